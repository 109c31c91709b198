import type { Moments } from './moments.ts';

/**
 * Generalised SPRT of mean difference d1 against d0, from the differences D of whole sets (whose games are correlated):
 * LLR = G/2 ln[(v + (D - d0)²) / (v + (D - d1)²)] with the profile variance v = mean (D_k - D)², as of Student's t.
 * `leastVariance` stands in for a smaller v: the rule for sets that agree exactly, see `resolutionVariance`.
 */
export function profileLlr(
  { n, mean, variance }: Moments,
  d0: number,
  d1: number,
  leastVariance: number = 0,
): number {
  const v = Math.max(variance, leastVariance);
  return (n / 2) * Math.log((v + (mean - d0) ** 2) / (v + (mean - d1) ** 2)) + 0;
}

/** The normal form, G (d1 - d0)(2 D - d0 - d1) / (2 v): stops too early while v is known from few sets only. */
export function normalLlr({ n, mean, variance }: Moments, d0: number, d1: number): number {
  return (n * (d1 - d0) * (2 * mean - d0 - d1)) / (2 * variance);
}

/**
 * The variance of `sets` set differences of which one is a single game off: the least that counting `games` games a
 * set can show. Sets that agree exactly (players that never differ, say) count as if that close, so the ratio stays
 * finite and two equal players still pass "not worse" and fail "better" after the least number of sets. One set, which
 * has no spread, counts as two.
 */
export function resolutionVariance(sets: number, games: number): number {
  const spread = Math.max(2, sets);
  return sets > 0 && games > 0 ? (1 - 1 / spread) / spread / games ** 2 : 0;
}
