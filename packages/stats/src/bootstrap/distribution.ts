/** Values in ascending order with the share of resamples that gave each. */
export interface Distribution {
  readonly values: readonly number[];
  readonly weights: readonly number[];
}

/** Sums of many weights miss the round number they stand for by about this much. */
const ROUNDING = 1e-12;

/** Pairs of a value and its weight, sorted; equal values are one. */
export function distributionOf(pairs: readonly (readonly [number, number])[]): Distribution {
  const sorted = pairs.toSorted(([a], [b]) => a - b);
  const values: number[] = [];
  const weights: number[] = [];
  for (const [value, weight] of sorted) {
    if (value === values.at(-1)) weights[weights.length - 1]! += weight;
    else {
      values.push(value);
      weights.push(weight);
    }
  }
  return { values, weights };
}

/** The smallest value whose share, together with all smaller ones, reaches q. */
export function quantileOf({ values, weights }: Distribution, q: number): number {
  let reached = 0;
  for (let i = 0; i < values.length; i++) {
    reached += weights[i]!;
    if (reached >= q - ROUNDING) return values[i]!;
  }
  return values.at(-1)!;
}

/** Share of resamples below `value`, those equal to it counting half. */
export function midShare({ values, weights }: Distribution, value: number): number {
  return values.reduce(
    (sum, v, i) => sum + (v < value ? weights[i]! : v === value ? weights[i]! / 2 : 0),
    0,
  );
}
