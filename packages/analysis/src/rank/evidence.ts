import {
  type CutPlace,
  type MoreSets,
  pairsOf,
  type RankSet,
  type RankSpread,
  type Resample,
  rankBootstrap,
  rankSets,
  setsToSettle,
  stepDownCritical,
  topPlaces,
  type WinCounts,
  weightedScores,
  weightedScoring,
} from '@aiwolf-arena/stats';
import type { Weighting } from './score.ts';
import type { TableSet } from './table.ts';

export interface RankEvidence {
  /** The possible ranks of the agent. At the confidence level, the rank sets of all agents contain all true ranks. */
  readonly ranks: RankSet;
  /** Whether the agent is above or below the cut, or this is open; for all agents at once. `null` if the ranking has no cut. */
  readonly place: CutPlace | null;
  /** The same for first place. This and `place` say more than `ranks`, which compares all pairs of agents. */
  readonly first: CutPlace;
  /** Share of resamples in which the agent is above the cut (without a cut: first); `null` if its score cannot vary. */
  readonly inTop: number | null;
  readonly expectedRank: number | null;
  /** How many more sets will likely show whether the agent is above the cut (without a cut: first); `null` if this is certain. */
  readonly moreSets: MoreSets | null;
}

/** The agents and sets of a ranking, as `table[agent][set][group]`. Every agent has games in each group with a weight. */
export interface Field {
  readonly table: readonly (readonly (readonly WinCounts[])[])[];
  readonly weighting: Weighting;
  readonly sets: readonly TableSet[];
  readonly randomOf: (use: ResampleUse) => () => number;
}

/** Returns the evidence for each agent's rank. `places`: number of places above the cut; `null` if there is no cut. */
export function rankEvidence(field: Field, places: number | null): RankEvidence[] {
  const { table, weighting } = field;
  if (table.length < 2) return []; // there is nobody to compare with
  const scores = weightedScores(table, weighting.weights);
  const pairs = pairsOf(scores);
  const critical = stepDownCritical(scores, pairs, redrawOf(field));
  const spread = spreadOf(field, places ?? 1);
  const first = topPlaces(pairs, 1);
  const top = places === null ? first : topPlaces(pairs, places);
  const more =
    field.sets.length < 2
      ? []
      : setsToSettle(pairs, scores.values, futuresOf(field, weightedScoring(table, weighting.weights)), places ?? 1);
  return rankSets(pairs, critical).map((ranks, agent) => ({
    ranks,
    place: places === null ? null : top[agent]!,
    first: first[agent]!,
    inTop: exact(spread[agent]?.inTop),
    expectedRank: exact(spread[agent]?.expectedRank),
    moreSets: top[agent] === 'undecided' ? (more[agent] ?? null) : null,
  }));
}

/** Returns a function that draws the sets again, always in the same way. */
export const redrawOf =
  ({ sets, randomOf }: Pick<Field, 'sets' | 'randomOf'>) =>
  (): Generator<Resample> =>
    stratified(sets, randomOf('critical'));

/** Number of possible futures. */
const FUTURES = 100;

/** Returns the scores in resamples of the sets, which are the possible futures of `setsToSettle`. */
export const futuresOf = (
  { sets, randomOf }: Pick<Field, 'sets' | 'randomOf'>,
  scoring: (counts: ArrayLike<number>) => ArrayLike<number>,
): ArrayLike<number>[] => Array.from(stratified(sets, randomOf('future'), undefined, FUTURES), ({ counts }) => scoring(counts));

function spreadOf(field: Field, top: number): (RankSpread | null)[] {
  const { table, weighting, sets, randomOf } = field;
  const varies = varying(field);
  if (!varies.includes(true)) return [];
  const resamples = stratified(sets, randomOf('ranks'));
  const spread = rankBootstrap(weightedScoring(table, weighting.weights), resamples, top);
  return spread.map((own, agent) => (varies[agent] ? own : null));
}

/** Rounds a sum of thousands of equal weights to 12 digits, to remove its rounding error. */
const exact = (sum: number | undefined): number | null => (sum === undefined ? null : Number(sum.toFixed(12)));

/** The purposes of resamples. Each purpose has its own random numbers, which begin anew with each call of `randomOf`. */
export type ResampleUse = 'critical' | 'ranks' | 'future' | 'preliminary' | 'final';

