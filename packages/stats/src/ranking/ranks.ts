/** Ranks from 1 = highest value; equal values share the mean of their places. */
export const midRanks = (values: ArrayLike<number>): number[] =>
  standings(values, (above, equal) => above + (equal + 1) / 2);

/** Share of a place among the best `places` that each has: 1, 0, or at a tie over the cut the places left by heads. */
export const topShares = (values: ArrayLike<number>, places: number): number[] =>
  standings(values, (above, equal) => Math.min(1, Math.max(0, (places - above) / equal)));

/** Of every agent, from how many have more and how many as much, itself included. */
function standings(
  values: ArrayLike<number>,
  of: (above: number, equal: number) => number,
): number[] {
  const sorted = Float64Array.from(values).sort();
  return Array.from(values, (value) => {
    const from = firstAbove(sorted, (other) => other >= value);
    const after = firstAbove(sorted, (other) => other > value);
    return of(sorted.length - after, after - from);
  });
}

/** Place of the first of ascending values that is there; their number if none is. */
function firstAbove(sorted: Float64Array, isThere: (value: number) => boolean): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isThere(sorted[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}
