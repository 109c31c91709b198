import type { Interval } from '../estimate/interval.ts';
import type { Moments } from './moments.ts';

/** Planned effect over the spread of set differences: 2 points over a standard deviation of 5.7. */
export const DEFAULT_TAU = 0.35;

/**
 * ln of the e-value against mean `d0`, valid at any stopping time for Gaussian set differences of any variance (means
 * of 100 pairs are near enough): a normal prior of sd tau on effect / sd gives, with g = 1 + n tau² and the usual t
 * statistic, e = g^(-1/2) [(1 + t²/(n-1)) / (1 + t²/((n-1) g))]^(n/2) (Gönen et al. 2005; Grünwald, de Heide and
 * Koolen 2024). Reject at e >= 1/alpha, whenever one looks. 0, no evidence, before the second set.
 */
export function tMixtureLogE(
  { n, mean, variance }: Moments,
  d0: number = 0,
  tau: number = DEFAULT_TAU,
): number {
  if (n < 2) return 0;
  const g = 1 + n * tau ** 2;
  const square = (mean - d0) ** 2;
  if (square === 0) return -Math.log(g) / 2;
  // t²/(n - 1) is square/variance; multiplied by variance above and below, so that no spread is a limit, not x/0.
  const ratio = (variance + square) / (variance + square / g);
  return (n * Math.log(ratio) - Math.log(g)) / 2;
}

/**
 * Confidence sequence: the means with e < 1/alpha. Holds at all times at once with probability `level`. Null, nothing
 * excluded yet, in the first sets, and where the sets agree exactly.
 */
export function tMixtureInterval(
  { n, mean, variance }: Moments,
  level: number,
  tau: number = DEFAULT_TAU,
): Interval | null {
  const g = 1 + n * tau ** 2;
  const k = (g / (1 - level) ** 2) ** (1 / n);
  if (n < 2 || k >= g || variance === 0) return null;
  const radius = Math.sqrt((variance * (k - 1)) / (1 - k / g));
  return { low: mean - radius, high: mean + radius };
}
