import { designEffect, plannedDesignEffect, type SetRatio, type WinTally, winRatio } from './clustered.ts';

import { normalCritical, studentCritical, tail } from './distributions.ts';
import {
  clopperPearson,
  DEFAULT_LEVEL,
  type EstimateStatus,
  type Interval,
  type IntervalEstimate,
  isFewSets,
  noData,
  scoreInterval,
} from './interval.ts';

export interface WinRateOptions {
  /** Of the interval, above 0 and below 1. Default: 0.95. */
  readonly level?: number;
  /** Of the whole tournament, for agents whose own cannot be estimated; without it their games count as independent. */
  readonly pooledDesignEffect?: number | null;
}

/** A win rate over sets with its default interval: see the README for which method is taken when. */
export function winRate(sets: readonly WinTally[], options: WinRateOptions = {}): Rate {
  const level = options.level ?? DEFAULT_LEVEL;
  tail(level);
  const ratio = winRatio(sets);
  if (!ratio) return { ...noData(level), designEffect: null };
  const { value, sets: setCount, games } = ratio;
  const chosen = rateInterval(ratio, options.pooledDesignEffect ?? null, level);
  return { value, level, sets: setCount, games, ...chosen };
}

/** What other opponents might have given, if games of a set hang together as assumed. */
export interface Planning extends Interval {
  /** The assumed correlation. */
  readonly icc: number;
}

/** A win rate in [0, 1] against groups like those it was played in; against these opponents only, if `single-set`. */
export interface Rate extends IntervalEstimate {
  /**
   * The one the interval used: the agent's own, or the pooled one where that is no guide; null for a single set. By games:
   * seats of one game count once.
   */
  readonly designEffect: number | null;
  /** For a single set only. */
  readonly planning?: Planning;
}

export type ChosenInterval = Interval & Pick<Rate, 'method' | 'designEffect' | 'status' | 'planning'>;

/** Expected wins, or losses, in independent games, below which the score interval is not trusted. */
const FEW = 20;
/** Nor is it at rates below this, or above 1 less this: 93.7 instead of 94.5 times in 100 at .05 in 30 sets. */
const NEAR_END = 0.1;

/** The default interval of a rate: see the README for which method is taken when. */
export function rateInterval(ratio: SetRatio, pooled: number | null, level: number): ChosenInterval {
  return ratio.variance === null ? withinSet(ratio, level) : acrossSets(ratio, pooled, level);
}

function withinSet(ratio: SetRatio, level: number): ChosenInterval {
  const interval = scoreInterval(ratio.value, ratio.units, normalCritical(level));
  const planning = { ...plannedInterval(ratio, ASSUMED_ICC, level), icc: ASSUMED_ICC };
  const said = { method: 'Wilson within one set', designEffect: null } as const;
  return { ...interval, ...said, status: 'single-set', planning };
}

function acrossSets(ratio: SetRatio, lent: number | null, level: number): ChosenInterval {
  const own = designEffect(ratio);
  const pooled = Math.max(1, lent ?? 1, own ?? 0);
  const status = statusOf(ratio);
  const effect = status === 'degenerate' ? pooled : own!;
  if (isFew(ratio, effect)) return conservative(ratio, pooled, status, level);
  if (isNearEnd(ratio)) return conservative(ratio, Math.max(1, effect), status, level);
  const interval = clusteredWilson(ratio, effect, level);
  const method = status === 'degenerate' ? 'Wilson by sets, pooled design effect' : 'Wilson by sets';
  return { ...interval, method, designEffect: effect, status };
}

function conservative(ratio: SetRatio, effect: number, status: EstimateStatus, level: number): ChosenInterval {
  const interval = kornGraubard(ratio, effect, level);
  return { ...interval, method: 'Korn-Graubard, conservative', designEffect: effect, status };
}

function statusOf({ variance, freedom }: SetRatio): EstimateStatus {
  if (variance === 0) return 'degenerate';
  return isFewSets(freedom) ? 'few-sets' : 'ok';
}

/** A design effect below 1 is chance: it makes no few games many. */
function isFew({ value, units }: SetRatio, effect: number): boolean {
  return (units / Math.max(1, effect)) * Math.min(value, 1 - value) < FEW;
}

/** A rate of exactly .1 or .9 is not, whichever way it was rounded. */
function isNearEnd({ value }: SetRatio): boolean {
  return Math.min(value, 1 - value) < NEAR_END - 1e-12;
}

/**
 * Wilson's interval for games that come in sets: the games count as the independent games they are worth, and
 * Student's t with as many degrees of freedom as the sets leave stands for the normal quantile. Needs two sets of every stratum.
 */
export function clusteredWilson(
  { value, units, freedom }: Pick<SetRatio, 'value' | 'units' | 'freedom'>,
  effect: number,
  level: number = DEFAULT_LEVEL,
): Interval {
  return scoreInterval(value, units / effect, studentCritical(level, freedom));
}

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

/**
 * The largest intra-set correlation that was measured of an agent (results/validation/icc.md, to which a test holds it); of
 * another agent it is an assumption, to be named as one. Plans take the median, which is about half of it.
 */
export const ASSUMED_ICC = 0.0104;

/** The same for one set of each stratum. */
export const plannedInterval = (
  { value, units, sets }: Pick<SetRatio, 'value' | 'units' | 'sets'>,
  icc: number,
  level: number,
): Interval => scoreInterval(value, units / plannedDesignEffect(units / sets, icc), normalCritical(level));
