import { robustVariance } from './robust-variance.ts';

/** What one game set adds to a ratio: a total over its games, and how many games these were. */
export interface SetTotal {
  readonly total: number;
  readonly games: number;
}

/** A ratio of totals over game sets, with the variance that the differences between the sets show. */
export interface SetRatio {
  /** All totals over all games: a set counts by its games. */
  readonly value: number;
  /** Sets with at least one game. */
  readonly sets: number;
  readonly games: number;
  /**
   * CR1, that is the cluster-robust variance times sets/(sets - 1); null for one set. 0 if and only if all sets
   * agree.
   */
  readonly variance: number | null;
}

/** Null without a game. Sets without games (an agent never had the role) are left out. */
export function clusterVariance(totals: readonly SetTotal[]): SetRatio | null {
  let games = 0;
  let total = 0;
  let sets = 0;
  for (const set of totals) {
    if (set.games <= 0) continue;
    games += set.games;
    total += set.total;
    sets++;
  }
  if (sets === 0) return null;
  return { value: total / games + 0, sets, games, variance: robustVariance(totals, 'CR1') };
}
