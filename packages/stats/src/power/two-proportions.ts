import { type PlannedErrors, plannedScores, planningFactor } from './planned-error.ts';

/**
 * Independent games per arm to tell p1 from p2 with the pooled test, as R's power.prop.test:
 * (z_a sqrt(2 m (1-m)) + z_b sqrt(p1 q1 + p2 q2))² / (p1 - p2)², m the mean of the two. Not rounded.
 */
export function gamesPerArmPooled(p1: number, p2: number, errors: PlannedErrors = {}): number {
  const { size, power } = plannedScores(errors);
  const mean = (p1 + p2) / 2;
  const same = size * Math.sqrt(2 * mean * (1 - mean));
  const different = power * Math.sqrt(p1 * (1 - p1) + p2 * (1 - p2));
  return ((same + different) / (p1 - p2)) ** 2;
}

/** The same with each arm's own variance: (z_a + z_b)² (p1 q1 + p2 q2) / (p1 - p2)². */
export function gamesPerArm(p1: number, p2: number, errors: PlannedErrors = {}): number {
  return (planningFactor(errors) * (p1 * (1 - p1) + p2 * (1 - p2))) / (p1 - p2) ** 2;
}
