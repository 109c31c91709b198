import { keyOf, PURPOSE, type Root, Stream } from '@aiwolf-arena/engine/random';
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
  type Scoring,
  stepDownCritical,
  type WinTally,
  weightedScores,
} from '@aiwolf-arena/stats';
import type { Weighing } from './score.ts';
import type { TableSet } from './table.ts';

export interface RankEvidence {
  /** The ranks it may have; those of all agents hold together at the level. */
  readonly ranks: RankSet;
  /** Against the cut; null where there is none. */
  readonly place: CutPlace | null;
  /** Share of resamples in which it is above the cut, or the first where there is none; null where it cannot vary. */
  readonly inTop: number | null;
  readonly expectedRank: number | null;
  /** About how many more sets of the stage would decide its place; null where decided, or where none would. */
  readonly moreSets: number | null;
}

/** The agents and sets of a ranking: `table[agent][set][group]`, every weighed group of every agent played. */
export interface Field {
  readonly table: readonly (readonly (readonly WinTally[])[])[];
  readonly weighing: Weighing;
  readonly sets: readonly TableSet[];
  readonly root: Root;
  readonly level: number;
}

/** Evidence by agent. `places`: how many are above the cut; null without a cut. */
export function rankEvidence(field: Field, places: number | null): RankEvidence[] {
  const { table, weighing, sets, root, level } = field;
  if (table.length < 2) return []; // nobody to be better than
  const scores = weightedScores(table, weighing.weights);
  const pairs = pairsOf(scores);
  const redraw = () => stratified(sets, root, 'critical');
  const critical = stepDownCritical(scores, pairs, redraw, level);
  const spread = spreadOf(field, places ?? 1);
  const more = setsToSettle(pairs, critical, places);
  return rankSets(pairs, critical).map((ranks, agent) => ({
    ranks,
    place: places === null ? null : placeOf(ranks, places),
    inTop: exact(spread[agent]?.inTop),
    expectedRank: exact(spread[agent]?.expectedRank),
    moreSets: more[agent]!,
  }));
}

function spreadOf(field: Field, top: number): (RankSpread | null)[] {
  const { table, weighing, sets, root } = field;
  const varies = varying(field);
  if (!varies.includes(true)) return [];
  const resamples = stratified(sets, root, 'ranks');
  const spread = rankBootstrap(weightedScoring(table, weighing), resamples, top);
  return spread.map((own, agent) => (varies[agent] ? own : null));
}

/** Sums of thousands of equal weights, without the dust of the adding. */
const exact = (sum: number | undefined): number | null => (sum === undefined ? null : Number(sum.toFixed(12)));

/** What resamples are drawn for: each use has its own, and always the same under one root. */
export const USES = ['critical', 'ranks', 'preliminary', 'final'] as const;
export type Use = (typeof USES)[number];

/** Resamples of every use: so many that their own chance hardly shows. */
const RESAMPLES = 2000;

/**
 * Resamples of whole sets, those of one size among themselves. `drawn`: how many of so many sets of a size are drawn,
 * as many as there are unless said otherwise. The counts are overwritten by the next resample.
 */
function* stratified(
  sets: readonly TableSet[],
  root: Root,
  use: Use,
  drawn = (of: readonly number[]): number => of.length,
): Generator<Resample> {
  const strata = strataOf(sets).map((places) => [Int32Array.from(places), drawn(places)] as const);
  const stream = new Stream().key(keyOf(root, -1, PURPOSE.resample), USES.indexOf(use));
  const counts = new Int32Array(sets.length);
  for (let resample = 0; resample < RESAMPLES; resample++) {
    counts.fill(0);
    for (const [places, draws] of strata) {
      for (let draw = 0; draw < draws; draw++) counts[places[stream.below(places.length)]!]!++;
    }
    yield { counts, weight: 1 / RESAMPLES };
  }
}

const strataOf = (sets: readonly TableSet[]): number[][] => [...Map.groupBy(sets.keys(), (at) => sets[at]!.players).values()];

/** An agent's sets as flat counts: only those it was in. */
interface Flat {
  readonly sets: Int32Array;
  /** wins, games by group, set after set. */
  readonly counts: Int32Array;
  readonly groups: number;
  /** Rates by group over all sets, for resamples in which a group is empty. */
  readonly own: Float64Array;
}

/** Scores of all agents from `table[agent][set][group]` when sets count as often as they were drawn. */
function weightedScoring(table: readonly (readonly (readonly WinTally[])[])[], { weights }: Weighing): Scoring {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / total);
  const flat = table.map((rows) => flatOf(rows, shares.length));
  return (counts) => Float64Array.from(flat, (agent) => score(agent, shares, counts));
}

