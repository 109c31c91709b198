import {
  clusterVariance,
  intraclassCorrelation,
  type WinTally,
  winRate,
} from '@aiwolf-arena/stats';
import type { SeatTally, SetResult } from '@aiwolf-arena/tournament';

/** How much the games of a set hang together for one agent. */
export interface Correlation {
  readonly agent: string;
  readonly sets: number;
  readonly rate: number;
  readonly icc: number;
  /** Of the estimate above, by leaving out every set once. */
  readonly error: number;
  readonly designEffect: number;
}

/** One line an agent; of several seats of an agent in a set only the first counts. */
export function correlations(
  results: readonly SetResult[],
  names: readonly string[],
): Correlation[] {
  return names.map((agent, at) => {
    const sets = results.flatMap(({ seats }) => {
      const seat = seats.find((one) => one.agent === at);
      return seat === undefined ? [] : [tallyOf(seat)];
    });
    const { value, designEffect } = winRate(sets);
    const icc = intraclassCorrelation(sets) ?? 0;
    const error = jackknife(sets, (some) => intraclassCorrelation(some) ?? 0);
    return { agent, sets: sets.length, rate: value!, icc, error, designEffect: designEffect! };
  });
}

function tallyOf({ roles }: SeatTally): WinTally {
  const counts = Object.values(roles);
  return {
    games: counts.reduce((sum, [games]) => sum + games, 0),
    wins: counts.reduce((sum, [, wins]) => sum + wins, 0),
  };
}

function jackknife(sets: readonly WinTally[], statistic: (some: WinTally[]) => number): number {
  const values = sets.map((_, left) => statistic(sets.filter((__, set) => set !== left)));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return Math.sqrt((squares * (sets.length - 1)) / sets.length);
}

/** Variance of a rate over sets. */
export const varianceOf = (sets: readonly WinTally[]) =>
  clusterVariance(sets.map(({ wins, games }) => ({ total: wins, games })));
