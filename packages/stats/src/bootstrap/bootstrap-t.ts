import { clusterVariance, type SetTotal } from '../cluster/cluster-variance.ts';
import { tail } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import { type Distribution, distributionOf, quantileOf } from './distribution.ts';
import type { Resample } from './resamples.ts';

/**
 * Bootstrap-t interval of a ratio over sets: p - t* SE, with t* the quantiles of (p* - p)/SE* over resamples of sets,
 * SE by CR1. Right in coverage but of absurd width below about 10 sets. Null where the sets agree, or where so many
 * resamples have no spread of their own that an end is infinite.
 */
export function bootstrapT(
  sets: readonly SetTotal[],
  resamples: Iterable<Resample>,
  level: number = DEFAULT_LEVEL,
): Interval | null {
  const own = clusterVariance(sets);
  if (!own?.variance) return null;
  const pivots = pivotsOf(sets, own.value, resamples);
  const error = Math.sqrt(own.variance);
  const low = own.value - quantileOf(pivots, 1 - tail(level)) * error;
  const high = own.value - quantileOf(pivots, tail(level)) * error;
  return Number.isFinite(low) && Number.isFinite(high) ? { low, high } : null;
}

function pivotsOf(
  sets: readonly SetTotal[],
  value: number,
  resamples: Iterable<Resample>,
): Distribution {
  const pairs: [number, number][] = [];
  for (const { counts, weight } of resamples) {
    const drawn = sets.flatMap((set, i) => new Array<SetTotal>(counts[i]!).fill(set));
    const { value: other, variance } = clusterVariance(drawn)!;
    const gap = other - value;
    pairs.push([gap === 0 ? 0 : gap / Math.sqrt(variance!), weight]);
  }
  return distributionOf(pairs);
}
