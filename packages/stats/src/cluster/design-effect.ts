import type { SetRatio } from './cluster-variance.ts';

/**
 * How many times larger the variance is than with independent games; games/designEffect is the number of independent
 * games they are worth. Null where it is not estimable: one set, or a proportion of 0 or 1. Below 1 by chance only.
 */
export function designEffect({ value, games, variance }: SetRatio): number | null {
  const independent = (value * (1 - value)) / games;
  return variance === null || independent === 0 ? null : variance / independent;
}
