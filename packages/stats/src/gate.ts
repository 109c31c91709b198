import { studentCdf } from './distributions.ts';
import type { Interval } from './interval.ts';

/** Number n, mean and variance of the win-rate differences (candidate minus baseline) of the game sets so far. */
export interface Moments {
  readonly n: number;
  readonly mean: number;
  /** Mean squared deviation from the mean: the sum is divided by n, not by n - 1. */
  readonly variance: number;
}

export const NO_MOMENTS: Moments = { n: 0, mean: 0, variance: 0 };

/** Adds one value to number, mean and variance (Welford's algorithm). */
export function withValue({ n, mean, variance }: Moments, value: number): Moments {
  const next = mean + (value - mean) / (n + 1);
  return { n: n + 1, mean: next, variance: (n * variance + (value - mean) * (value - next)) / (n + 1) };
}

/** Returns the mean of the cubed deviations. It is negative if a few values are far below the others. */
export function thirdMoment(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return values.reduce((sum, value) => sum + (value - mean) ** 3, 0) / values.length;
}

export const momentsOf = (values: Iterable<number>): Moments => {
  let moments = NO_MOMENTS;
  for (const value of values) moments = withValue(moments, value);
  return moments;
};

/**
 * Returns the log likelihood ratio (LLR) of mean difference d1 against d0, for a sequential test (SPRT). It uses the
 * differences D_k of whole sets, with mean D, because the games of a set are correlated: LLR = G/2 ln[(v + (D - d0)²) / (v + (D
 * - d1)²)], with G sets and variance v = mean (D_k - D)², as for Student's t. v is at least `leastVariance` (see
 * `resolutionVariance`).
 */
export function profileLlr({ n, mean, variance }: Moments, d0: number, d1: number, leastVariance: number = 0): number {
  const v = Math.max(variance, leastVariance);
  return (n / 2) * Math.log((v + (mean - d0) ** 2) / (v + (mean - d1) ** 2)) + 0;
}

/**
 * Returns the variance of the differences of `sets` sets if one set differs from the others by one of its `games` games. If all
 * differences are equal, this smallest possible variance replaces 0. So the ratio stays finite, and two equal agents pass "not
 * worse" and fail "better" after the minimum number of sets. One set counts as two, because it has no variance.
 */
export function resolutionVariance(sets: number, games: number): number {
  const spread = Math.max(2, sets);
  return sets > 0 && games > 0 ? (1 - 1 / spread) / spread / games ** 2 : 0;
}

/** The expected difference divided by the standard deviation of set differences: 2 percentage points / 5.7 points = 0.35. */
const DEFAULT_TAU = 0.35;

/**
 * Returns the logarithm of the e-value against mean `d0`: a measure of evidence that may be checked after any set, for normal
 * set differences of any variance (means of 100 pairs are close enough). If the true mean is `d0`, e >= 1/alpha ever occurs
 * with probability at most alpha. A normal prior of sd tau on effect / sd gives, with g = 1 + n tau² and the usual t statistic,
 * e = g^(-1/2) [(1 + t²/(n-1)) / (1 + t²/((n-1) g))]^(n/2) (Gönen et al. 2005; Grünwald, de Heide and Koolen 2024). Returns 0
 * (no evidence) before the second set.
 */
export function tMixtureLogE({ n, mean, variance }: Moments, d0: number = 0, tau: number = DEFAULT_TAU): number {
  if (n < 2) return 0;
  const g = 1 + n * tau ** 2;
  const square = (mean - d0) ** 2;
  if (square === 0) return -Math.log(g) / 2;
  // t²/(n - 1) is square/variance; numerator and denominator are multiplied by variance, to avoid x/0 for variance 0
  const ratio = (variance + square) / (variance + square / g);
  return (n * Math.log(ratio) - Math.log(g)) / 2;
}

/** Returns the interval of all means with e < 1/alpha, valid at all times; `null` if it is unbounded or all sets are equal. */
export function tMixtureInterval({ n, mean, variance }: Moments, level: number, tau: number = DEFAULT_TAU): Interval | null {
  const g = 1 + n * tau ** 2;
  const k = (g / (1 - level) ** 2) ** (1 / n);
  if (n < 2 || k >= g || variance === 0) return null;
  const radius = Math.sqrt((variance * (k - 1)) / (1 - k / g));
  return { low: mean - radius, high: mean + radius };
}

