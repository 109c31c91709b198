import { clusterVariance, type SetRatio } from '../cluster/cluster-variance.ts';
import { studentCritical } from '../distribution/critical-value.ts';
import { studentPValue } from '../distribution/student.ts';
import { ENOUGH_SETS, type Estimate, noData } from '../estimate/estimate.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';
import { differenceTotals, type PairedSet, sumOf } from './paired-set.ts';

/** A's win rate less B's, over paired sets. */
export interface SetDifference extends Estimate {
  /** CR1; null for one set. */
  readonly standardError: number | null;
  /** Two-sided, of no difference. */
  readonly pValue: number | null;
  /** Sets - 1. */
  readonly freedom: number | null;
  /** Against pairs taken as independent; null if no pair differs. */
  readonly designEffect: number | null;
  /** Pairs that A and B did not both win or both lose. */
  readonly discordant: number;
}

/**
 * sum (gained - lost) / sum games with the CR1 variance over sets and Student's t with sets - 1 degrees of freedom; for
 * equal sets the paired t test over sets. Sets that agree exactly have no interval: a width of 0 would be a lie.
 */
export function setDifference(
  sets: readonly PairedSet[],
  level: number = DEFAULT_LEVEL,
): SetDifference {
  const ratio = clusterVariance(differenceTotals(sets));
  const discordant = sumOf(sets, 'gained') + sumOf(sets, 'lost');
  const nothing = { standardError: null, pValue: null, freedom: null, designEffect: null };
  if (!ratio) return { ...noData(level), ...nothing, discordant };
  const { value, sets: count, games, variance } = ratio;
  const known = { value, level, sets: count, games, discordant };
  if (!variance) {
    const status = variance === null ? 'single-set' : 'degenerate';
    return { ...nothing, ...known, low: null, high: null, method: 'none', status };
  }
  const radius = studentCritical(level, count - 1) * Math.sqrt(variance);
  return {
    ...known,
    low: value - radius,
    high: value + radius,
    method: 't by paired sets',
    status: count < ENOUGH_SETS ? 'few-sets' : 'ok',
    standardError: Math.sqrt(variance),
    pValue: studentPValue(value / Math.sqrt(variance), count - 1),
    freedom: count - 1,
    designEffect: variance / pairVariance(ratio, discordant),
  };
}

/** Variance of the mean of independent pairs with outcomes -1, 0, 1: (share of discordant pairs - D²) / N. */
function pairVariance({ value, games }: SetRatio, discordant: number): number {
  return (discordant / games - value ** 2) / games;
}
