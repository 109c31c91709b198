import { clusterVariance, type SetRatio, studentEstimate } from './clustered.ts';
import { studentPValue } from './distributions.ts';
import { DEFAULT_LEVEL, type MeanEstimate } from './interval.ts';

/** The games of one set, played twice with the same seed, roles and opponents: once with A and once with B in the same seat. */
export interface PairedSet {
  readonly gained: number;
  readonly lost: number;
  /** Number of pairs of games. `gained` is the number of pairs that only A won, `lost` the number of pairs that only B won. */
  readonly games: number;
}

const sumOf = (sets: readonly PairedSet[], key: keyof PairedSet): number => sets.reduce((sum, set) => sum + set[key], 0);

export interface SetDifference extends MeanEstimate {
  /** Standard error by the differences between sets (`clusterVariance`); `null` for one set. */
  readonly standardError: number | null;
  /** Two-sided p-value of the hypothesis that there is no difference. */
  readonly pValue: number | null;
  /** The variance divided by the variance of independent pairs (design effect); `null` if A and B won the same games. */
  readonly designEffect: number | null;
  readonly discordant: number;
}

/** Returns the mean of (A won - B won) over games, with a t interval over sets; with equal set sizes, the paired t test. */
export function setDifference(sets: readonly PairedSet[], level: number = DEFAULT_LEVEL): SetDifference {
  const ratio = clusterVariance(sets.map(({ gained, lost, games }) => ({ total: gained - lost, games })));
  const discordant = sumOf(sets, 'gained') + sumOf(sets, 'lost');
  const estimate = { ...studentEstimate(ratio, level, 't by paired sets'), discordant };
  if (!ratio?.variance) return { ...estimate, standardError: null, pValue: null, designEffect: null };
  const { value, games, variance, freedom } = ratio;
  // variance of the mean if the pairs were independent, with outcomes -1, 0, 1
  const independent = (discordant / games - value ** 2) / games;
  return {
    ...estimate,
    standardError: Math.sqrt(variance),
    pValue: studentPValue(value / Math.sqrt(variance), freedom),
    designEffect: variance / independent,
  };
}

/** The games of one set by role, played by A and by B in the same seat. All arrays have the same order of roles. */
export interface RolePairs {
  /** Number of games of the seat in each role. A and B have equal numbers. */
  readonly games: readonly number[];
  readonly gained: readonly number[];
}

/**
 * Returns the role-balanced difference of every set: the mean over its games of (A won - B won), weighted by mix_r N / n_r,
 * where N is the number of all games and n_r of those in role r. `mix` has the share of each role in the village; the shares
 * sum to 1. For sets of equal size, the mean over sets is sum mix_r d_r with the differences d_r in each role
 * (post-stratification; Miratrix, Sekhon and Yu 2013). Sets without games are omitted. `null` if a role with a share was never
 * dealt, because its difference is unknown.
 */
export function roleBalancedDifferences(sets: readonly RolePairs[], mix: readonly number[]): number[] | null {
  const dealt = mix.map((_, role) => sets.reduce((sum, { games }) => sum + games[role]!, 0));
  if (mix.some((share, role) => share > 0 && dealt[role] === 0)) return null;
  const all = dealt.reduce((sum, games) => sum + games, 0);
  const weights = mix.map((share, role) => (share === 0 ? 0 : (share * all) / dealt[role]!));
  return sets.flatMap(({ games, gained }) => {
    const played = games.reduce((sum, count) => sum + count, 0);
    if (played === 0) return [];
    return [gained.reduce((sum, net, role) => sum + weights[role]! * net, 0) / played];
  });
}

/**
 * Returns the share of the variance of a difference that is saved because A and B played the same sets: 1 - Var(paired) /
 * (Var(A) + Var(B)), with variances over sets. Negative if playing the same sets increased the variance. `null` if a variance
 * is unknown, or both are 0.
 */
export function pairingSaving(difference: SetRatio | null, first: SetRatio | null, second: SetRatio | null): number | null {
  const apart = (first?.variance ?? Number.NaN) + (second?.variance ?? Number.NaN);
  const paired = difference?.variance ?? Number.NaN;
  return apart > 0 && paired >= 0 ? 1 - paired / apart + 0 : null;
}
