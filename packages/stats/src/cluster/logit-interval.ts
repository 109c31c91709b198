import { studentCritical } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import type { SetRatio } from './cluster-variance.ts';

/**
 * t interval on the log odds, carried back: logit p +/- t(G-1) SE/(pq), as "xlogit" of R's survey package. Null where
 * it is not defined: one set, sets that agree exactly, or a rate of 0 or 1.
 */
export function logitInterval(
  { value, freedom, variance }: SetRatio,
  level: number = DEFAULT_LEVEL,
): Interval | null {
  const spread = value * (1 - value);
  if (!variance || !(spread > 0)) return null;
  const centre = Math.log(value / (1 - value));
  const radius = (studentCritical(level, freedom) * Math.sqrt(variance)) / spread;
  return { low: expit(centre - radius), high: expit(centre + radius) };
}

const expit = (x: number): number => 1 / (1 + Math.exp(-x));
