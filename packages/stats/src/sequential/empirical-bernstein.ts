import type { Interval } from '../estimate/interval.ts';
import { bettingStakes, predictions } from './betting.ts';

/** Largest stake. */
const MOST = 1 / 2;

/**
 * Predictable plug-in empirical Bernstein confidence sequence (Waudby-Smith and Ramdas 2024) for values in [0, 1]:
 * centre sum lambda x / sum lambda, radius (ln(2/alpha) + sum 4 (x - mu)² psi(lambda)) / sum lambda with psi(l) =
 * (-ln(1 - l) - l) / 4. In closed form, wider than betting. [0, 1] without a value.
 */
export function empiricalBernstein(values: readonly number[], level: number): Interval {
  const before = predictions(values);
  let stakes = 0;
  let weighted = 0;
  let cost = Math.log(2 / (1 - level));
  for (const [i, stake] of bettingStakes(values, level).entries()) {
    const lambda = Math.min(stake, MOST);
    stakes += lambda;
    weighted += lambda * values[i]!;
    cost += (values[i]! - before[i]!.mean) ** 2 * (-Math.log1p(-lambda) - lambda);
  }
  if (stakes === 0) return { low: 0, high: 1 };
  return {
    low: Math.max(0, (weighted - cost) / stakes),
    high: Math.min(1, (weighted + cost) / stakes),
  };
}
