import cdf from '@stdlib/stats-base-dists-normal-cdf';
import quantile from '@stdlib/stats-base-dists-normal-quantile';

/** P(Z <= z) of a standard normal Z; keeps its relative precision in the lower tail. */
export const normalCdf = (z: number): number => cdf(z, 0, 1);

/** Density of a standard normal. */
export const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Below this the quantile of stdlib loses digits (2e-9 at 1e-10) and then gives up (-Infinity at 1e-20). */
const FAR = 1e-5;
const STEPS = 5;

/** The z with P(Z <= z) = p, to full double precision also far out in the tail (tested down to 1e-300). */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  return p > 0 && p < FAR ? farQuantile(p) : quantile(p, 0, 1) + 0;
}

/** Newton's steps on ln P(Z <= z) = ln p, from the leading terms of the tail; the cdf keeps its digits there. */
function farQuantile(p: number): number {
  const size = -2 * Math.log(p);
  let z = -Math.sqrt(size - Math.log(2 * Math.PI * size));
  for (let step = 0; step < STEPS; step++) {
    const reached = normalCdf(z);
    z -= (Math.log(reached / p) * reached) / normalDensity(z);
  }
  return z;
}
