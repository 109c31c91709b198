import type { WinCounts } from './clustered.ts';
import type { Resample } from './draws.ts';
import { type Pairs, pairReach } from './pairs.ts';
import { sharesOf } from './roles.ts';

/** Values in ascending order, each with the share of the resamples that have this value. */
export interface Distribution {
  readonly values: readonly number[];
  readonly weights: readonly number[];
}

/** Maximum rounding error of a sum of many weights. */
const ROUNDING = 1e-12;

/** Sorts pairs of a value and its weight, and merges equal values. */
export function distributionOf(pairs: readonly (readonly [number, number])[]): Distribution {
  const sorted = pairs.toSorted(([a], [b]) => a - b);
  const values: number[] = [];
  const weights: number[] = [];
  for (const [value, weight] of sorted) {
    if (value === values.at(-1)) weights[weights.length - 1]! += weight;
    else {
      values.push(value);
      weights.push(weight);
    }
  }
  return { values, weights };
}

export function quantileOf({ values, weights }: Distribution, q: number): number {
  let reached = 0;
  for (let i = 0; i < values.length; i++) {
    reached += weights[i]!;
    if (reached >= q - ROUNDING) return values[i]!;
  }
  return values.at(-1)!;
}

/** The possible ranks of an agent: all from `best` to `worst`; 1 is the best rank. */
export interface RankSet {
  readonly best: number;
  readonly worst: number;
}

/**
 * Returns simultaneous rank sets (Mogstad, Romano, Shaikh and Wilhelm 2024) from simultaneous intervals of all differences:
 * `best` is 1 + the number of agents that are certainly better, `worst` is the number of agents minus those that are certainly
 * worse. At level .95, in at least 95 of 100 tournaments every rank set contains the true rank. If `critical` is `null` (one
 * set), every rank is possible.
 */
export function rankSets(pairs: Pairs, critical: number | null): RankSet[] {
  const better = new Int32Array(pairs.agents);
  const worse = new Int32Array(pairs.agents);
  const reach = critical === null ? null : pairReach(pairs, critical);
  for (let at = 0; at < pairs.difference.length; at++) {
    const difference = pairs.difference[at]!;
    if (reach === null || !(Math.abs(difference) > reach[at]!)) continue;
    const [winner, loser] = difference > 0 ? [pairs.first[at]!, pairs.second[at]!] : [pairs.second[at]!, pairs.first[at]!];
    better[loser]! += 1;
    worse[winner]! += 1;
  }
  return Array.from(better, (count, agent) => ({ best: 1 + count, worst: pairs.agents - worse[agent]! }));
}

/** Whether the rank set of an agent shows that the agent is, may be, or is not one of the best `places` agents. */
export type CutPlace = 'certainly in' | 'undecided' | 'certainly out';

export function placeOf({ best, worst }: RankSet, places: number): CutPlace {
  if (worst <= places) return 'certainly in';
  return best > places ? 'certainly out' : 'undecided';
}

/** Returns the rank of every value; 1 is the highest value. Equal values get the mean of their ranks. */
export const midRanks = (values: ArrayLike<number>): number[] => standings(values, (above, equal) => above + (equal + 1) / 2);

/** Returns each agent's share of the best `places`: 1 above the cut, 0 below; agents tied across the cut share equally. */
export const topShares = (values: ArrayLike<number>, places: number): number[] =>
  standings(values, (above, equal) => Math.min(1, Math.max(0, (places - above) / equal)));

/** Calls `of` for every value with `above`, the number of higher values, and `equal`, the number of equal values (itself too). */
function standings(values: ArrayLike<number>, of: (above: number, equal: number) => number): number[] {
  const sorted = Float64Array.from(values).sort();
  return Array.from(values, (value) => {
    const from = firstAbove(sorted, (other) => other >= value);
    const after = firstAbove(sorted, (other) => other > value);
    return of(sorted.length - after, after - from);
  });
}

/** Returns the index of the first value for which `isThere` returns true (`sorted` is ascending); the length if none. */
function firstAbove(sorted: Float64Array, isThere: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isThere(sorted[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export interface RankSpread {
  /** Share of resamples in which the agent is one of the best `places` agents. This is not a probability. */
  readonly inTop: number;
  readonly expectedRank: number;
}

/** Computes the scores of all agents if the games of set k are counted counts[k] times. */
export type Scoring = (counts: ArrayLike<number>) => ArrayLike<number>;

/** Counts in resamples how often each agent is among the best, and its mean rank. To prove ranks, use `rankSets`. */
export function rankBootstrap(scoring: Scoring, resamples: Iterable<Resample>, places: number): RankSpread[] {
  const counted: RankCounts[] = [];
  for (const { counts, weight } of resamples) {
    const values = scoring(counts);
    const shares = topShares(values, places);
    for (const [agent, rank] of midRanks(values).entries()) {
      counted[agent] ??= { inTop: 0, halves: new Float64Array(2 * values.length + 1) };
      counted[agent].inTop += shares[agent]! * weight;
      counted[agent].halves[2 * rank]! += weight;
    }
  }
  return counted.map(({ inTop, halves }) => ({
    inTop: Math.min(1, inTop),
    expectedRank: halves.reduce((sum, weight, half) => sum + (weight * half) / 2, 0),
  }));
}

/** halves[r] is the share of resamples in which the agent has rank r / 2. Ranks may be halves, because ties share ranks. */
interface RankCounts {
  inTop: number;
  readonly halves: Float64Array;
}

/** Returns a function that computes win rates from `table[agent][set]`, with sets counted as often as drawn. */
export function rawScoring(table: readonly (readonly WinCounts[])[]): Scoring {
  const inOneGroup = table.map((sets) => sets.map((cell) => [cell]));
  return weightedScoring(inOneGroup, [1]);
}

/** The sets of one agent as flat arrays, without sets in which the agent had no seat. */
interface Flat {
  readonly sets: Int32Array;
  /** The numbers of wins and games of each group (such as a role), one set after another. */
  readonly counts: Int32Array;
  readonly groups: number;
  /** The win rate of each group over all sets, used if a resample has no game of the group. */
  readonly own: Float64Array;
}

/** Returns a function that computes rates from `table[agent][set][group]`. A group without games keeps its overall rate. */
export function weightedScoring(table: readonly (readonly (readonly WinCounts[])[])[], weights: readonly number[]): Scoring {
  const shares = sharesOf(weights);
  const flat = table.map((rows) => flatOf(rows, shares.length));
  return (counts) => Float64Array.from(flat, (agent) => score(agent, shares, counts));
}

function flatOf(rows: readonly (readonly WinCounts[])[], groups: number): Flat {
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
