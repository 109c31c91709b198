import { clusterVariance, type SetRatio } from './cluster-variance.ts';

/** One agent's games in one game set, perhaps in one role only. */
export interface WinTally {
  readonly wins: number;
  readonly games: number;
  /** How many of the games can be independent at most, where the agent has several seats in one; all, unless given. */
  readonly units?: number | undefined;
  /** Sets of other strata are another kind of set, such as those of another village size. */
  readonly stratum?: number | undefined;
}

/** Win rate over sets, or null without a game; throws on a tally that cannot be. */
export function winRatio(sets: readonly WinTally[]): SetRatio | null {
  for (const { wins, games } of sets) {
    const possible =
      Number.isInteger(wins) && Number.isInteger(games) && wins >= 0 && wins <= games;
    if (!possible) throw new RangeError(`${wins} wins in ${games} games`);
  }
  return clusterVariance(sets.map(({ wins, ...set }) => ({ total: wins, ...set })));
}
