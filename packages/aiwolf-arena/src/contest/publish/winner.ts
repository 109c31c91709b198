import type { StageResult } from './stage-result.ts';

/** Who has won a contest. */
export interface Winner {
  readonly team: string;
  readonly wins: number;
  readonly games: number;
  /** Others with the same rate: the lot put the winner first. */
  readonly tied: readonly string[];
}

/** The winner of a final that was played to its end (regulation 2.4), or so far as the arena could; null otherwise. */
export function winnerOf(final: StageResult | undefined): Winner | null {
  if (final === undefined) return null;
  const { missing, putAside, withoutSets } = final;
  if (missing > (withoutSets ? putAside.length : 0)) return null;
  const [first, ...others] = final.ranking;
  if (first === undefined || first.rank === null) return null;
  const { team, wins, games, rank } = first;
  const tied = others.filter((other) => other.rank === rank).map((other) => other.team);
  return { team, wins, games, tied };
}

export function winnerText({ team, wins, games, tied }: Winner): string {
  const lot = tied.length === 0 ? '' : `, by the lot of the seed among equals (${tied.join(', ')})`;
  return `Winner: ${team}, ${wins} of ${games} games of the final${lot}`;
}
