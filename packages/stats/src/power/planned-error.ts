import { normalCdf, normalQuantile } from '../distribution/normal.ts';

/** How sure a plan is to be: two-sided alpha .05 and power .8 unless said. */
export interface PlannedErrors {
  readonly alpha?: number;
  readonly power?: number;
}

/** z(1 - alpha/2) and z(power): their sum, squared, is the 7.849 of 5 % and 80 %. */
export function plannedScores({ alpha = 0.05, power = 0.8 }: PlannedErrors): {
  size: number;
  power: number;
} {
  return { size: -normalQuantile(alpha / 2), power: normalQuantile(power) };
}

/** (z(1 - alpha/2) + z(power))². */
export function planningFactor(errors: PlannedErrors): number {
  const { size, power } = plannedScores(errors);
  return (size + power) ** 2;
}

/** Chance to detect a difference with this standard error, two-sided at alpha; the wrong side does not count. */
export function powerAt(difference: number, standardError: number, alpha: number = 0.05): number {
  return normalCdf(Math.abs(difference) / standardError + normalQuantile(alpha / 2));
}
