import type { Interval } from '../estimate/interval.ts';

/** An estimate with its interval. */
export interface Located extends Interval {
  readonly value: number;
}

/**
 * Interval of a difference from the two estimates' own intervals (MOVER; Newcombe's hybrid, 1998): D - sqrt(dl² - 2 r
 * dl du + du²) and its mirror, with dl = value - low of the first and du = high - value of the second. `correlation`
 * of the two estimates is 0 for agents that were never in the same sets.
 */
export function mover(first: Located, second: Located, correlation: number = 0): Interval {
  const difference = first.value - second.value;
  const down = distance(first.value - first.low, second.high - second.value, correlation);
  const up = distance(first.high - first.value, second.value - second.low, correlation);
  return { low: difference - down + 0, high: difference + up + 0 };
}

function distance(a: number, b: number, correlation: number): number {
  return Math.sqrt(Math.max(0, a * a - 2 * correlation * a * b + b * b));
}
