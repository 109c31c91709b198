import {
  type CutPlace,
  normalQuantile,
  type Pairs,
  pairReach,
  pairsOf,
  placeOf,
  type RankSet,
  type RankSpread,
  type Resample,
  rankBootstrap,
  rankSets,
  stepDownCritical,
  type WinTally,
  weightedScores,
  weightedScoring,
} from '@aiwolf-arena/stats';
import type { Weighing } from './score.ts';
import type { TableSet } from './table.ts';

export interface RankEvidence {
  /** The possible ranks of the agent. At the confidence level, the rank sets of all agents contain all true ranks. */
  readonly ranks: RankSet;
  /** Whether the agent is above or below the cut, or this is open; `null` if the ranking has no cut. */
  readonly place: CutPlace | null;
  /** Share of resamples in which the agent is above the cut (without a cut: first); `null` if its score cannot vary. */
  readonly inTop: number | null;
  readonly expectedRank: number | null;
  /** About how many more sets show whether the agent is above the cut (without a cut: first); `null` if this is certain. */
  readonly moreSets: number | null;
}

/** The agents and sets of a ranking, as `table[agent][set][group]`. Every agent has games in each group with a weight. */
export interface Field {
  readonly table: readonly (readonly (readonly WinTally[])[])[];
  readonly weighing: Weighing;
  readonly sets: readonly TableSet[];
  readonly randomOf: (use: ResampleUse) => () => number;
}

/** Returns the evidence for each agent's rank. `places`: number of places above the cut; `null` if there is no cut. */
export function rankEvidence(field: Field, places: number | null): RankEvidence[] {
  const { table, weighing, sets, randomOf } = field;
  if (table.length < 2) return []; // there is nobody to compare with
  const scores = weightedScores(table, weighing.weights);
  const pairs = pairsOf(scores);
  const redraw = () => stratified(sets, randomOf('critical'));
  const critical = stepDownCritical(scores, pairs, redraw);
  const spread = spreadOf(field, places ?? 1);
  const more = setsToSettle(pairs, critical, places ?? 1);
  return rankSets(pairs, critical).map((ranks, agent) => ({
    ranks,
    place: places === null ? null : placeOf(ranks, places),
    inTop: exact(spread[agent]?.inTop),
    expectedRank: exact(spread[agent]?.expectedRank),
    moreSets: more[agent]!,
  }));
}

function spreadOf(field: Field, top: number): (RankSpread | null)[] {
  const { table, weighing, sets, randomOf } = field;
  const varies = varying(field);
  if (!varies.includes(true)) return [];
  const resamples = stratified(sets, randomOf('ranks'));
  const spread = rankBootstrap(weightedScoring(table, weighing.weights), resamples, top);
  return spread.map((own, agent) => (varies[agent] ? own : null));
}

/** Rounds a sum of thousands of equal weights to 12 digits, to remove its rounding error. */
const exact = (sum: number | undefined): number | null => (sum === undefined ? null : Number(sum.toFixed(12)));

/** The purposes of resamples. Each purpose has its own random numbers, which begin anew with each call of `randomOf`. */
export type ResampleUse = 'critical' | 'ranks' | 'preliminary' | 'final';

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
): Generator<Resample> {
  const strata = strataOf(sets).map((places) => [Int32Array.from(places), drawn(places)] as const);
  const counts = new Int32Array(sets.length);
  for (let resample = 0; resample < RESAMPLES; resample++) {
    counts.fill(0);
    for (const [places, draws] of strata) {
      for (let draw = 0; draw < draws; draw++) counts[places[Math.floor(random() * places.length)]!]!++;
    }
    yield { counts, weight: 1 / RESAMPLES };
  }
}

const strataOf = (sets: readonly TableSet[]): number[][] => [...Map.groupBy(sets.keys(), (at) => sets[at]!.players).values()];

/** Returns for each agent whether resamples show how uncertain its score is. This needs two sets of every size it played. */
function varying({ table, sets, weighing }: Pick<Field, 'table' | 'sets' | 'weighing'>) {
  const strata = strataOf(sets);
  return table.map((rows) => {
    const counted = (set: number): boolean => rows[set]!.some(({ games }, group) => games > 0 && weighing.weights[group]! > 0);
    const counts = strata.map((places) => places.filter(counted).length);
    return !counts.includes(1) && counts.some((count) => count > 1);
  });
}

