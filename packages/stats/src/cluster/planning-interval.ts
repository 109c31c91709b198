import { normalCritical } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import { scoreInterval } from '../proportion/wilson.ts';
import { plannedDesignEffect } from './intraclass-correlation.ts';
import type { WinTally } from './win-tally.ts';

/**
 * What agents that remember and five or fifteen fixed opponents were found to give; an assumption, to be named as
 * one.
 */
export const ASSUMED_ICC = 0.05;

/**
 * Interval for a single set, whose own spread says nothing about other opponents: Wilson with the worth of the games
 * under an assumed intra-set correlation. 100 games are then worth 16.8. Never to be printed without that assumption.
 */
export function planningInterval(
  { wins, games }: WinTally,
  icc: number = ASSUMED_ICC,
  level: number = DEFAULT_LEVEL,
): Interval {
  return scoreInterval(
    wins / games,
    games / plannedDesignEffect(games, icc),
    normalCritical(level),
  );
}
