import { betaQuantile, normalCritical, tail } from './distributions.ts';
import { DEFAULT_LEVEL, type Interval } from './interval.ts';

/** Wilson's score interval (1927) of `wins` in `games` independent games; games > 0. */
export function wilson(wins: number, games: number, level: number = DEFAULT_LEVEL): Interval {
  return scoreInterval(wins / games, games, normalCritical(level));
}

/**
 * The proportions whose score test does not reject `value`, seen in `games` trials (any real > 0), at critical value z.
 * The lower end comes from the product of the two roots: their difference would cancel for rare events.
 */
export function scoreInterval(value: number, games: number, z: number): Interval {
  const share = (z * z) / games;
  const spread = z * Math.sqrt((value * (1 - value)) / games + share / (4 * games));
  const high = value === 1 ? 1 : Math.min(1, (value + share / 2 + spread) / (1 + share));
  return { low: (value * value) / ((1 + share) * high), high };
}

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
