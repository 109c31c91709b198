import type { WinTally } from '../cluster/win-tally.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import { wilson } from '../proportion/wilson.ts';
import { mover } from './mover.ts';

/**
 * Newcombe's hybrid score interval for two independent proportions (1998, Stat Med 17:873, method 10); with
 * `wilsonContinuity` as the third argument method 11. Games must be independent: for sets give `mover` the intervals of
 * `winRate`, and for agents of the same sets take `setDifference`.
 */
export function newcombeUnpaired(
  first: WinTally,
  second: WinTally,
  interval: typeof wilson = wilson,
  level: number = DEFAULT_LEVEL,
): Interval {
  const locate = ({ wins, games }: WinTally) => ({
    value: wins / games,
    ...interval(wins, games, level),
  });
  return mover(locate(first), locate(second));
}