/** The question of a test (gate), and its error rates. Differences are of win rates: .02 is two percentage points. */
export interface GateRule {
  /** The differences under H0 and H1: 0 and .02 for the question "better?", -.02 and 0 for "not worse?". */
  readonly d0: number;
  readonly d1: number;
  /** alpha is the probability of a pass if the difference is d0, beta the probability of a fail if the difference is d1. */
  readonly alpha: number;
  readonly beta: number;
}

export interface Look {
  /** Number, mean and variance of the differences of the game sets so far. */
  readonly moments: Moments;
  /** The mean of the cubed deviations (see `thirdMoment`); 0 by default. */
  readonly third?: number;
  /** Number of games in the set with the fewest games. */
  readonly games: number;
}

/** The result of a gate for the sets so far; `open` means that the gate has not decided yet. */
export interface Judged {
  readonly verdict: 'pass' | 'fail' | 'open';
  /** Progress towards a pass and (next field) towards a fail, from 0 to 1. */
  readonly pass: number;
  readonly fail: number;
}

/** Returns number, mean and variance of the differences. Replaces the variance 0 by that of one differing game. */
const resolved = ({ moments, games }: Look): Moments => ({
  ...moments,
  variance: Math.max(moments.variance, resolutionVariance(moments.n, games)),
});

/** Before its verdict, a gate plays enough sets to see, with high probability, what occurs in this share of sets. */
const SEEN_SHARE = 0.1;

/** Returns the minimum number of sets for a verdict: a loss or gain in a tenth of all sets is missed with half this probability. */
export const setsBeforeVerdict = (wrong: number): number => setsToSee(SEEN_SHARE, wrong);

/** Returns how many sets contain, with probability 1 - alpha / 2, at least one set of a kind with this share of all sets. */
export const setsToSee = (share: number, alpha: number): number => Math.ceil(Math.log(alpha / 2) / Math.log(1 - share));

/** Returns the share of a kind of sets that is absent from this number of sets with probability alpha / 2. */
export const unseenShare = (sets: number, alpha: number): number => 1 - (alpha / 2) ** (1 / sets);

/** Factors for the third moment (mean of cubed deviations), because few sets make it too small: for losses and for gains. */
const MORE_SKEW = { loss: 1.5, gain: 2 };
/** Distance from d, in standard errors, beyond which the correction of the mean for skewness does not increase. */
const FAR = 4;

/**
 * Returns the mean, corrected for skewness as in a t test against `d` (Johnson 1978), but only downwards for `loss`, and only
 * upwards for `gain`. If a few sets are far below (above) the others, a sample that misses some of them has too high (low) a
 * mean and too small a variance.
 */
export function carefulMean(
  { moments, third = 0 }: Omit<Look, 'games'>,
  d: number,
  least: number,
  of: keyof typeof MORE_SKEW,
): number {
  const { n, mean } = moments;
  const variance = Math.max(moments.variance, least);
  const square = Math.min((mean - d) ** 2, (FAR ** 2 * variance) / n);
  const skew = MORE_SKEW[of] * (of === 'loss' ? Math.min(0, third) : Math.max(0, third));
  return mean + (skew / variance) * (1 / (6 * n) + square / (3 * variance));
}

/** A loss is clear if it is above this share of the way from d1 to d0 by its uncertainty. */
const CLEAR_SHARE = 5 / 6;

/**
 * Whether a gate may fail before `setsBeforeVerdict(beta)` sets: few sets may miss a gain in a tenth of all sets, which makes up
 * for a loss like d0 in the others. So the mean must be below most of the way to d0, by a normal e-value of 1 / beta.
 */
export function isClearLoss(look: Look, { d0, d1, beta }: GateRule): boolean {
  const { n, mean, variance } = resolved(look);
  return mean + Math.sqrt((-2 * Math.log(beta) * variance) / (n - 1)) <= d1 - CLEAR_SHARE * (d1 - d0);
}

const shareOfWay = (evidence: number, limit: number): number => Math.min(1, Math.max(0, evidence / limit));

