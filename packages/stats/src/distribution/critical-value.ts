import { normalQuantile } from './normal.ts';
import { studentQuantile } from './student.ts';

/** Probability left out on each side of an interval of this level; throws unless 0 < level < 1. */
export function tail(level: number): number {
  if (!(level > 0 && level < 1)) throw new RangeError(`level ${level} is not between 0 and 1`);
  return (1 - level) / 2;
}

/** Two-sided normal critical value: 1.96 at level .95. */
export const normalCritical = (level: number): number => -normalQuantile(tail(level));

/** Two-sided critical value of Student's t: 2.26 at level .95 with 9 degrees of freedom. */
export const studentCritical = (level: number, freedom: number): number =>
  -studentQuantile(tail(level), freedom);
