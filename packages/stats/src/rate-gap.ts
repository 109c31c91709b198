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
export function rateGap({ own, other }: RatePair): RateGap | null {
  const played = (sets: readonly WinTally[]): boolean => sets.some(({ games }) => games > 0);
  return played(own) && played(other) ? gapIn(rawScores([own, other])) : null;
}

/** Returns the weighted mean of such differences. The lists have, for each set, an entry for each rate of the mean. */
export const weightedGap = (
  own: readonly (readonly WinTally[])[],
  other: readonly (readonly WinTally[])[],
  weights: readonly number[],
): RateGap => gapIn(weightedScores([own, other], weights));

/**
 * Returns by how much more `own` exceeds `other` in some games than in the rest: (own - other) minus the same for the rest of the
 * games. `null` if one of the four rates has no game.
 */
export function contrastGap(some: RatePair, rest: RatePair): RateGap | null {
  const rates = [some.own, rest.own, some.other, rest.other];
  if (!rates.every((sets) => sets.some(({ games }) => games > 0))) return null;
  const scores = rawScores(rates);
  const { values, influence, floors, played } = scores;
  const [own, other] = [
    [0, 1],
    [2, 3],
  ] as const;
  const each = <Value>(of: (a: number, b: number) => Value): Value[] => [of(...own), of(...other)];
  const differences: Scores = {
    values: each((a, b) => values[a]! - values[b]!),
    influence: each((a, b) => influence[a]!.map((moved, set) => moved - influence[b]![set]!)),
    floors: each((a, b) => floors[a]! + floors[b]!),
    played: each((a, b) => played[a]!.map((was, set) => was || played[b]![set]!)),
  };
  return gapIn(differences, scores);
}

/** Two rates that were counted in the same game sets. */
export interface RatePair {
  readonly own: readonly WinTally[];
  readonly other: readonly WinTally[];
}

/** A rate of 0 or 1 has no variance between sets, so that the difference would look too certain: such a rate adds its floor. */
function gapIn(scores: Scores, rates: Scores = scores): RateGap {
  const { difference, error, freedom } = pairsOf(scores);
  const floors = rates.floors.filter((_, at) => [0, 1].includes(rates.values[at]!));
  const added = floors.reduce((sum, floor) => sum + floor, 0);
  return { value: difference[0]!, error: Math.sqrt(error[0]! ** 2 + added), freedom: freedom[0]! };
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
