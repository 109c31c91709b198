import type { Interval } from '@aiwolf-arena/stats';
import { expect } from 'vitest';

/** Relative difference; a reference of 0 must be met exactly, with no minus sign, and null is null. */
export function expectClose(
  actual: number | null | undefined,
  expected: number | null | undefined,
  tolerance = 1e-9,
): void {
  if (expected === null || expected === undefined) return expect(actual).toBeNull();
  if (expected === 0 && tolerance < 1e-7) return expect(actual).toBe(0);
  const difference = Math.abs(actual! - expected) / Math.abs(expected);
  if (!(difference <= tolerance)) expect(`${actual} (${difference})`).toBe(expected);
}

export function expectAll(
  actual: ArrayLike<number>,
  expected: ArrayLike<number>,
  tolerance = 1e-9,
): void {
  expect(actual.length).toBe(expected.length);
  for (let i = 0; i < expected.length; i++) expectClose(actual[i], expected[i], tolerance);
}

export function expectInterval(
  actual: Interval | null,
  expected: readonly number[] | null | undefined,
  tolerance = 1e-9,
): void {
  if (!expected) return expect(actual).toBeNull();
  expectClose(actual!.low, expected[0], tolerance);
  expectClose(actual!.high, expected[1], tolerance);
}

/** For values near 0, where a relative difference asks too much. */
export function expectNear(actual: number | null | undefined, expected: number, gap = 1e-8): void {
  if (!(Math.abs(actual! - expected) <= gap)) expect(actual).toBe(expected);
}
