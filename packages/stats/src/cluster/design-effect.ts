import type { SetRatio } from './cluster-variance.ts';

/**
 * How many times larger the variance is than with independent games; units/designEffect is the number of independent
 * games they are worth (units are games, but for seats of one game). Null where it is not estimable: one set, or a proportion of 0 or 1. Below 1 by chance only.
 */
export function designEffect({
  value,
  units,
  variance,
}: Pick<SetRatio, 'value' | 'units' | 'variance'>): number | null {
  const independent = (value * (1 - value)) / units;
  return variance === null || independent === 0 ? null : variance / independent;
}