const POWER = 0.8;

/**
 * Returns about how many further sets show whether each agent is above or below the cut, by the planning formula: errors
 * decrease with the square root of the sets, and a difference of critical + z(.8) errors is detected with probability .8
 * (z: normal quantile). `null` if this is certain already, if the agent is tied across the cut, or if there is only one set.
 */
export function setsToSettle(pairs: Pairs, critical: number | null, places: number): (number | null)[] {
  const needed = Array.from({ length: pairs.agents }, () => ({
    above: [] as number[],
    below: [] as number[],
    told: { above: 0, below: 0 },
  }));
  if (critical === null || !Number.isFinite(critical)) return needed.map(() => null);
  const reach = pairReach(pairs, critical);
  const more = normalQuantile(POWER);
  for (let at = 0; at < pairs.difference.length; at++) {
    const difference = pairs.difference[at]!;
    const [i, j] = [pairs.first[at]!, pairs.second[at]!];
    const [better, worse] = difference > 0 ? [i, j] : [j, i];
    const times = difference === 0 ? Number.POSITIVE_INFINITY : ((reach[at]! + more * pairs.error[at]!) / difference) ** 2;
    const told = Math.abs(difference) > reach[at]! ? 1 : 0;
    needed[better]!.below.push(times);
    needed[worse]!.above.push(times);
    needed[better]!.told.below += told;
    needed[worse]!.told.above += told;
  }
  return needed.map(({ above, below, told }) => {
    if (told.above >= places || told.below >= pairs.agents - places) return null;
    const out = nthSmallest(above, places);
    const inside = nthSmallest(below, pairs.agents - places);
    const times = Math.min(out, inside);
    return Number.isFinite(times) ? Math.max(1, Math.ceil((times - 1) * pairs.sets)) : null;
  });
}

const nthSmallest = (values: readonly number[], n: number): number =>
  values.toSorted((a, b) => a - b)[n - 1] ?? Number.POSITIVE_INFINITY;

/** The rules of a contest that a simulation of the contest uses. */
export interface RehearsalTerms {
  readonly finalists: number;
  /** Number of sets of each finalist in the final for each number of players; `null`: as many as in the preliminary. */
  readonly finalSets: number | null;
  /** A random number for each agent. If agents are tied at the cut, the agent with the lower number qualifies. */
  readonly lots: readonly number[];
}

/**
 * Returns for each agent the share of simulated contests in which it wins the final. The preliminary is a resample of the sets,
 * whose best agents qualify (regulation 2.3). The final is another resample, and only games of the final count (2.4);
 * opponents are those of the resampled sets, not the finalists. Tied winners share a win. `null` if the score cannot vary.
 */
export function rehearseFinal(field: Field, terms: RehearsalTerms): (number | null)[] {
  const { table, weighing, sets, randomOf } = field;
  const varies = varying(field);
  if (table.length < 2 || !varies.includes(true)) return table.map(() => null);
  const scoring = weightedScoring(table, weighing.weights);
  const finals = stratified(sets, randomOf('final'), finalSetsFrom(field, terms.finalSets));
  const wins = table.map(() => 0);
  for (const { counts } of stratified(sets, randomOf('preliminary'))) {
    const finalists = bestOf(scoring(counts), terms);
    const final = scoring(finals.next().value!.counts);
    const best = Math.max(...finalists.map((agent) => final[agent]!));
    const winners = finalists.filter((agent) => final[agent] === best);
    for (const agent of winners) wins[agent]! += 1 / winners.length;
  }
  return wins.map((won, agent) => (varies[agent] ? Math.min(1, won / RESAMPLES) : null));
}

function bestOf(scores: ArrayLike<number>, { finalists, lots }: RehearsalTerms): number[] {
  return Array.from(lots, (_, agent) => agent)
    .sort((a, b) => scores[b]! - scores[a]! || lots[a]! - lots[b]!)
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
