/** One way to draw as many sets as there are, with replacement. */
export interface Resample {
  /** How often each set is drawn. A source may overwrite it when it gives the next one: do not keep it. */
  readonly counts: ArrayLike<number>;
  /** Share of all resamples; the weights of a collection sum to 1. */
  readonly weight: number;
}

/** A whole number in [0, n), every one equally likely; chance comes in from outside. */
export type Below = (n: number) => number;

/** `count` resamples of whole sets: never of games, which share their opponents. */
export function drawResamples(sets: number, count: number, below: Below): Resample[] {
  return Array.from({ length: count }, () => {
    const counts = new Array<number>(sets).fill(0);
    for (let draw = 0; draw < sets; draw++) counts[below(sets)]! += 1;
    return { counts, weight: 1 / count };
  });
}

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
