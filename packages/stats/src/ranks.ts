import type { WinTally } from './clustered.ts';
import { type Pairs, pairReach } from './pairs.ts';

/** One way to draw as many sets as there are, with replacement. */
export interface Resample {
  /** How often each set is drawn. A source may overwrite it when it gives the next one: do not keep it. */
  readonly counts: ArrayLike<number>;
  /** Share of all resamples; the weights of a collection sum to 1. */
  readonly weight: number;
}

/** A whole number in [0, n), every one equally likely; chance comes in from outside. */
export type Below = (n: number) => number;

/** `count` resamples of whole sets: never of games, which share their opponents. */
export function drawResamples(sets: number, count: number, below: Below): Resample[] {
  return Array.from({ length: count }, () => {
    const counts = new Array<number>(sets).fill(0);
    for (let draw = 0; draw < sets; draw++) counts[below(sets)]! += 1;
    return { counts, weight: 1 / count };
  });
}

/** Values in ascending order with the share of resamples that gave each. */
export interface Distribution {
  readonly values: readonly number[];
  readonly weights: readonly number[];
}

/** Sums of many weights miss the round number they stand for by about this much. */
const ROUNDING = 1e-12;

/** Pairs of a value and its weight, sorted; equal values are one. */
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

/** The smallest value whose share, together with all smaller ones, reaches q. */
export function quantileOf({ values, weights }: Distribution, q: number): number {
  let reached = 0;
  for (let i = 0; i < values.length; i++) {
    reached += weights[i]!;
    if (reached >= q - ROUNDING) return values[i]!;
  }
  return values.at(-1)!;
}

/** Ranks an agent may have, 1 is best. */
export interface RankSet {
  readonly best: number;
  readonly worst: number;
}

/**
 * Simultaneous rank sets (Mogstad, Romano, Shaikh and Wilhelm 2024): from intervals for all differences at once, best
 * is 1 + the agents certainly better, worst is all - those certainly worse. With a critical value of level .95 all
 * sets hold the true ranks together in at least 95 of 100 tournaments. Null as critical value (one set): every rank
 * is possible.
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

/** Whether an agent is among the best `places` for all that the data say. */
export type CutPlace = 'surely in' | 'undecided' | 'surely out';

export function placeOf({ best, worst }: RankSet, places: number): CutPlace {
  if (worst <= places) return 'surely in';
  return best > places ? 'surely out' : 'undecided';
}

/** Ranks from 1 = highest value; equal values share the mean of their places. */
export const midRanks = (values: ArrayLike<number>): number[] => standings(values, (above, equal) => above + (equal + 1) / 2);

/** Share of a place among the best `places` that each has: 1, 0, or at a tie over the cut the places left by heads. */
export const topShares = (values: ArrayLike<number>, places: number): number[] =>
  standings(values, (above, equal) => Math.min(1, Math.max(0, (places - above) / equal)));

/** Of every agent, from how many have more and how many as much, itself included. */
function standings(values: ArrayLike<number>, of: (above: number, equal: number) => number): number[] {
  const sorted = Float64Array.from(values).sort();
  return Array.from(values, (value) => {
    const from = firstAbove(sorted, (other) => other >= value);
    const after = firstAbove(sorted, (other) => other > value);
    return of(sorted.length - after, after - from);
  });
}

/** Place of the first of ascending values that is there; their number if none is. */
function firstAbove(sorted: Float64Array, isThere: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isThere(sorted[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How one agent ranks over resamples of the sets. */
export interface RankSpread {
  /** Share of resamples in which it is among the best `places`; a description of the data, not a posterior. */
  readonly inTop: number;
  readonly expectedRank: number;
}

/** Scores of all agents when set k counts counts[k] times. */
export type Scoring = (counts: ArrayLike<number>) => ArrayLike<number>;

/**
 * Bootstrap by set of all agents together: how often each is in the top, and its expected rank. It is no guide to agents
 * that are nearly equal, where the bootstrap of ranks is not consistent (Goldstein and Spiegelhalter 1996); for a claim
 * take `rankSets`.
 */
export function rankBootstrap(scoring: Scoring, resamples: Iterable<Resample>, places: number): RankSpread[] {
  const tallies: RankTally[] = [];
  for (const { counts, weight } of resamples) {
    const values = scoring(counts);
    const shares = topShares(values, places);
    for (const [agent, rank] of midRanks(values).entries()) {
      tallies[agent] ??= { inTop: 0, halves: new Float64Array(2 * values.length + 1) };
      tallies[agent].inTop += shares[agent]! * weight;
      tallies[agent].halves[2 * rank]! += weight;
    }
  }
  return tallies.map(({ inTop, halves }) => ({
    inTop: Math.min(1, inTop),
    expectedRank: halves.reduce((sum, weight, half) => sum + (weight * half) / 2, 0),
  }));
}

/** halves[r]: share of resamples with rank r / 2; equals share the mean of their places. */
interface RankTally {
  inTop: number;
  readonly halves: Float64Array;
}

/** Raw win rates from `table[agent][set]`. An agent without a game in a resample keeps its rate over all sets. */
export function rawScoring(table: readonly (readonly WinTally[])[]): Scoring {
  const own = table.map(
    (sets) =>
      rate(
        sets,
        sets.map(() => 1),
      ) ?? 0,
  );
  return (counts) => table.map((sets, agent) => rate(sets, counts) ?? own[agent]!);
}

function rate(sets: readonly WinTally[], counts: ArrayLike<number>): number | null {
  let wins = 0;
  let games = 0;
  for (let set = 0; set < sets.length; set++) {
    wins += counts[set]! * sets[set]!.wins;
    games += counts[set]! * sets[set]!.games;
  }
  return games > 0 ? wins / games : null;
}
