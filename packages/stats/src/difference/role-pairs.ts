/** One set played twice by the same seat, by role: the order of roles is the caller's. */
export interface RolePairs {
  /** Games that the seat had each role in, the same for A and B. */
  readonly games: readonly number[];
  /** A's wins less B's in each role. */
  readonly gained: readonly number[];
}

/**
 * The role-balanced difference of every set: the mean over its games of (A won - B won) weighted by mix_r N / n_r, with
 * n_r the games of role r in all these sets. `mix`: share of each role in the village, summing to 1. The mean over
 * equal sets is sum mix_r d_r, the difference of the post-stratified win rates (Miratrix, Sekhon and Yu 2013). Sets
 * without games are left out. Null while a role with a share was never dealt: its difference is not known.
 */
export function roleBalancedDifferences(
  sets: readonly RolePairs[],
  mix: readonly number[],
): number[] | null {
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
