import quantile from '@stdlib/stats-base-dists-chisquare-quantile';
import { normalCdf } from './normal.ts';

/** The x with P(X <= x) = p of a chi-square variable. */
export const chiSquareQuantile = (p: number, freedom: number): number => quantile(p, freedom);

/** P(X >= x) of a chi-square variable with one degree of freedom, which is the square of a normal one. */
export const chiSquarePValue = (x: number): number => Math.min(1, 2 * normalCdf(-Math.sqrt(x)));
