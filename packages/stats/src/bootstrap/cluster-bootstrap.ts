import type { SetTotal } from '../cluster/cluster-variance.ts';
import { tail } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import { type Distribution, distributionOf, quantileOf } from './distribution.ts';
import type { Resample } from './resamples.ts';

/**
 * Ratio sum x* / sum n* over resamples of whole sets. Give only sets that were played, and the resamples of as many.
 * For quantities without a formula: with 10 sets its intervals hold 90 times in 100, with 3 sets 75 times.
 */
export function bootstrapRatio(
  sets: readonly SetTotal[],
  resamples: Iterable<Resample>,
): Distribution {
  const pairs: [number, number][] = [];
  for (const { counts, weight } of resamples) pairs.push([ratioOf(sets, counts), weight]);
  return distributionOf(pairs);
}

/** Ends at the tail quantiles of the resampled values. */
export function percentileInterval(
  distribution: Distribution,
  level: number = DEFAULT_LEVEL,
): Interval {
  const alpha = tail(level);
  return { low: quantileOf(distribution, alpha), high: quantileOf(distribution, 1 - alpha) };
}

function ratioOf(sets: readonly SetTotal[], counts: ArrayLike<number>): number {
  let total = 0;
  let games = 0;
  for (let set = 0; set < sets.length; set++) {
    total += counts[set]! * sets[set]!.total;
    games += counts[set]! * sets[set]!.games;
  }
  return total / games + 0;
}
