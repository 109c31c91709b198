import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import { wilson } from '../proportion/wilson.ts';
import { mover } from './mover.ts';

/** Independent pairs, counted by who won. */
export interface PairTable {
  readonly both: number;
  /** Only the first. */
  readonly gained: number;
  /** Only the second. */
  readonly lost: number;
  readonly neither: number;
}

/**
 * Newcombe's interval for a difference of paired proportions (1998, Stat Med 17:2635, method 10): Wilson's intervals
 * of the two rates, joined with the correlation phi of the table. Pairs must be independent; over sets take
 * `setDifference`.
 */
export function newcombePaired(table: PairTable, level: number = DEFAULT_LEVEL): Interval {
  const { both, gained, lost, neither } = table;
  const pairs = both + gained + lost + neither;
  const locate = (wins: number) => ({ value: wins / pairs, ...wilson(wins, pairs, level) });
  return mover(locate(both + gained), locate(both + lost), correctedPhi(table));
}

/** phi with Newcombe's continuity correction: a positive ad - bc loses n/2, but not below 0. 0 if a margin is empty. */
export function correctedPhi({ both, gained, lost, neither }: PairTable): number {
  const margins = (both + gained) * (both + lost) * (neither + gained) * (neither + lost);
  if (margins === 0) return 0;
  const cross = both * neither - gained * lost;
  const pairs = both + gained + lost + neither;
  return (cross > 0 ? Math.max(0, cross - pairs / 2) : cross) / Math.sqrt(margins) + 0;
}
