import { normalCritical } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';

/**
 * Agresti and Coull (1998): the simple normal interval after adding z²/2 wins and z²/2 losses, clipped to [0, 1]. A bit
 * conservative; for readers who want a formula they can do by hand.
 */
export function agrestiCoull(wins: number, games: number, level: number = DEFAULT_LEVEL): Interval {
  const z = normalCritical(level);
  const trials = games + z * z;
  const centre = (wins + (z * z) / 2) / trials;
  const radius = z * Math.sqrt((centre * (1 - centre)) / trials);
  return { low: Math.max(0, centre - radius), high: Math.min(1, centre + radius) };
}
