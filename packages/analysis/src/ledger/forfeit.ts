import type { ContestRole } from '@aiwolf-arena/protocol';
import type {
  AffectedGames,
  PlannedAgent,
  RoleTally,
  SeatTally,
  SetResult,
} from '@aiwolf-arena/tournament';
import { counts, type Pardon } from './judgement.ts';

/** A result in which every game with a fault that counts is lost for the seat that did it, and for no other. */
export const forfeited = (
  result: SetResult,
  agents: readonly PlannedAgent[],
  pardons: readonly Pardon[],
): SetResult => ({
  ...result,
  seats: result.seats.map((seat) => withoutWins(seat, agents[seat.agent]!.name, pardons)),
});

/** The games of a seat in which there was a fault that counts. */
export const forfeitsOf = (
  { affected = [] }: SeatTally,
  agent: string,
  pardons: readonly Pardon[],
): AffectedGames[] =>
  affected.filter(({ kinds }) => kinds.some((kind) => counts(pardons, agent, kind)));

/** What is known of the first half of the set goes: nobody counted in which half a fault was. */
function withoutWins(seat: SeatTally, agent: string, pardons: readonly Pardon[]): SeatTally {
  const lost = forfeitsOf(seat, agent, pardons);
  if (lost.length === 0) return seat;
  const { early: _, ...rest } = seat;
  const roles: Partial<Record<ContestRole, RoleTally>> = { ...seat.roles };
  for (const { role, wins } of lost) {
    const [games, won, survived] = roles[role]!;
    roles[role] = [games, won - wins, survived];
  }
  return { ...rest, roles };
}
