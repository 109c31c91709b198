import { normalCritical } from '../distribution/critical-value.ts';
import { type Estimate, isFewSets, type Status } from '../estimate/estimate.ts';
import type { Interval } from '../estimate/interval.ts';
import { scoreInterval } from '../proportion/wilson.ts';
import type { SetRatio } from './cluster-variance.ts';
import { clusteredWilson } from './clustered-wilson.ts';
import { designEffect } from './design-effect.ts';
import { kornGraubard } from './korn-graubard.ts';
import { ASSUMED_ICC, plannedInterval } from './planning-interval.ts';

/** What other opponents might have given, if games of a set hang together as assumed. */
export interface Planning extends Interval {
  /** The assumed correlation. */
  readonly icc: number;
}

/** A win rate in [0, 1] against groups like those it was played in; against these opponents only, if `single-set`. */
export interface Rate extends Estimate {
  /**
   * The one the interval used: the agent's own, or the pooled one where that is no guide; null for a single set. By games:
   * seats of one game count once.
   */
  readonly designEffect: number | null;
  /** For a single set only. */
  readonly planning?: Planning;
}

/** An interval with what is said of it. */
export type Chosen = Interval & Pick<Rate, 'method' | 'designEffect' | 'status' | 'planning'>;

/** Expected wins, or losses, in independent games, below which the score interval is not trusted. */
const FEW = 20;
/** Nor is it at rates below this, or above 1 less this: 93.7 instead of 94.5 times in 100 at .05 in 30 sets. */
const NEAR_END = 0.1;

/** The default interval of a rate: see the README for which method is taken when. */
export function rateInterval(ratio: SetRatio, pooled: number | null, level: number): Chosen {
  return ratio.variance === null ? withinSet(ratio, level) : acrossSets(ratio, pooled, level);
}

function withinSet(ratio: SetRatio, level: number): Chosen {
  const interval = scoreInterval(ratio.value, ratio.units, normalCritical(level));
  const planning = { ...plannedInterval(ratio, ASSUMED_ICC, level), icc: ASSUMED_ICC };
  const said = { method: 'Wilson within one set', designEffect: null } as const;
  return { ...interval, ...said, status: 'single-set', planning };
}

function acrossSets(ratio: SetRatio, lent: number | null, level: number): Chosen {
  const own = designEffect(ratio);
  const pooled = Math.max(1, lent ?? 1, own ?? 0);
  const status = statusOf(ratio);
  const effect = status === 'degenerate' ? pooled : own!;
  if (isFew(ratio, effect)) return conservative(ratio, pooled, status, level);
  if (isNearEnd(ratio)) return conservative(ratio, Math.max(1, effect), status, level);
  const interval = clusteredWilson(ratio, effect, level);
  const method =
    status === 'degenerate' ? 'Wilson by sets, pooled design effect' : 'Wilson by sets';
  return { ...interval, method, designEffect: effect, status };
}

function conservative(ratio: SetRatio, effect: number, status: Status, level: number): Chosen {
  const interval = kornGraubard(ratio, effect, level);
  return { ...interval, method: 'Korn-Graubard, conservative', designEffect: effect, status };
}

function statusOf({ variance, freedom }: SetRatio): Status {
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
