/**
 * Holm's (1979) adjusted p-values: the chance of any false rejection in the family stays below alpha, whatever the
 * dependence. In ascending order the i-th of m is max over j <= i of (m - j + 1) p_j, at most 1. Same order as given.
 */
export function holm(pValues: readonly number[]): number[] {
  const adjusted = new Array<number>(pValues.length);
  let running = 0;
  ascending(pValues).forEach((index, rank) => {
    running = Math.max(running, (pValues.length - rank) * pValues[index]!);
    adjusted[index] = Math.min(1, running);
  });
  return adjusted;
}

/** Indices of the values from the smallest on. */
export const ascending = (values: readonly number[]): number[] =>
  [...values.keys()].sort((a, b) => values[a]! - values[b]!);
