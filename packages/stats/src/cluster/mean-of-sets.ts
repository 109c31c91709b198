import { studentCritical } from '../distribution/critical-value.ts';
import { type Estimate, isFewSets, noData } from '../estimate/estimate.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';
import { clusterVariance, type SetTotal } from './cluster-variance.ts';

/**
 * Mean per game of a quantity that is not a proportion (the last day of a game, say), with a t interval from the
 * differences between sets. No interval for one set, nor where all sets agree exactly: 0 width would be a lie.
 */
export function meanOfSets(totals: readonly SetTotal[], level: number = DEFAULT_LEVEL): Estimate {
  const ratio = clusterVariance(totals);
  if (!ratio) return noData(level);
  const { value, sets, games, variance, freedom } = ratio;
  if (!variance) {
    const status = variance === null ? 'single-set' : 'degenerate';
    return { value, low: null, high: null, level, method: 'none', sets, games, status };
  }
  const radius = studentCritical(level, freedom) * Math.sqrt(variance);
  const status = isFewSets(freedom) ? 'few-sets' : 'ok';
  return {
    value,
    low: value - radius,
    high: value + radius,
    level,
    method: 't by sets',
    sets,
    games,
    status,
  };
}
