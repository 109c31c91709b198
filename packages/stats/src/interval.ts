import { betaQuantile, normalCritical, tail } from './distributions.ts';

/** Ends of a confidence interval, on the scale of the estimate. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Of all intervals where none is asked for: the share of tournaments whose interval holds the truth. */
export const DEFAULT_LEVEL = 0.95;

/**
 * `few-sets`: 2 to 4 sets. `single-set`: nothing can be said about other opponents (one set, or one of a size). `degenerate`: all sets agree
 * exactly, so their own spread says nothing. `no-data`: no game.
 */
export type EstimateStatus = 'ok' | 'few-sets' | 'single-set' | 'degenerate' | 'no-data';

/** What every printed number carries. Null means undefined, never 0. */
export interface IntervalEstimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly level: number;
  /** Words for the reader: which interval this is; 'none' if there is none. */
  readonly method: string;
  /** Game sets with at least one game: the independent units. */
  readonly sets: number;
  readonly games: number;
  readonly status: EstimateStatus;
}

/** Below this many sets the interval is right but so wide, and so sensitive, that the reader is told. */
export const ENOUGH_SETS = 5;

/** By the degrees of freedom that the sets leave: one less than sets, where they are of one kind. */
export const isFewSets = (freedom: number): boolean => freedom < ENOUGH_SETS - 1;

/** What stands where there is nothing to estimate from. */
export const noData = (level: number = DEFAULT_LEVEL): IntervalEstimate => ({
  value: null,
  low: null,
  high: null,
  level,
  method: 'none',
  sets: 0,
  games: 0,
  status: 'no-data',
});

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
export function clopperPearson(wins: number, games: number, level: number = DEFAULT_LEVEL): Interval {
  const alpha = tail(level);
  const losses = games - wins;
  return {
    low: wins === 0 ? 0 : betaQuantile(alpha, wins, losses + 1),
    high: losses === 0 ? 1 : betaQuantile(1 - alpha, wins + 1, losses),
  };
}
