import { betaQuantile, normalCritical, tail } from './distributions.ts';

/** The ends of a confidence interval, in the units of the estimate. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Default confidence level: 95 of 100 such intervals contain the true value. */
export const DEFAULT_LEVEL = 0.95;

/**
 * How far an interval can be trusted. `few-sets`: it is based on 2 to 4 game sets, or few sets have most of
 * the games. `single-set`: it is based on one game set, or a stratum has one set, so nothing is known about other opponents.
 * `degenerate`: all sets are equal, so the variance cannot be estimated. `no-data`: no games.
 */
export type EstimateStatus = 'ok' | 'few-sets' | 'single-set' | 'degenerate' | 'no-data';

/** The fields of every estimate that is printed. `null` means that a value is unknown; it never means 0. */
export interface IntervalEstimate {
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  readonly level: number;
  /** The method of the interval in words; 'none' if there is no interval. */
  readonly method: string;
  /** Number of game sets with at least one game. Sets, unlike games, are independent. */
  readonly sets: number;
  readonly games: number;
  readonly status: EstimateStatus;
}

/** An estimate with an interval by Student's t. */
export interface MeanEstimate extends IntervalEstimate {
  /** Satterthwaite's degrees of freedom of the interval, which are sets - 1 if all sets have equal weight; `null`: no interval. */
  readonly freedom: number | null;
}

/** With fewer sets than this, intervals are valid, but so wide and unstable that they are marked (`few-sets`). */
export const ENOUGH_SETS = 5;

/** Whether an estimate is based on few sets, by its degrees of freedom (sets - 1 if there is one stratum of equal sets). */
export const isFewSets = (freedom: number): boolean => Math.round(freedom) < ENOUGH_SETS - 1;

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

/** Returns Wilson's score interval (1927) for the probability of a win. There must be a game; games must be independent. */
export function wilson(wins: number, games: number, level: number = DEFAULT_LEVEL): Interval {
  return scoreInterval(wins / games, games, normalCritical(level));
}

/**
 * Returns the proportions that the score test does not reject if `value` was observed in `games` trials (any number above 0),
 * at critical value z. The lower end uses the product of the two roots, which is precise for rare events.
 */
export function scoreInterval(value: number, games: number, z: number): Interval {
  const share = (z * z) / games;
  const spread = z * Math.sqrt((value * (1 - value)) / games + share / (4 * games));
  const high = value === 1 ? 1 : Math.min(1, (value + share / 2 + spread) / (1 + share));
  return { low: (value * value) / ((1 + share) * high), high };
}

/** Returns the exact interval of a proportion (Clopper and Pearson 1934). Both numbers may be fractional (`kornGraubard`). */
export function clopperPearson(wins: number, games: number, level: number = DEFAULT_LEVEL): Interval {
  const alpha = tail(level);
  const losses = games - wins;
  return {
    low: wins === 0 ? 0 : betaQuantile(alpha, wins, losses + 1),
    high: losses === 0 ? 1 : betaQuantile(1 - alpha, wins + 1, losses),
  };
}
