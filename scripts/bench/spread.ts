/** The median of some numbers, and what a quarter of them is below and above. */
export interface Spread {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

/** `high`: the share below the upper number; the lower one is as far from the other end. */
export function spreadOf(values: readonly number[], high = 0.75): Spread {
  const ascending = values.toSorted((a, b) => a - b);
  const at = (q: number): number => ascending[Math.floor(q * (ascending.length - 1))]!;
  return { median: at(0.5), low: at(1 - high), high: at(high) };
}

/** `1.02 [0.99, 1.05]`. */
export const spreadText = ({ median, low, high }: Spread, digits: number): string =>
  `${median.toFixed(digits)} [${low.toFixed(digits)}, ${high.toFixed(digits)}]`;