/**
 * Judges by a sequential test (generalised SPRT) of the set differences, with the bounds 1 / alpha and beta. For a pass, the mean
 * is corrected for losses in few sets, for a fail for gains in few sets. Before ten sets, one set may carry the ratio far beyond
 * a bound: do not judge before ten sets, nor pass before `setsBeforeVerdict(alpha)`, nor fail before `setsBeforeVerdict(beta)`
 * unless `isClearLoss`. `scripts/prove.ts gate rare` simulates the error rates (results/gate/rare-losses.md).
 */
export function gsprtGate(look: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const { moments, games } = look;
  const least = resolutionVariance(moments.n, games);
  const ratioAt = (mean: number): number => profileLlr({ ...moments, mean }, d0, d1, least);
  const pass = shareOfWay(ratioAt(carefulMean(look, d0, least, 'loss')), -Math.log(alpha));
  const fail = shareOfWay(ratioAt(carefulMean(look, d1, least, 'gain')), Math.log(beta));
  return { verdict: pass === 1 ? 'pass' : fail === 1 ? 'fail' : 'open', pass, fail };
}

/**
 * Judges by e-values (see `tMixtureLogE`) against d0 (to pass) and d1 (to fail), valid after any number of sets. In simulations
 * with a difference of 2 points it needs 1.6 times the sets of `gsprtGate`. A difference that is certainly between d0 and d1
 * passes, because H0 is excluded. The mean is corrected for losses and gains in few sets, as in `gsprtGate`.
 */
export function eGate(look: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const { n, variance } = resolved(look);
  const against = (d: number, at: number): number => tMixtureLogE({ n, mean: at, variance }, d);
  const [low, high] = [carefulMean(look, d0, variance, 'loss'), carefulMean(look, d1, variance, 'gain')];
  const pass = low > d0 ? shareOfWay(against(d0, low), -Math.log(alpha)) : 0;
  const fail = high < d1 ? shareOfWay(against(d1, high), -Math.log(beta)) : 0;
  return { verdict: pass === 1 ? 'pass' : fail === 1 ? 'fail' : 'open', pass, fail };
}

/**
 * Judges by two one-sided t tests over a number of sets that is fixed in advance (at least two): pass if d0 is rejected at
 * alpha, fail if d1 is rejected at beta. If this test were used after every set, its error rate would be eight times as high.
 * The mean is corrected for losses and gains in few sets, as in the other gates.
 */
export function fixedGate(look: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const { n, variance } = resolved(look);
  const tail = (distance: number): number => (n < 2 ? 0.5 : studentCdf(-distance / Math.sqrt(variance / (n - 1)), n - 1));
  const passes = tail(carefulMean(look, d0, variance, 'loss') - d0) <= alpha;
  const fails = tail(d1 - carefulMean(look, d1, variance, 'gain')) <= beta;
  const verdict = passes ? 'pass' : fails ? 'fail' : 'open';
  return { verdict, pass: passes ? 1 : 0, fail: fails ? 1 : 0 };
}

/**
 * Returns an interval that stays valid if somebody looks at it after every set (a confidence sequence). It is too narrow if losses
 * or gains are in few sets: with -67 points in 3 % of the sets it had the difference in 66 % of the rounds at the gate's verdict.
 */
export const alwaysInterval = (look: Look, level: number): Interval | null => tMixtureInterval(resolved(look), level);

export function isNarrow(look: Look, level: number, width: number): boolean {
  const interval = alwaysInterval(look, level);
  return interval !== null && interval.high - interval.low <= width;
}

/** Passes if the interval `alwaysInterval` of level 1 - 2 alpha is above d0; fails if that of level 1 - 2 beta is below d1. */
export function intervalGate(look: Look, { d0, d1, alpha, beta }: GateRule): Judged {
  const passes = (alwaysInterval(look, 1 - 2 * alpha)?.low ?? Number.NEGATIVE_INFINITY) > d0;
  const fails = (alwaysInterval(look, 1 - 2 * beta)?.high ?? Number.POSITIVE_INFINITY) < d1;
  const verdict = passes ? 'pass' : fails ? 'fail' : 'open';
  return { verdict, pass: passes ? 1 : 0, fail: fails ? 1 : 0 };
}

const MOST = 1e6;

/** Returns the number of sets at which a gate decides if mean and variance stay the same; `null` if above a million. */
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
