import { studentCritical } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import { scoreInterval } from '../proportion/wilson.ts';
import type { SetRatio } from './cluster-variance.ts';

/**
 * Wilson's interval for games that come in sets: the games count as the independent games they are worth, and
 * Student's t with as many degrees of freedom as the sets leave stands for the normal quantile. Needs two sets of every stratum.
 */
export function clusteredWilson(
  { value, units, freedom }: Pick<SetRatio, 'value' | 'units' | 'freedom'>,
  effect: number,
  level: number = DEFAULT_LEVEL,
): Interval {
  return scoreInterval(value, units / effect, studentCritical(level, freedom));
}
