import { betaQuantile } from '../distribution/beta.ts';
import { tail } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';

/**
 * Equal-tailed posterior interval of Beta(wins + 1/2, losses + 1/2), the Jeffreys prior; with no win the lower end is
 * 0, with no loss the upper end is 1 (Brown, Cai and DasGupta 2001). Coverage near the level, not guaranteed.
 */
export function jeffreys(wins: number, games: number, level: number = DEFAULT_LEVEL): Interval {
  const alpha = tail(level);
  const a = wins + 0.5;
  const b = games - wins + 0.5;
  return {
    low: wins === 0 ? 0 : betaQuantile(alpha, a, b),
    high: wins === games ? 1 : betaQuantile(1 - alpha, a, b),
  };
}
