/** What a sequential test needs to know of the set differences so far. */
export interface Moments {
  readonly n: number;
  readonly mean: number;
  /** Mean square distance from the mean, divided by n. */
  readonly variance: number;
}

export const NO_MOMENTS: Moments = { n: 0, mean: 0, variance: 0 };

/** Moments with one value more (Welford's update). */
export function withValue({ n, mean, variance }: Moments, value: number): Moments {
  const next = mean + (value - mean) / (n + 1);
  return {
    n: n + 1,
    mean: next,
    variance: (n * variance + (value - mean) * (value - next)) / (n + 1),
  };
}

/** Mean cube of the distance from the mean: below 0 where a few values are far below the others. */
export function thirdMoment(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 3, 0) / values.length;
}

/** The moments of values, all at once; `withValue` adds one. */
export const momentsOf = (values: Iterable<number>): Moments => {
  let moments = NO_MOMENTS;
  for (const value of values) moments = withValue(moments, value);
  return moments;
};
