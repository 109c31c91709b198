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
  /** CR1, that is the cluster-robust variance times sets/(sets - 1); null for one set. 0 if and only if all sets agree. */
  readonly variance: number | null;
}

/** Null without a game. Sets without games (an agent never had the role) are left out. */
export function clusterVariance(totals: readonly SetTotal[]): SetRatio | null {
  const played = totals.filter((set) => set.games > 0);
  const games = played.reduce((sum, set) => sum + set.games, 0);
  const total = played.reduce((sum, set) => sum + set.total, 0);
  const sets = played.length;
  if (sets === 0) return null;
  // Residuals times `games` stay whole numbers, so that sets that agree give 0 and not a rounding error.
  const squares = played.reduce(
    (sum, set) => sum + (set.total * games - set.games * total) ** 2,
    0,
  );
  const variance = sets === 1 ? null : ((squares / games ** 4) * sets) / (sets - 1);
  return { value: total / games, sets, games, variance };
}
