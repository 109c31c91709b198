import inverseBeta from '@stdlib/stats-base-dists-beta-quantile';
import inverseChiSquare from '@stdlib/stats-base-dists-chisquare-quantile';
import normalDistribution from '@stdlib/stats-base-dists-normal-cdf';
import inverseNormal from '@stdlib/stats-base-dists-normal-quantile';
import studentDistribution from '@stdlib/stats-base-dists-t-cdf';
import inverseStudent from '@stdlib/stats-base-dists-t-quantile';

/** Returns P(Z <= z) of a standard normal variable Z. Even very small probabilities have all digits. */
export const normalCdf = (z: number): number => normalDistribution(z, 0, 1);

const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** For smaller probabilities, the quantile function of stdlib loses digits (error 2e-9 at 1e-10) and then fails (at 1e-20). */
const FAR = 1e-5;
const STEPS = 5;

/** Returns the z with P(Z <= z) = p for a standard normal Z. All digits are correct even for tiny p (tested down to 1e-300). */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  return p > 0 && p < FAR ? farQuantile(p) : inverseNormal(p, 0, 1) + 0;
}

/** Solves ln P(Z <= z) = ln p by Newton's method, starting from the asymptotic formula for small p. */
function farQuantile(p: number): number {
  const size = -2 * Math.log(p);
  let z = -Math.sqrt(size - Math.log(2 * Math.PI * size));
  for (let step = 0; step < STEPS; step++) {
    const reached = normalCdf(z);
    z -= (Math.log(reached / p) * reached) / normalDensity(z);
  }
  return z;
}

/** Returns P(T <= t) for Student's t distribution. `freedom` (degrees of freedom) is above 0, and may be fractional. */
export const studentCdf = (t: number, freedom: number): number => studentDistribution(t, freedom);

export const studentQuantile = (p: number, freedom: number): number => inverseStudent(p, freedom);

export const studentPValue = (t: number, freedom: number): number => Math.min(1, 2 * studentCdf(-Math.abs(t), freedom));

export const chiSquareQuantile = (p: number, freedom: number): number => inverseChiSquare(p, freedom);

export function betaQuantile(p: number, a: number, b: number): number {
  return inverseBeta(p, a, b >= LARGE && Number.isInteger(b) ? b * (1 + NUDGE) : b);
}

/**
 * If a parameter is at least this large, a slightly larger, non-integer parameter is used instead. For integers stdlib sums
 * binomial terms, which makes errors for large parameters (2e-9 at 1e9 games). For other numbers it does not. The replacement
 * changes results by about 1e-13.
 */
const LARGE = 1e6;
const NUDGE = 1e-13;

/** Returns the probability on each side of an interval with this confidence level. Throws an error unless 0 < level < 1. */
export function tail(level: number): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`the level must be between 0 and 1, but is ${level}`);
  return (1 - level) / 2;
}

/** Returns the two-sided critical value of the normal distribution, for example 1.96 at level .95. */
export const normalCritical = (level: number): number => -normalQuantile(tail(level));

/** Returns the two-sided critical value of Student's t, for example 2.26 at level .95 with 9 degrees of freedom. */
export const studentCritical = (level: number, freedom: number): number => -studentQuantile(tail(level), freedom);
