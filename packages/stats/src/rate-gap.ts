import type { WinTally } from './clustered.ts';
import { studentQuantile } from './distributions.ts';
import { type Interval, isFewSets } from './interval.ts';
import { pairsOf, rawScores, type Scores, weightedScores } from './pairs.ts';

/** The difference of two rates that were counted in the same game sets. */
export interface RateGap {
  readonly value: number;
  /** Standard error by the differences between sets (cluster-robust, CR1); infinite if a rate has fewer than two sets. */
  readonly error: number;
  readonly freedom: number;
}

/** Returns rate `own` minus rate `other`. Both lists have an entry for each set, with 0 games for sets without any. */
export function rateGap(own: readonly WinTally[], other: readonly WinTally[]): RateGap | null {
  const played = (sets: readonly WinTally[]): boolean => sets.some(({ games }) => games > 0);
  return played(own) && played(other) ? gapIn(rawScores([own, other])) : null;
}

/** Returns the weighted mean of such differences. The lists have, for each set, an entry for each rate of the mean. */
export const weightedGap = (
  own: readonly (readonly WinTally[])[],
  other: readonly (readonly WinTally[])[],
  weights: readonly number[],
): RateGap => gapIn(weightedScores([own, other], weights));

function gapIn(scores: Scores): RateGap {
  const { difference, error, freedom } = pairsOf(scores);
  return { value: difference[0]!, error: error[0]!, freedom: freedom[0]! };
}

/** Whether enough sets stand behind a difference to give it an interval among many. */
export const isBounded = ({ error, freedom }: RateGap): boolean => Number.isFinite(error) && !isFewSets(freedom);

/** Returns how many standard errors the interval of one of several differences reaches, if together they miss with `alpha`. */
export const gapCritical = ({ freedom }: RateGap, alpha: number, lines: number): number =>
  -studentQuantile(alpha / 2 / lines, freedom);

/** Returns the interval of one of `lines` differences; with the probability 1 - alpha, all of these intervals are right. */
export function gapBounds(gap: RateGap, alpha: number, lines: number): Interval {
  const reach = gapCritical(gap, alpha, lines) * gap.error;
  return { low: Math.max(-1, gap.value - reach), high: Math.min(1, gap.value + reach) };
}
