import { studentCritical } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import { scoreInterval } from '../proportion/wilson.ts';
import type { SetRatio } from './cluster-variance.ts';

/**
 * Wilson's interval for games that come in sets: the games count as the independent games they are worth, and
 * Student's t with sets - 1 degrees of freedom stands for the normal quantile. Needs two sets.
 */
export function clusteredWilson(
  { value, sets, games }: SetRatio,
  effect: number,
  level: number = DEFAULT_LEVEL,
): Interval {
  return scoreInterval(value, games / effect, studentCritical(level, sets - 1));
}
