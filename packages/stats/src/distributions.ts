import inverseBeta from '@stdlib/stats-base-dists-beta-quantile';
import inverseChiSquare from '@stdlib/stats-base-dists-chisquare-quantile';
import normalDistribution from '@stdlib/stats-base-dists-normal-cdf';
import inverseNormal from '@stdlib/stats-base-dists-normal-quantile';
import studentDistribution from '@stdlib/stats-base-dists-t-cdf';
import inverseStudent from '@stdlib/stats-base-dists-t-quantile';

/** P(Z <= z) of a standard normal Z, with full relative precision in the lower tail. */
export const normalCdf = (z: number): number => normalDistribution(z, 0, 1);

const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Below this, stdlib's quantile loses digits (2e-9 at 1e-10) and then fails (-Infinity at 1e-20). */
const FAR = 1e-5;
const STEPS = 5;

/** The z with P(Z <= z) = p, in full double precision even far out in the tail (tested down to 1e-300). */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  return p > 0 && p < FAR ? farQuantile(p) : inverseNormal(p, 0, 1) + 0;
}

/** Newton's method on ln P(Z <= z) = ln p, starting from the leading terms of the tail, where the cdf is precise. */
function farQuantile(p: number): number {
  const size = -2 * Math.log(p);
  let z = -Math.sqrt(size - Math.log(2 * Math.PI * size));
  for (let step = 0; step < STEPS; step++) {
    const reached = normalCdf(z);
    z -= (Math.log(reached / p) * reached) / normalDensity(z);
  }
  return z;
}

/** P(T <= t) of Student's t with `freedom` > 0 degrees of freedom, not necessarily an integer. */
export const studentCdf = (t: number, freedom: number): number => studentDistribution(t, freedom);

export const studentQuantile = (p: number, freedom: number): number => inverseStudent(p, freedom);

export const studentPValue = (t: number, freedom: number): number => Math.min(1, 2 * studentCdf(-Math.abs(t), freedom));

export const chiSquareQuantile = (p: number, freedom: number): number => inverseChiSquare(p, freedom);

export function betaQuantile(p: number, a: number, b: number): number {
  return inverseBeta(p, a, b >= LARGE && Number.isInteger(b) ? b * (1 + NUDGE) : b);
}

/**
 * For integer parameters stdlib sums binomial terms, which costs digits for large ones (2e-9 at 1e9 games). A slightly
 * non-integer parameter takes the continued fraction instead; this changes the result by about 1e-13.
 */
const LARGE = 1e6;
const NUDGE = 1e-13;

/** Probability outside an interval of this level on each side; throws unless 0 < level < 1. */
export function tail(level: number): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`level ${level} is not between 0 and 1`);
  return (1 - level) / 2;
}

/** Two-sided normal critical value: 1.96 at level .95. */
export const normalCritical = (level: number): number => -normalQuantile(tail(level));

/** Two-sided critical value of Student's t: 2.26 at level .95 with 9 degrees of freedom. */
export const studentCritical = (level: number, freedom: number): number => -studentQuantile(tail(level), freedom);
