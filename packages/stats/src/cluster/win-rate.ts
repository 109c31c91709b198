import { normalCritical, tail } from '../distribution/critical-value.ts';
import { ENOUGH_SETS, type Estimate, noData, type Status } from '../estimate/estimate.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';
import { scoreInterval } from '../proportion/wilson.ts';
import type { SetRatio } from './cluster-variance.ts';
import { clusteredWilson } from './clustered-wilson.ts';
import { designEffect } from './design-effect.ts';
import { kornGraubard } from './korn-graubard.ts';
import { type WinTally, winRatio } from './win-tally.ts';

/** A win rate in [0, 1] against groups like those it was played in; against these opponents only, if `single-set`. */
export interface Rate extends Estimate {
  /** The one the interval used: the agent's own, or the pooled one where that is no guide; null for a single set. */
  readonly designEffect: number | null;
}

export interface WinRateOptions {
  readonly level?: number;
  /** Of the whole tournament, for agents whose own cannot be estimated; without it their games count as independent. */
  readonly pooledDesignEffect?: number | null;
}

/** Expected wins, or losses, in independent games, below which the score interval is not trusted. */
const FEW = 20;
/** Nor is it at rates below this, or above 1 less this: 93.7 instead of 94.5 times in 100 at .05 in 30 sets. */
const NEAR_END = 0.1;

/** The default interval of a win rate: see the README for which method is taken when. */
export function winRate(sets: readonly WinTally[], options: WinRateOptions = {}): Rate {
  const level = options.level ?? DEFAULT_LEVEL;
  tail(level);
  const ratio = winRatio(sets);
  if (!ratio) return { ...noData(level), designEffect: null };
  const { value, sets: setCount, games } = ratio;
  const chosen =
    ratio.variance === null ? withinSet(ratio, level) : acrossSets(ratio, options, level);
  return { value, level, sets: setCount, games, ...chosen };
}

type Chosen = Interval & Pick<Rate, 'method' | 'designEffect' | 'status'>;

function withinSet({ value, games }: SetRatio, level: number): Chosen {
  const interval = scoreInterval(value, games, normalCritical(level));
  return { ...interval, method: 'Wilson within one set', designEffect: null, status: 'single-set' };
}

function acrossSets(ratio: SetRatio, options: WinRateOptions, level: number): Chosen {
  const own = designEffect(ratio);
  const pooled = Math.max(1, options.pooledDesignEffect ?? 1, own ?? 0);
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

function statusOf({ variance, sets }: SetRatio): Status {
  if (variance === 0) return 'degenerate';
  return sets < ENOUGH_SETS ? 'few-sets' : 'ok';
}

function isFew({ value, games }: SetRatio, effect: number): boolean {
  return (games / effect) * Math.min(value, 1 - value) < FEW;
}

/** A rate of exactly .1 or .9 is not, whichever way it was rounded. */
function isNearEnd({ value }: SetRatio): boolean {
  return Math.min(value, 1 - value) < NEAR_END - 1e-12;
}
