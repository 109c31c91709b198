import { plannedDesignEffect } from './clustered.ts';
import { chiSquareQuantile, normalCdf, normalQuantile, studentCritical } from './distributions.ts';

/** How sure a plan is to be: two-sided alpha .05 and power .8 unless said. */
export interface PlannedErrors {
  readonly alpha?: number;
  readonly power?: number;
}

/** (z(1 - alpha/2) + z(power))²: 7.849 for 5 % and 80 %. */
const planningFactor = ({ alpha = 0.05, power = 0.8 }: PlannedErrors): number =>
  (normalQuantile(power) - normalQuantile(alpha / 2)) ** 2;

/** Two agents in different sets, compared by their win rates. */
export interface UnpairedPlan {
  /** Win rate about which the difference is sought. */
  readonly rate: number;
  /** Games a set. */
  readonly games: number;
  /** Intra-set correlation. */
  readonly icc: number;
}

/** Two agents in the same seat of the same sets. */
export interface PairedPlan {
  readonly games: number;
  /** Share of games that one wins and the other loses. */
  readonly discordant: number;
  /** Standard deviation between sets of the true difference. */
  readonly effectSpread: number;
}

export type SetPlan = UnpairedPlan | PairedPlan;

/**
 * Variance that one set (of each arm) contributes to a difference: 2 p q (1 + (m - 1) icc) / m apart,
 * discordant/m + s² paired.
 */
export function varianceOfSet(plan: SetPlan): number {
  if ('discordant' in plan) return plan.discordant / plan.games + plan.effectSpread ** 2;
  const spread = 2 * plan.rate * (1 - plan.rate);
  return (spread * plannedDesignEffect(plan.games, plan.icc)) / plan.games;
}

/** Sets (per arm) to detect a difference; not rounded: round up, and take no fewer than 10. */
export function setsToDetect(difference: number, plan: SetPlan, errors: PlannedErrors = {}): number {
  return (planningFactor(errors) * varianceOfSet(plan)) / difference ** 2;
}

/** The difference that so many sets (per arm) detect. */
export function detectable(sets: number, plan: SetPlan, errors: PlannedErrors = {}): number {
  return Math.sqrt((planningFactor(errors) * varianceOfSet(plan)) / sets);
}

/** Slices of the law of the estimated error; 400 give four digits. */
const SLICES = 400;

/**
 * Chance that a two-sided t test detects a difference of so many standard errors, when the error is itself estimated with
 * so many degrees of freedom: the noncentral t (Johnson and Kotz 1970), as the mean over the chi-square law of the
 * estimated variance. The wrong side does not count. With 9 degrees, 2.80 errors are found 7 times in 10 and not 8.
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

/** Halvings of an interval that holds all that anybody asks. */
const HALVINGS = 60;

/** How many standard errors such a test detects with this chance. */
export function studentErrors(power: number, freedom: number, alpha: number = 0.05): number {
  let [low, high] = [0, 1000];
  for (let step = 0; step < HALVINGS; step++) {
    const middle = (low + high) / 2;
    if (studentPower(middle, freedom, alpha) < power) low = middle;
    else high = middle;
  }
  return high;
}