function flatOf(rows: readonly (readonly WinTally[])[], groups: number): Flat {
  const sets = rows.flatMap((row, set) => (row.some(({ games }) => games > 0) ? [set] : []));
  const counts = sets.flatMap((set) => rows[set]!.flatMap(({ wins, games }) => [wins, games]));
  const flat = { sets: Int32Array.from(sets), counts: Int32Array.from(counts), groups };
  const every = new Int32Array(rows.length).fill(1);
  const own = Array.from({ length: groups }, (_, group) => rate(flat, group, every));
  return { ...flat, own: Float64Array.from(own, (value) => value ?? 0) };
}

function score(flat: Flat, shares: readonly number[], counts: ArrayLike<number>): number {
  let value = 0;
  for (let group = 0; group < shares.length; group++) value += shares[group]! * (rate(flat, group, counts) ?? flat.own[group]!);
  return value;
}

function rate({ sets, counts, groups }: Omit<Flat, 'own'>, group: number, drawn: ArrayLike<number>) {
  let wins = 0;
  let games = 0;
  for (let at = 0; at < sets.length; at++) {
    const times = drawn[sets[at]!]!;
    const cell = 2 * (at * groups + group);
    wins += times * counts[cell]!;
    games += times * counts[cell + 1]!;
  }
  return games > 0 ? wins / games : null;
}

/**
 * Whether resamples can show how sure an agent's score is: it played two sets at least of every size that it played.
 * Drawn again and again, one set would look like certainty.
 */
function varying({ table, sets, weighing }: Pick<Field, 'table' | 'sets' | 'weighing'>) {
  const strata = strataOf(sets);
  return table.map((rows) => {
    const played = (set: number): boolean => rows[set]!.some(({ games }, group) => games > 0 && weighing.weights[group]! > 0);
    const counts = strata.map((places) => places.filter(played).length);
    return !counts.includes(1) && counts.some((count) => count > 1);
  });
}

const POWER = 0.8;

/**
 * About how many more sets would put each agent surely in or surely out, by the planning formula: errors shrink with
 * the root of the sets, and a pair is told apart with power .8 once its difference is critical + z(.8) errors. Null
 * where that is so already, where equals stand on the other side, or where nothing is known (one set, no cut).
 */
export function setsToSettle(pairs: Pairs, critical: number | null, places: number | null): (number | null)[] {
  const needed = Array.from({ length: pairs.agents }, () => ({
    above: [] as number[],
    below: [] as number[],
    told: { above: 0, below: 0 },
  }));
  if (critical === null || places === null || !Number.isFinite(critical)) return needed.map(() => null);
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

/** Infinite where there are not so many. */
const nthSmallest = (values: readonly number[], n: number): number =>
  values.toSorted((a, b) => a - b)[n - 1] ?? Number.POSITIVE_INFINITY;

/** The regulation's way to a winner. */
export interface RehearsalTerms {
  readonly finalists: number;
  /** Sets of each size that a finalist plays; null for as many as it played already. */
  readonly finalSets: number | null;
  /** By agent of the field, lower wins among equals at the cut. */
  readonly lots: readonly number[];
}

/**
 * Share of rehearsals in which each agent wins the final: sets are drawn again, the best go on (regulation 2.3), and
 * the final, in which only its own games count (2.4), is another draw. Its opponents are those of the sets drawn, not
 * the finalists. Equals share the win. Null for those that cannot vary.
 */
export function rehearseFinal(field: Field, terms: RehearsalTerms): (number | null)[] {
  const { table, weighing, sets, root } = field;
  const varies = varying(field);
  if (table.length < 2 || !varies.includes(true)) return table.map(() => null);
  const scoring = weightedScoring(table, weighing);
  const finals = stratified(sets, root, 'final', finalSetsFrom(field, terms.finalSets));
  const wins = table.map(() => 0);
  for (const { counts } of stratified(sets, root, 'preliminary')) {
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

/** As many sets of a size as give an agent its sets of the final, on average. */
function finalSetsFrom({ table }: Field, finalSets: number | null) {
  return (places: readonly number[]): number => {
    if (finalSets === null) return places.length;
    const seats = places.reduce((sum, set) => sum + table.filter((rows) => played(rows[set]!)).length, 0);
    return Math.max(1, Math.round((finalSets * places.length * table.length) / Math.max(1, seats)));
  };
}

const played = (row: readonly { readonly games: number }[]): boolean => row.some(({ games }) => games > 0);
