import { tail } from '../distribution/critical-value.ts';
import { noData } from '../estimate/estimate.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';
import { type Rate, rateInterval } from './rate-interval.ts';
import { type WinTally, winRatio } from './win-tally.ts';

/** How a win rate is told. */
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
