import { designEffect, plannedDesignEffect, type SetRatio, type WinCounts, winRatio } from './clustered.ts';
import { chiSquareQuantile, normalCritical, studentCritical, tail } from './distributions.ts';
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
  /** Confidence level, between 0 and 1. Default: 0.95. */
  readonly level?: number;
  /** Replaces an unknown design effect of an agent. If omitted, the games of agents without design effect are independent. */
  readonly pooledDesignEffect?: number | null;
}

/** Returns a win rate over game sets with its default interval. The README of this package lists the methods used. */
export function winRate(sets: readonly WinCounts[], options: WinRateOptions = {}): Rate {
  const level = options.level ?? DEFAULT_LEVEL;
  tail(level);
  const ratio = winRatio(sets);
  if (!ratio) return { ...noData(level), designEffect: null };
  const { value, sets: setCount, games } = ratio;
  const chosen = rateInterval(ratio, options.pooledDesignEffect ?? null, level);
  return { value, level, sets: setCount, games, ...chosen };
}

/** The interval to expect against other opponents, if the games of a set have the correlation `icc`. */
export interface Planning extends Interval {
  readonly icc: number;
}

/** A win rate in [0, 1]. Its interval is valid against similar opponents; if `single-set`, only against the same opponents. */
export interface Rate extends IntervalEstimate {
  /** The design effect used for the interval: the agent's own, or the pooled one of all agents; `null` for one set. */
  readonly designEffect: number | null;
  readonly planning?: Planning;
}

export type ChosenInterval = Interval & Pick<Rate, 'method' | 'designEffect' | 'status' | 'planning'>;

/** If fewer wins or losses are expected in the effective number of games, another interval replaces the score interval. */
const FEW = 20;
/** The score interval is used only between this rate and 1 minus this rate: at .05 in 30 sets it covered only 93.6 %. */
const NEAR_END = 0.1;

/** Returns the default interval of a rate. The README of this package lists which method is used in which case. */
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
  const effect = status === 'degenerate' ? pooled : Math.max(own!, leastEffect(ratio));
  if (isFew(ratio, effect)) return conservative(ratio, pooled, status, level);
  if (isNearEnd(ratio)) return conservative(ratio, Math.max(1, effect), status, level);
  const interval = clusteredWilson(ratio, effect, level);
  const method = status === 'degenerate' ? 'Wilson by sets, pooled design effect' : 'Wilson by sets';
  return { ...interval, method, designEffect: effect, status };
}

/** A design effect below 1 is smaller by chance. If games were independent, it would be above this in all but this share of cases. */
const SHARE_BELOW = 0.1;
const leastEffect = ({ freedom }: SetRatio): number => chiSquareQuantile(SHARE_BELOW, freedom) / freedom;

function conservative(ratio: SetRatio, effect: number, status: EstimateStatus, level: number): ChosenInterval {
  const interval = kornGraubard(ratio, effect, level);
  return { ...interval, method: 'Korn-Graubard, conservative', designEffect: effect, status };
}

function statusOf({ variance, freedom }: SetRatio): EstimateStatus {
  if (variance === 0) return 'degenerate';
  return isFewSets(freedom) ? 'few-sets' : 'ok';
}

/** Whether wins or losses are few, in effective games. A design effect below 1 occurs only at random, so it counts as 1. */
function isFew({ value, units }: SetRatio, effect: number): boolean {
  return (units / Math.max(1, effect)) * Math.min(value, 1 - value) < FEW;
}

/** Whether a rate is near 0 or 1. Exactly .1 and .9 are not near, even with a rounding error. */
function isNearEnd({ value }: SetRatio): boolean {
  return Math.min(value, 1 - value) < NEAR_END - 1e-12;
}

/** Returns Wilson's interval for the effective number of games, with Student's t. Needs at least two sets per stratum. */
export function clusteredWilson(
  { value, units, freedom }: Pick<SetRatio, 'value' | 'units' | 'freedom'>,
  effect: number,
  level: number = DEFAULT_LEVEL,
): Interval {
  return scoreInterval(value, units / effect, studentCritical(level, freedom));
}

/** Returns the exact interval of Korn and Graubard (1998), for rates near 0 or 1. Needs at least two sets per stratum. */
export function kornGraubard(
  { value, units, freedom }: Pick<SetRatio, 'value' | 'units' | 'freedom'>,
  effect: number,
  level: number = DEFAULT_LEVEL,
): Interval {
  const fewness = studentCritical(level, units - 1) / studentCritical(level, freedom);
  const effectiveGames = (units / effect) * fewness ** 2;
  return clopperPearson(value * effectiveGames, effectiveGames, level);
}

/**
 * The largest correlation within sets that was measured for an agent (results/validation/icc.md; a test compares both). For
 * another agent it is an assumption, and must be reported as one. Plans use the median, which is about half of it.
 */
export const ASSUMED_ICC = 0.0104;

/** Returns Wilson's interval with the design effect that correlation `icc` implies. One set in each stratum is enough. */
export const plannedInterval = (
  { value, units, sets }: Pick<SetRatio, 'value' | 'units' | 'sets'>,
  icc: number,
  level: number,
): Interval => scoreInterval(value, units / plannedDesignEffect(units / sets, icc), normalCritical(level));
