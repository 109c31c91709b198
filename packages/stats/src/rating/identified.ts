import type { Matrix } from '../linear/cholesky.ts';
import { nullSpace } from '../linear/null-space.ts';
import type { Observation } from './logistic.ts';

/** Relative size under which an overlap is rounding of 0. */
const TINY = 1e-7;

/** What a design of games can and cannot tell apart, whatever the outcomes. */
export interface Identification {
  readonly columns: number;
  readonly rank: number;
  /** Whether the games determine this linear combination of coefficients; if not, only the penalty does. */
  identifies(contrast: readonly number[]): boolean;
}

/** A contrast is determined if and only if it has no part in any direction that leaves all games as they are. */
export function identification(
  observations: readonly Observation[],
  columns: number,
): Identification {
  const directions = nullSpace(crossProduct(observations, columns));
  return {
    columns,
    rank: columns - directions.length,
    identifies: (contrast) => {
      const size = Math.hypot(...contrast);
      return directions.every((direction) => {
        const overlap = contrast.reduce((sum, value, j) => sum + value * direction[j]!, 0);
        return Math.abs(overlap) <= TINY * size * Math.hypot(...direction);
      });
    },
  };
}

/** X'X: whole numbers, so that its rank is no matter of rounding. */
function crossProduct(observations: readonly Observation[], columns: number): Matrix {
  const product = Array.from({ length: columns }, () => new Array<number>(columns).fill(0));
  for (const { columns: used, values } of observations) {
    for (const [a, column] of used.entries())
      for (const [b, other] of used.entries()) product[column]![other]! += values[a]! * values[b]!;
  }
  return product;
}
