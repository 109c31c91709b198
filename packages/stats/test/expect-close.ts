type Maybe<T> = T | null | undefined;

/** Relative difference; a reference of 0 must be met exactly, with no minus sign, and null is null. */
export function expectClose(actual: Maybe<number>, expected: Maybe<number>, tolerance = 1e-9): void {
  const same = Object.is(actual ?? null, expected ?? null);
  const gap = Math.abs(actual! - expected!);
  if (!same && !(gap <= tolerance * Math.abs(expected!) && gap < Number.POSITIVE_INFINITY))
    throw new Error(`got ${actual}, expected ${expected}, relative difference ${gap / expected!}`);
}

/** For values near 0, where a relative difference asks too much. */
export function expectNear(actual: Maybe<number>, expected: number, gap = 1e-8): void {
  if (!(Math.abs(actual! - expected) <= gap)) throw new Error(`got ${actual}, expected ${expected}`);
}

type Check = (actual: Maybe<number>, expected: number, tolerance?: number) => void;

export function expectAll(
  actual: ArrayLike<number | null>,
  expected: ArrayLike<number>,
  tolerance = 1e-9,
  check: Check = expectClose,
): void {
  if (actual.length !== expected.length) throw new Error(`${actual.length} values`);
  for (let i = 0; i < expected.length; i++) check(actual[i], expected[i]!, tolerance);
}

export function expectInterval(
  actual: { low: number | null; high: number | null } | null,
  expected: Maybe<readonly number[]>,
  tolerance = 1e-9,
): void {
  expectClose(actual?.low, expected?.[0], tolerance);
  expectClose(actual?.high, expected?.[1], tolerance);
}

/** Mean score and variance of outcomes whose scores lie evenly in [0, 1]; a count of 0 is a thousandth (as in fishtest). */
export function momentsOfCounts(counts: readonly number[]) {
  const seen = counts.map((count) => Math.max(count, 1e-3));
  const n = seen.reduce((sum, count) => sum + count, 0);
  const over = (of: (score: number) => number): number =>
    seen.reduce((sum, count, i) => sum + (count / n) * of(i / (seen.length - 1)), 0);
  const mean = over((score) => score);
  return { n, mean, variance: over((score) => (score - mean) ** 2) };
}
