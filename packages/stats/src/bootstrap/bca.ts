import type { SetTotal } from '../cluster/cluster-variance.ts';
import { tail } from '../distribution/critical-value.ts';
import { normalCdf, normalQuantile } from '../distribution/normal.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import { type Distribution, midShare, quantileOf } from './distribution.ts';

/**
 * Efron's (1987) bias-corrected and accelerated interval of a bootstrapped ratio: the quantiles at Phi(z0 + (z0 + z)
 * / (1 - a (z0 + z))), z0 from the share of resamples below the estimate, a from leaving out each set. Null where no
 * resample, or every one, is below the estimate, or where only one set was played.
 */
export function bcaInterval(
  sets: readonly SetTotal[],
  distribution: Distribution,
  level: number = DEFAULT_LEVEL,
): Interval | null {
  const shares = bcaShares(sets, distribution, level);
  return (
    shares && {
      low: quantileOf(distribution, shares.low),
      high: quantileOf(distribution, shares.high),
    }
  );
}

/** The two tail shares that BCa takes in place of alpha/2 and 1 - alpha/2. */
export function bcaShares(
  sets: readonly SetTotal[],
  distribution: Distribution,
  level: number = DEFAULT_LEVEL,
): Interval | null {
  const bias = normalQuantile(midShare(distribution, ratioWithout(sets, null)));
  const pull = acceleration(sets);
  if (!Number.isFinite(bias) || pull === null) return null;
  const share = (alpha: number): number => {
    const shifted = bias + normalQuantile(alpha);
    return normalCdf(bias + shifted / (1 - pull * shifted));
  };
  const alpha = tail(level);
  return { low: share(alpha), high: share(1 - alpha) };
}

/** Skewness of the leave-one-set-out values: sum d³ / (6 (sum d²)^1.5). Null for one set or without spread. */
export function acceleration(sets: readonly SetTotal[]): number | null {
  if (sets.length < 2) return null;
  const values = sets.map((_, set) => ratioWithout(sets, set));
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (mean - value) ** 2, 0);
  const cubes = values.reduce((sum, value) => sum + (mean - value) ** 3, 0);
  return squares === 0 ? null : cubes / (6 * squares ** 1.5) + 0;
}

function ratioWithout(sets: readonly SetTotal[], left: number | null): number {
  const kept = sets.filter((_, set) => set !== left);
  const total = kept.reduce((sum, set) => sum + set.total, 0);
  return total / kept.reduce((sum, set) => sum + set.games, 0);
}
