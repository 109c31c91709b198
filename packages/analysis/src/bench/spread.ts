/** The middle of some numbers and how far they spread: a quarter of them is below `low`, and a quarter above `high`. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** The smallest of the values that at least the share q of them does not exceed. Needs one value. */
export function shareQuantile(ascending: ArrayLike<number>, q: number): number {
  return ascending[Math.max(0, Math.ceil(q * ascending.length) - 1)]!;
}

/** Null where there is no value. */
export function spreadOf(values: readonly number[]): Spread | null {
  if (values.length === 0) return null;
  const ascending = values.toSorted((a, b) => a - b);
  const [low, median, high] = [0.25, 0.5, 0.75].map((q) => shareQuantile(ascending, q));
  return { median: median!, low: low!, high: high! };
}

/** What became of each of the values, divided by its partner. */
export const ratios = (values: readonly number[], by: readonly number[]): number[] =>
  values.map((value, at) => value / by[at]!);
