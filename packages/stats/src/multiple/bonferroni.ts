/** p-values for a family of tests: each times their number, at most 1. Holm's is never worse. */
export const bonferroni = (pValues: readonly number[]): number[] =>
  pValues.map((p) => Math.min(1, p * pValues.length));
