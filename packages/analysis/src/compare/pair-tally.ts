import type { ContestRole } from '@aiwolf-arena/protocol';
import type { SeatTally, SetPair } from '@aiwolf-arena/tournament';

/** One set on both sides, by role in the order of the roles asked for. */
export interface PairTally {
  readonly games: number;
  /** Every event of every game is the same on both sides. */
  readonly unchanged: boolean;
  /** Games with another winner on the other side. */
  readonly flipped: number;
  readonly dealt: readonly number[];
  readonly candidateWins: readonly number[];
  readonly baselineWins: readonly number[];
}

export function pairTally(
  { candidate, baseline }: SetPair,
  roles: readonly ContestRole[],
): PairTally {
  const { games, winners } = candidate;
  return {
    games,
    unchanged: candidate.hash === baseline.hash,
    flipped: [...winners].filter((winner, game) => winner !== baseline.winners[game]).length,
    dealt: roles.map((role) => cellOf(candidate.seat, role)[0]),
    candidateWins: roles.map((role) => cellOf(candidate.seat, role)[1]),
    baselineWins: roles.map((role) => cellOf(baseline.seat, role)[1]),
  };
}

const cellOf = ({ roles }: SeatTally, role: ContestRole): readonly [number, number, number] =>
  roles[role] ?? [0, 0, 0];

/** The candidate's wins less the baseline's, by role. */
export const gainedIn = ({ candidateWins, baselineWins }: PairTally): number[] =>
  candidateWins.map((wins, role) => wins - baselineWins[role]!);
