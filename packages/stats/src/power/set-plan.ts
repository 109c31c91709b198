import { plannedDesignEffect } from '../cluster/intraclass-correlation.ts';
import { type PlannedErrors, planningFactor, powerAt } from './planned-error.ts';

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
export function setsToDetect(
  difference: number,
  plan: SetPlan,
  errors: PlannedErrors = {},
): number {
  return (planningFactor(errors) * varianceOfSet(plan)) / difference ** 2;
}

/** The difference that so many sets (per arm) detect. */
export function detectable(sets: number, plan: SetPlan, errors: PlannedErrors = {}): number {
  return Math.sqrt((planningFactor(errors) * varianceOfSet(plan)) / sets);
}

/** Chance that so many sets (per arm) detect a difference. */
export function setPower(
  difference: number,
  sets: number,
  plan: SetPlan,
  alpha: number = 0.05,
): number {
  return powerAt(difference, Math.sqrt(varianceOfSet(plan) / sets), alpha);
}