/** Number of resamples for each purpose. It is so large that the randomness of resamples is negligible. */
const RESAMPLES = 2000;

/**
 * Returns resamples of whole sets, drawn separately for each number of players. `drawn`: how many sets to draw; default: as
 * many as there are sets. Each resample overwrites the counts of the previous resample.
 */
function* stratified(
  sets: readonly TableSet[],
  random: () => number,
  drawn = (of: readonly number[]): number => of.length,
  resamples: number = RESAMPLES,
): Generator<Resample> {
  const strata = strataOf(sets).map((places) => [Int32Array.from(places), drawn(places)] as const);
  const counts = new Int32Array(sets.length);
  for (let resample = 0; resample < resamples; resample++) {
    counts.fill(0);
    for (const [places, draws] of strata) {
      for (let draw = 0; draw < draws; draw++) counts[places[Math.floor(random() * places.length)]!]!++;
    }
    yield { counts, weight: 1 / resamples };
  }
}

const strataOf = (sets: readonly TableSet[]): number[][] => [...Map.groupBy(sets.keys(), (at) => sets[at]!.players).values()];

/** Returns for each agent whether resamples show how uncertain its score is. This needs two sets of every size it played. */
function varying({ table, sets, weighting }: Pick<Field, 'table' | 'sets' | 'weighting'>) {
  const strata = strataOf(sets);
  return table.map((rows) => {
    const counted = (set: number): boolean => rows[set]!.some(({ games }, group) => games > 0 && weighting.weights[group]! > 0);
    const counts = strata.map((places) => places.filter(counted).length);
    return !counts.includes(1) && counts.some((count) => count > 1);
  });
}

/** The rules of a contest that a simulation of the contest uses. */
export interface RehearsalOptions {
  readonly finalists: number;
  /** Number of sets of each finalist in the final for each number of players; `null`: as many as in the preliminary. */
  readonly finalSets: number | null;
  /** A random number for each agent. If agents are tied at the cut, the agent with the lower number qualifies. */
  readonly tieOrder: readonly number[];
}

/**
 * Returns for each agent the share of simulated contests in which it wins the final. The preliminary is a resample of the sets,
 * whose best agents qualify (regulation 2.3). The final is another resample, and only games of the final count (2.4);
 * opponents are those of the resampled sets, not the finalists. Tied winners share a win. `null` if the score cannot vary.
 */
export function rehearseFinal(field: Field, options: RehearsalOptions): (number | null)[] {
  const { table, weighting, sets, randomOf } = field;
  const varies = varying(field);
  if (table.length < 2 || !varies.includes(true)) return table.map(() => null);
  const scoring = weightedScoring(table, weighting.weights);
  const finals = stratified(sets, randomOf('final'), finalSetsFrom(field, options.finalSets));
  const wins = table.map(() => 0);
  for (const { counts } of stratified(sets, randomOf('preliminary'))) {
    const finalists = bestOf(scoring(counts), options);
    const final = scoring(finals.next().value!.counts);
    const best = Math.max(...finalists.map((agent) => final[agent]!));
    const winners = finalists.filter((agent) => final[agent] === best);
    for (const agent of winners) wins[agent]! += 1 / winners.length;
  }
  return wins.map((won, agent) => (varies[agent] ? Math.min(1, won / RESAMPLES) : null));
}

function bestOf(scores: ArrayLike<number>, { finalists, tieOrder }: RehearsalOptions): number[] {
  return Array.from(tieOrder, (_, agent) => agent)
    .sort((a, b) => scores[b]! - scores[a]! || tieOrder[a]! - tieOrder[b]!)
    .slice(0, finalists);
}

/** Returns a function that computes how many sets to draw, so that on average each agent plays `finalSets` sets. */
function finalSetsFrom({ table }: Field, finalSets: number | null) {
  return (places: readonly number[]): number => {
    if (finalSets === null) return places.length;
    const seats = places.reduce((sum, set) => sum + table.filter((rows) => played(rows[set]!)).length, 0);
    return Math.max(1, Math.round((finalSets * places.length * table.length) / Math.max(1, seats)));
  };
}

const played = (row: readonly { readonly games: number }[]): boolean => row.some(({ games }) => games > 0);
