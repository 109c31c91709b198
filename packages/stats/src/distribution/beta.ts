import cdf from '@stdlib/stats-base-dists-beta-cdf';
import quantile from '@stdlib/stats-base-dists-beta-quantile';

/** P(B <= x) of a Beta(a, b) variable. */
export const betaCdf = (x: number, a: number, b: number): number => cdf(x, a, b);

/** The x with P(B <= x) = p of a Beta(a, b) variable. */
export function betaQuantile(p: number, a: number, b: number): number {
  return quantile(p, a, b >= LARGE && Number.isInteger(b) ? b * (1 + NUDGE) : b);
}

/**
 * For whole parameters stdlib sums binomial terms, which costs digits when there are very many (2e-9 at 1e9 games). A
 * parameter that is not quite whole takes the continued fraction; this changes the result by about 1e-13.
 */
const LARGE = 1e6;
const NUDGE = 1e-13;

/** P(X <= k) of k successes in n trials of probability p, through the incomplete beta function. */
export function binomialCdf(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  return k >= n ? 1 : betaCdf(1 - p, n - k, k + 1);
}
