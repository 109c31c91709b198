import { studentCdf } from './distributions.ts';
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
  return { n: n + 1, mean: next, variance: (n * variance + (value - mean) * (value - next)) / (n + 1) };
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
  if (!(alpha > 0 && beta > 0 && alpha + beta < 1)) throw new RangeError(`errors ${alpha}, ${beta}`);
  return { lower: Math.log(beta / (1 - alpha)), upper: Math.log((1 - beta) / alpha) };
}

/**
 * Generalised SPRT of mean difference d1 against d0, from the differences D of whole sets (whose games are correlated):
 * LLR = G/2 ln[(v + (D - d0)²) / (v + (D - d1)²)] with the profile variance v = mean (D_k - D)², as of Student's t.
 * `leastVariance` stands in for a smaller v: the rule for sets that agree exactly, see `resolutionVariance`.
 */
export function profileLlr({ n, mean, variance }: Moments, d0: number, d1: number, leastVariance: number = 0): number {
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
export function tMixtureLogE({ n, mean, variance }: Moments, d0: number = 0, tau: number = DEFAULT_TAU): number {
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
export function tMixtureInterval({ n, mean, variance }: Moments, level: number, tau: number = DEFAULT_TAU): Interval | null {
  const g = 1 + n * tau ** 2;
  const k = (g / (1 - level) ** 2) ** (1 / n);
  if (n < 2 || k >= g || variance === 0) return null;
  const radius = Math.sqrt((variance * (k - 1)) / (1 - k / g));
  return { low: mean - radius, high: mean + radius };
}

/** What a gate asks, and how sure it must be. Differences are of win rates: .02 is two points. */
export interface GateRule {
  /** Differences under H0 and H1: 0 and .02 to ask "better?", -.02 and 0 to ask "not worse?". */
  readonly d0: number;
  readonly d1: number;
  /** Chance to pass what is d0, and to fail what is d1. */
  readonly alpha: number;
  readonly beta: number;
}

/** What is known when a gate looks. */
export interface Look {
  /** Of the differences of the sets so far. */
  readonly moments: Moments;
  /** `thirdMoment` of the same; left out: 0. */
  readonly third?: number;
  /** Games of the smallest of these sets. */
  readonly games: number;
}

/** What a gate says at one look: `open` is neither. */
export interface Judged {
  readonly verdict: 'pass' | 'fail' | 'open';
  /** Of the way to either verdict, 0 to 1. */
  readonly pass: number;
  readonly fail: number;
}

/** A loss in so many of the sets must have been seen before a gate passes. */
const SEEN_SHARE = 0.1;

/**
 * Sets without which no gate passes: of so many, none from a tenth of all sets has a chance of alpha / 2. Who loses in one
 * set of ten only looks like an equal until such a set comes; without this floor it passed in up to 40 of 100 rounds.
 */
export const setsBeforePass = (alpha: number): number => setsToSee(SEEN_SHARE, alpha);

/** Sets of which one at least is from this share of all, but for a chance of alpha / 2. */
export const setsToSee = (share: number, alpha: number): number => Math.ceil(Math.log(alpha / 2) / Math.log(1 - share));

/** The share of all sets of which so many may well hold none (chance above alpha / 2). */
export const unseenShare = (sets: number, alpha: number): number => 1 - (alpha / 2) ** (1 / sets);

/** The third moment of few sets comes out too small: half as much again. */
const MORE_SKEW = 1.5;
/** Standard errors from d0 beyond which the correction grows no more: there, nobody doubts. */
const FAR = 4;

/**
 * The mean as Johnson (1978) corrects it for skewness in a t test against d0, downwards only: where a few sets are far
 * below the others, a sample that has missed some of them has too high a mean and too small a variance at once.
 */
function carefulMean({ moments, third = 0 }: Look, d0: number, least: number): number {
  const { n, mean } = moments;
  const variance = Math.max(moments.variance, least);
  const square = Math.min((mean - d0) ** 2, (FAR ** 2 * variance) / n);
  const skew = MORE_SKEW * Math.min(0, third);
  return mean + (skew / variance) * (1 / (6 * n) + square / (3 * variance));
}

/** The share of the way, from nothing to a limit. */
const shareOfWay = (evidence: number, limit: number): number => Math.min(1, Math.max(0, evidence / limit));

/**
 * Generalised SPRT on set differences with profile variance; to pass, the mean is corrected for losses that sit in few
 * sets. With fewer than ten sets one look may cross a bound by far, so look no sooner, and pass no sooner than
 * `setsBeforePass`. How often it is wrong so is simulated by scripts/coverage.ts --gate (results/gate/gate.md).
 */
export function gsprtGate(look: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const { moments, games } = look;
  const { lower, upper } = sprtBounds(alpha, beta);
  const least = resolutionVariance(moments.n, games);
  const llr = profileLlr(moments, d0, d1, least);
  const careful = profileLlr({ ...moments, mean: carefulMean(look, d0, least) }, d0, d1, least);
  const verdict = careful >= upper ? 'pass' : llr <= lower ? 'fail' : 'open';
  return { verdict, pass: shareOfWay(careful, upper), fail: shareOfWay(llr, lower) };
}

/**
 * t-mixture e-processes against d0 (to pass) and d1 (to fail): valid whenever one looks, and for however long one goes
 * on; simulated at +2 points it takes 1.6 times the sets of the GSPRT. A difference that is surely between d0 and d1
 * passes: it is not as bad as H0. To pass, the mean is corrected for losses that sit in few sets.
 */
export function eGate(look: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const { moments, games } = look;
  const { n, mean } = moments;
  const variance = Math.max(moments.variance, resolutionVariance(n, games));
  const careful = carefulMean(look, d0, variance);
  const against = (d: number, at: number): number => tMixtureLogE({ n, mean: at, variance }, d);
  const pass = careful > d0 ? shareOfWay(against(d0, careful), -Math.log(alpha)) : 0;
  const fail = mean < d1 ? shareOfWay(against(d1, mean), -Math.log(beta)) : 0;
  return { verdict: pass === 1 ? 'pass' : fail === 1 ? 'fail' : 'open', pass, fail };
}

/**
 * Two one-sided t tests over a number of sets that was settled before the first: pass if d0 is refuted at alpha, fail if
 * d1 is refuted at beta. Looked at more than once, it is wrong eight times as often as it says. Needs two sets. To pass,
 * the mean is corrected for losses that sit in few sets.
 */
export function fixedGate(look: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const { moments, games } = look;
  const { n, mean } = moments;
  const variance = Math.max(moments.variance, resolutionVariance(n, games));
  const tail = (distance: number): number => (n < 2 ? 0.5 : studentCdf(-distance / Math.sqrt(variance / (n - 1)), n - 1));
  const passes = tail(carefulMean(look, d0, variance) - d0) <= alpha;
  const fails = tail(d1 - mean) <= beta;
  const verdict = passes ? 'pass' : fails ? 'fail' : 'open';
  return { verdict, pass: passes ? 1 : 0, fail: fails ? 1 : 0 };
}

/** The confidence sequence of a look; sets that agree exactly count as if one were a game off. */
export function alwaysInterval({ moments, games }: Look, level: number): Interval | null {
  const { n, mean } = moments;
  const variance = Math.max(moments.variance, resolutionVariance(n, games));
  return tMixtureInterval({ n, mean, variance }, level);
}

export function isNarrow(look: Look, level: number, width: number): boolean {
  const interval = alwaysInterval(look, level);
  return interval !== null && interval.high - interval.low <= width;
}

/** Pass if d0 lies below the confidence sequence of level 1 - 2 alpha, fail if d1 lies above that of 1 - 2 beta. */
export function intervalGate(look: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const passes = (alwaysInterval(look, 1 - 2 * alpha)?.low ?? Number.NEGATIVE_INFINITY) > d0;
  const fails = (alwaysInterval(look, 1 - 2 * beta)?.high ?? Number.POSITIVE_INFINITY) < d1;
  const verdict = passes ? 'pass' : fails ? 'fail' : 'open';
  return { verdict, pass: passes ? 1 : 0, fail: fails ? 1 : 0 };
}

const MOST = 1e6;

/**
 * Sets in all at which a gate would speak if mean and spread stayed as they are; at least the present ones. Null where it
 * would not within a million.
 */
export function setsExpected(look: Look, judge: (look: Look) => Judged): number | null {
  const speaks = (n: number): boolean => judge({ ...look, moments: { ...look.moments, n } }).verdict !== 'open';
  let [low, high] = [look.moments.n, Math.max(2, look.moments.n)];
  if (speaks(low)) return low;
  while (!speaks(high)) {
    low = high;
    high *= 2;
    if (high > MOST) return null;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (speaks(middle)) high = middle;
    else low = middle;
  }
  return high;
}
