import { betaQuantile, normalCritical, tail } from './distributions.ts';

/** The ends of a confidence interval, in the units of the estimate. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Default confidence level: the share of tournaments in which the interval contains the true value. */
export const DEFAULT_LEVEL = 0.95;

/**
 * How far an interval can be trusted. `few-sets`: 2 to 4 sets. `single-set`: one set, or a stratum with one set, so nothing is
 * known about other opponents. `degenerate`: all sets are equal, so there is no estimate of the variance. `no-data`: no games.
 */
export type EstimateStatus = 'ok' | 'few-sets' | 'single-set' | 'degenerate' | 'no-data';

/** The fields of every printed estimate. `null` means undefined, never 0. */
export interface IntervalEstimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly level: number;
  /** The method of the interval in words; 'none' if there is no interval. */
  readonly method: string;
  /** Number of game sets with at least one game: the independent units. */
  readonly sets: number;
  readonly games: number;
  readonly status: EstimateStatus;
}

/** With fewer sets the interval is valid, but so wide and sensitive that it is marked for the reader. */
export const ENOUGH_SETS = 5;

/** Whether there are few sets, judged by the degrees of freedom (with one stratum: sets - 1). */
export const isFewSets = (freedom: number): boolean => freedom < ENOUGH_SETS - 1;

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

/** Returns Wilson's score interval (1927) of `wins` in `games` independent games; `games` must be above 0. */
export function wilson(wins: number, games: number, level: number = DEFAULT_LEVEL): Interval {
  return scoreInterval(wins / games, games, normalCritical(level));
}

/**
 * Returns the proportions that the score test does not reject if `value` was observed in `games` trials (any real > 0), at
 * critical value z. The lower end uses the product of the two roots, which is precise for rare events.
 */
export function scoreInterval(value: number, games: number, z: number): Interval {
  const share = (z * z) / games;
  const spread = z * Math.sqrt((value * (1 - value)) / games + share / (4 * games));
  const high = value === 1 ? 1 : Math.min(1, (value + share / 2 + spread) / (1 + share));
  return { low: (value * value) / ((1 + share) * high), high };
}

/** Returns the exact interval (Clopper and Pearson 1934). Wins and games may be fractional (for Korn and Graubard). */
export function clopperPearson(wins: number, games: number, level: number = DEFAULT_LEVEL): Interval {
  const alpha = tail(level);
  const losses = games - wins;
  return {
    low: wins === 0 ? 0 : betaQuantile(alpha, wins, losses + 1),
    high: losses === 0 ? 1 : betaQuantile(1 - alpha, wins + 1, losses),
  };
}
