import cdf from '@stdlib/stats-base-dists-t-cdf';
import quantile from '@stdlib/stats-base-dists-t-quantile';

/** P(T <= t) of Student's t with `freedom` > 0 degrees of freedom, not necessarily whole. */
export const studentCdf = (t: number, freedom: number): number => cdf(t, freedom);

/** The t with P(T <= t) = p. */
export const studentQuantile = (p: number, freedom: number): number => quantile(p, freedom);

/** Two-sided p-value of a t statistic. */
export const studentPValue = (t: number, freedom: number): number =>
  Math.min(1, 2 * studentCdf(-Math.abs(t), freedom));
