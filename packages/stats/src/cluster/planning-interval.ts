import { normalCritical } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import { scoreInterval } from '../proportion/wilson.ts';
import type { SetRatio } from './cluster-variance.ts';
import { plannedDesignEffect } from './intraclass-correlation.ts';
import { type WinTally, winRatio } from './win-tally.ts';

/**
 * The largest intra-set correlation that was measured of an agent (results/validation/icc.md, to which a test holds it); of
 * another agent it is an assumption, to be named as one. Plans take the median, which is about half of it.
 */
export const ASSUMED_ICC = 0.0104;

/**
 * Interval for a single set, whose own spread says nothing about other opponents: Wilson with the worth of the games
 * under an assumed intra-set correlation. 100 games are then worth 49. Never to be printed without that assumption.
 */
export const planningInterval = (
  tally: WinTally,
  icc: number = ASSUMED_ICC,
  level: number = DEFAULT_LEVEL,
): Interval => plannedInterval(winRatio([tally])!, icc, level);

/** The same for one set of each stratum. */
export const plannedInterval = (
  { value, units, sets }: Pick<SetRatio, 'value' | 'units' | 'sets'>,
  icc: number,
  level: number,
): Interval =>
  scoreInterval(value, units / plannedDesignEffect(units / sets, icc), normalCritical(level));
