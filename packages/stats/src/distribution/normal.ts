import cdf from '@stdlib/stats-base-dists-normal-cdf';
import quantile from '@stdlib/stats-base-dists-normal-quantile';

/** P(Z <= z) of a standard normal Z; keeps its relative precision in the lower tail. */
export const normalCdf = (z: number): number => cdf(z, 0, 1);

/** Density of a standard normal. */
export const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/**
 * The z with P(Z <= z) = p. stdlib's own quantile loses digits far out (2e-9 at p = 1e-10), so two of Halley's steps
 * against the cdf, which does not, restore them: full double precision down to p = 1e-300.
 */
export function normalQuantile(p: number): number {
  if (p > 0.5) return -normalQuantile(1 - p);
  const start = quantile(p, 0, 1);
  return p > 0 && p < 0.5 ? halley(p, halley(p, start)) : start + 0;
}

function halley(p: number, z: number): number {
  const step = (normalCdf(z) - p) / normalDensity(z);
  return z - step / (1 + (z * step) / 2);
}
