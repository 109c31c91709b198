import { studentCritical } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import { clopperPearson } from '../proportion/clopper-pearson.ts';
import type { SetRatio } from './cluster-variance.ts';

/**
 * Korn and Graubard (1998): the exact interval on the games' worth in independent games, cut once more by the ratio
 * of t quantiles for the few sets. Conservative; for rates near 0 or 1. Needs two sets of every stratum.
 */
export function kornGraubard(
  { value, units, freedom }: Pick<SetRatio, 'value' | 'units' | 'freedom'>,
  effect: number,
  level: number = DEFAULT_LEVEL,
): Interval {
  const fewness = studentCritical(level, units - 1) / studentCritical(level, freedom);
  const worth = (units / effect) * fewness ** 2;
  return clopperPearson(value * worth, worth, level);
}
