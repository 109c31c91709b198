import { plannedDesignEffect } from './clustered.ts';
import { chiSquareQuantile, normalCdf, normalQuantile, studentCritical } from './distributions.ts';

/** The error rates of a plan: by default alpha .05 (two-sided) and power .8 (the probability to detect the difference). */
export interface PlannedErrors {
  readonly alpha?: number;
  readonly power?: number;
}

/** Returns the factor (z(1 - alpha/2) + z(power))² of sample sizes: 7.849 for the defaults. z is the normal quantile. */
const planningFactor = ({ alpha = 0.05, power = 0.8 }: PlannedErrors): number =>
  (normalQuantile(power) - normalQuantile(alpha / 2)) ** 2;

export interface UnpairedPlan {
  /** The expected win rate of the two agents that are compared. */
  readonly rate: number;
  readonly games: number;
  readonly icc: number;
}

export interface PairedPlan {
  readonly games: number;
  /** Share of the games that one of the two agents wins and the other does not. */
  readonly discordant: number;
  /** Standard deviation, over game sets, of the true difference: it shows how much the difference depends on the opponents. */
  readonly effectSpread: number;
}

export type SetPlan = UnpairedPlan | PairedPlan;

/** Returns the variance of the difference in m games of a set: unpaired 2 p q (1 + (m-1) icc) / m, paired discordant/m + s². */
export function varianceOfSet(plan: SetPlan): number {
  if ('discordant' in plan) return plan.discordant / plan.games + plan.effectSpread ** 2;
  const spread = 2 * plan.rate * (1 - plan.rate);
  return (spread * plannedDesignEffect(plan.games, plan.icc)) / plan.games;
}

/** Returns the number of sets that detect a difference (per agent, if they play different sets). Round up; use at least 10. */
export function setsToDetect(difference: number, plan: SetPlan, errors: PlannedErrors = {}): number {
  return (planningFactor(errors) * varianceOfSet(plan)) / difference ** 2;
}

/** Returns the difference that this many sets detect (per agent, if the agents play different sets). */
export function detectable(sets: number, plan: SetPlan, errors: PlannedErrors = {}): number {
  return Math.sqrt((planningFactor(errors) * varianceOfSet(plan)) / sets);
}

/** Number of slices of a numerical integral over the distribution of the estimated error; 400 give four digits. */
const SLICES = 400;

/**
 * Returns the power (probability to detect a difference) of a two-sided t test for a difference of `errors` standard errors, if
 * the error is estimated with `freedom` degrees of freedom: the noncentral t (Johnson and Kotz 1970) as a mean over the
 * chi-square distribution of the variance. Rejections in the wrong direction do not count. With 9 degrees of freedom, 2.80
 * errors are detected with probability .7, not .8.
 */
export function studentPower(errors: number, freedom: number, alpha: number = 0.05): number {
  const critical = studentCritical(1 - alpha, freedom);
  let sum = 0;
  for (let slice = 0; slice < SLICES; slice++) {
    const variance = chiSquareQuantile((slice + 0.5) / SLICES, freedom) / freedom;
    sum += normalCdf(errors - critical * Math.sqrt(variance));
  }
  return sum / SLICES;
}

const HALVINGS = 60;

/** Returns the difference, in standard errors, that a two-sided t test detects with this power and degrees of freedom. */
export function studentErrors(power: number, freedom: number, alpha: number = 0.05): number {
  let [low, high] = [0, 1000];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (studentPower(middle, freedom, alpha) < power) low = middle;
    else high = middle;
  }
  return high;
}
