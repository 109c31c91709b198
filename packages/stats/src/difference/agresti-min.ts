import { normalCritical } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import type { PairTable } from './newcombe-paired.ts';

/**
 * Agresti and Min (2005): the simple normal interval for a paired difference after adding 1/2 to every cell, clipped to
 * [-1, 1]. Pairs must be independent.
 */
export function agrestiMin(
  { both, gained, lost, neither }: PairTable,
  level: number = DEFAULT_LEVEL,
): Interval {
  const pairs = both + gained + lost + neither + 2;
  const difference = (gained - lost) / pairs;
  const variance = ((gained + lost + 1) / pairs - difference ** 2) / pairs;
  const radius = normalCritical(level) * Math.sqrt(variance);
  return { low: Math.max(-1, difference - radius), high: Math.min(1, difference + radius) };
}
