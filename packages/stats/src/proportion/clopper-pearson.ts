import { betaQuantile } from '../distribution/beta.ts';
import { tail } from '../distribution/critical-value.ts';
import { DEFAULT_LEVEL, type Interval } from '../estimate/interval.ts';

/**
 * The exact interval of Clopper and Pearson (1934): covers at least `level`, so wider than needed. Wins and games may
 * be fractions of a game, as Korn and Graubard need it.
 */
export function clopperPearson(
  wins: number,
  games: number,
  level: number = DEFAULT_LEVEL,
): Interval {
  const alpha = tail(level);
  const losses = games - wins;
  return {
    low: wins === 0 ? 0 : betaQuantile(alpha, wins, losses + 1),
    high: losses === 0 ? 1 : betaQuantile(1 - alpha, wins + 1, losses),
  };
}
