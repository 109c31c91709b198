import type { SetRatio } from './clustered.ts';

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
