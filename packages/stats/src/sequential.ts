import type { Interval } from './interval.ts';

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

/** Log likelihood ratios at which a sequential test stops. */
export interface SprtBounds {
  /** Accept H0 at or below. */
  readonly lower: number;
  /** Accept H1 at or above. */
  readonly upper: number;
}

/**
 * Wald's bounds (1945): ln(beta / (1 - alpha)) and ln((1 - beta) / alpha). alpha is the chance to accept a wrong H1,
 * beta a wrong H0; their true sum is at most alpha + beta.
 */
export function sprtBounds(alpha: number, beta: number): SprtBounds {
  if (!(alpha > 0 && beta > 0 && alpha + beta < 1))
    throw new RangeError(`errors ${alpha}, ${beta}`);
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

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

/** Planned effect over the spread of set differences: 2 points over a standard deviation of 5.7. */
export const DEFAULT_TAU = 0.35;

/**
 * ln of the e-value against mean `d0`, valid at any stopping time for Gaussian set differences of any variance (means
 * of 100 pairs are near enough): a normal prior of sd tau on effect / sd gives, with g = 1 + n tau² and the usual t
 * statistic, e = g^(-1/2) [(1 + t²/(n-1)) / (1 + t²/((n-1) g))]^(n/2) (Gönen et al. 2005; Grünwald, de Heide and
 * Koolen 2024). Reject at e >= 1/alpha, whenever one looks. 0, no evidence, before the second set.
 */
export function tMixtureLogE(
  { n, mean, variance }: Moments,
  d0: number = 0,
  tau: number = DEFAULT_TAU,
): number {
  if (n < 2) return 0;
  const g = 1 + n * tau ** 2;
  const square = (mean - d0) ** 2;
  if (square === 0) return -Math.log(g) / 2;
  // t²/(n - 1) is square/variance; multiplied by variance above and below, so that no spread is a limit, not x/0.
  const ratio = (variance + square) / (variance + square / g);
  return (n * Math.log(ratio) - Math.log(g)) / 2;
}

/**
 * Confidence sequence: the means with e < 1/alpha. Holds at all times at once with probability `level`. Null, nothing
 * excluded yet, in the first sets, and where the sets agree exactly.
 */
export function tMixtureInterval(
  { n, mean, variance }: Moments,
  level: number,
  tau: number = DEFAULT_TAU,
): Interval | null {
  const g = 1 + n * tau ** 2;
  const k = (g / (1 - level) ** 2) ** (1 / n);
  if (n < 2 || k >= g || variance === 0) return null;
  const radius = Math.sqrt((variance * (k - 1)) / (1 - k / g));
  return { low: mean - radius, high: mean + radius };
}
