import type { Interval } from '../estimate/interval.ts';
import type { Moments } from './moments.ts';

/**
 * Two-sided boundary that a sum with variance v crosses at any time with probability at most alpha:
 * sqrt((v + rho) ln((v + rho) / (rho alpha²))) (Robbins 1970; Howard et al. 2021). rho says where it is tightest.
 */
export function normalMixtureBoundary(v: number, rho: number, alpha: number): number {
  return Math.sqrt((v + rho) * Math.log((v + rho) / (rho * alpha ** 2)));
}

/** Before this many sets the plugged-in variance is not to be trusted. */
const ENOUGH = 10;

/**
 * Asymptotic confidence sequence of a mean over sets (Waudby-Smith et al. 2024): the normal mixture in units of the
 * estimated standard deviation, tightest near 1/tau² sets. Null before 10 sets or without spread.
 */
export function asymptoticInterval(
  { n, mean, variance }: Moments,
  level: number,
  tau: number,
): Interval | null {
  if (n < ENOUGH || variance === 0) return null;
  const spread = Math.sqrt((variance * n) / (n - 1));
  const radius = (spread * normalMixtureBoundary(n, 1 / tau ** 2, 1 - level)) / n;
  return { low: mean - radius, high: mean + radius };
}
