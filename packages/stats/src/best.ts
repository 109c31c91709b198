import { addedUp } from './clustered.ts';
import { studentCdf, studentQuantile } from './distributions.ts';
import { resolutionVariance } from './gate.ts';
import { DEFAULT_LEVEL, type Interval } from './interval.ts';

/**
 * The results of one arm, by stratum (such as a number of players) and set: its wins in the set. All arms played the same sets,
 * with the same random numbers. `games`: the number of games of every set.
 */
export interface ArmResults {
  readonly wins: readonly (readonly number[])[];
  readonly games: number;
}

/** The mean difference of two arms, in wins per game. Every stratum has the same weight. */
interface ArmGap {
  readonly value: number;
  readonly error: number;
  readonly freedom: number;
}

/** Returns by how much `one` is better than `other`, from paired sets. `null` if a stratum has fewer than two sets. */
export function armGap(one: ArmResults, other: ArmResults): ArmGap | null {
  const { games } = one;
  const strata = one.wins.map((sets, at) => sets.map((wins, set) => (wins - other.wins[at]![set]!) / games));
  if (strata.some((sets) => sets.length < 2)) return null;
  const value = strata.reduce((sum, sets) => sum + meanOf(sets), 0) / strata.length;
  const spreads = strata.map((sets) => {
    const [mean, n] = [meanOf(sets), sets.length];
    const variance = sets.reduce((sum, d) => sum + (d - mean) ** 2, 0) / (n - 1);
    return { variance: Math.max(variance, resolutionVariance(n, games)) / n / strata.length ** 2, freedom: n - 1 };
  });
  const { variance, freedom } = addedUp(spreads);
  return { value, error: Math.sqrt(variance), freedom };
}

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Returns for each arm whether it may be the best at this level, for all arms at once. An arm is not the best if another arm is
 * better by a one-sided t test at the error rate (1 - level) / (arms - 1). Only the comparisons with the truly best arm can
 * exclude it, so the union bound needs no more (comparison with the best; Hsu 1996, Multiple Comparisons, chapter 5).
 */
export function mayBeBest(arms: readonly ArmResults[], level: number = DEFAULT_LEVEL): boolean[] {
  const alpha = (1 - level) / (arms.length - 1);
  const isBetterThan = (other: ArmResults, arm: ArmResults): boolean => {
    const gap = armGap(other, arm);
    return gap !== null && studentCdf(-gap.value / gap.error, gap.freedom) < alpha;
  };
  return arms.map((arm) => !arms.some((other) => other !== arm && isBetterThan(other, arm)));
}

/**
 * Returns the difference of each arm to the arm at position `base`, with intervals that hold for all arms at once (Bonferroni).
 * `null` for the arm `base` itself, and if there are too few sets.
 */
export function gapsTo(base: number, arms: readonly ArmResults[], level: number = DEFAULT_LEVEL) {
  return arms.map((arm, at): (Interval & { readonly value: number }) | null => {
    const gap = at === base ? null : armGap(firstSets(arm, arms[base]!), firstSets(arms[base]!, arm));
    if (gap === null) return null;
    const reach = -studentQuantile((1 - level) / 2 / (arms.length - 1), gap.freedom) * gap.error;
    return { value: gap.value, low: gap.value - reach, high: gap.value + reach };
  });
}

/** Returns the sets that both arms have played: the first ones. */
const firstSets = ({ wins, games }: ArmResults, other: ArmResults): ArmResults => ({
  wins: wins.map((sets, at) => sets.slice(0, other.wins[at]!.length)),
  games,
});

/** The share of the error rate that the looks before the last one may use. */
const EARLY_SHARE = 0.2;

/** Returns the level of each look, so that the union of all looks holds at `level`. The last look gets most of the error. */
export const lookLevel = (isLast: boolean, looks: number, level: number = DEFAULT_LEVEL): number => {
  if (looks === 1) return level;
  return 1 - (1 - level) * (isLast ? 1 - EARLY_SHARE : EARLY_SHARE / (looks - 1));
};
