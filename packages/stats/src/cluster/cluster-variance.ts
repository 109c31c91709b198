import { stratifiedVariance } from './stratified-variance.ts';

/** What one game set adds to a ratio: a total over its games, and how many games these were. */
export interface SetTotal {
  readonly total: number;
  readonly games: number;
  /** How many of the games can be independent at most, where an agent has several seats in one; all, unless given. */
  readonly units?: number | undefined;
  /** Sets of other strata (village sizes) are another kind of set: what differs between strata is no spread of sets. */
  readonly stratum?: number | undefined;
}

/** A ratio of totals over game sets, with the variance that the differences between the sets show. */
export interface SetRatio {
  /** All totals over all games: a set counts by its games. */
  readonly value: number;
  /** Sets with at least one game. */
  readonly sets: number;
  readonly games: number;
  /** The games that can be independent at most: fewer where seats of one game were counted each. */
  readonly units: number;
  /**
   * CR1, that is the cluster-robust variance times sets/(sets - 1), by strata; null if a stratum has one set. 0 if and
   * only if all sets of a stratum agree.
   */
  readonly variance: number | null;
  /** Degrees of freedom of the variance: sets - 1, or Welch and Satterthwaite's over strata; 0 without a variance. */
  readonly freedom: number;
}

/** Null without a game. Sets without games (an agent never had the role) are left out. */
export function clusterVariance(totals: readonly SetTotal[]): SetRatio | null {
  let games = 0;
  let total = 0;
  let units = 0;
  let sets = 0;
  for (const set of totals) {
    if (set.games <= 0) continue;
    games += set.games;
    total += set.total;
    units += Math.min(set.games, set.units ?? set.games);
    sets++;
  }
  if (sets === 0) return null;
  const { variance, freedom } = stratifiedVariance(totals) ?? { variance: null, freedom: 0 };
  return { value: total / games + 0, sets, games, units, variance, freedom };
}
