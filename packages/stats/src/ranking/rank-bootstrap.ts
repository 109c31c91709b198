import { distributionOf, quantileOf } from '../bootstrap/distribution.ts';
import type { Resample } from '../bootstrap/resamples.ts';
import type { WinTally } from '../cluster/win-tally.ts';
import { tail } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';
import { midRanks, topShares } from './ranks.ts';

/** How one agent ranks over resamples of the sets. */
export interface RankSpread {
  /** Share of resamples in which it is among the best `places`; a description of the data, not a posterior. */
  readonly inTop: number;
  readonly expectedRank: number;
  readonly best: number;
  readonly worst: number;
}

/** Scores of all agents when set k counts counts[k] times. */
export type Scoring = (counts: ArrayLike<number>) => ArrayLike<number>;

/**
 * Bootstrap by set of all agents together: how often each is in the top, its expected rank and the quantiles of its
 * rank. Its intervals are too short for agents that are nearly equal, where the bootstrap of ranks is not consistent
 * (Goldstein and Spiegelhalter 1996); for a claim take `rankSets`.
 */
export function rankBootstrap(
  scoring: Scoring,
  resamples: Iterable<Resample>,
  places: number,
  level: number = DEFAULT_LEVEL,
): RankSpread[] {
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
  return tallies.map((tally) => spreadOf(tally, level));
}

/** halves[r]: share of resamples with rank r / 2; equals share the mean of their places. */
interface RankTally {
  inTop: number;
  readonly halves: Float64Array;
}

function spreadOf({ inTop, halves }: RankTally, level: number): RankSpread {
  const ranks = distributionOf(Array.from(halves, (weight, half) => [half / 2, weight]));
  return {
    inTop: Math.min(1, inTop),
    expectedRank: halves.reduce((sum, weight, half) => sum + (weight * half) / 2, 0),
    best: Math.floor(quantileOf(ranks, tail(level))),
    worst: Math.ceil(quantileOf(ranks, 1 - tail(level))),
  };
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
