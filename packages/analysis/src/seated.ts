import type { ContestRole } from '@aiwolf-arena/protocol';
import type { WinTally } from '@aiwolf-arena/stats';
import { byAgent, type RoleTally, type SeatTally, type SetResult } from '@aiwolf-arena/tournament';

/**
 * What an agent did in one game set, all its seats together. Several of its seats in a game are no several observations: a
 * role's win or lose together, so `units` of a tally counts the games that it can rest on at most.
 */
export interface Seated {
  readonly seat: SeatTally;
  /** All roles. */
  readonly all: WinTally;
  readonly roles: ReadonlyMap<ContestRole, WinTally>;
}

/** Everybody in a set of villages of this size, each agent once. */
export function seatedIn(result: SetResult, players: number): Seated[] {
  const seats = Map.groupBy(result.seats, ({ agent }) => agent);
  const inGame = seatsOfRoles(result);
  return byAgent(result.seats).map((seat) => {
    const own = seats.get(seat.agent)!.length;
    const roles = (Object.entries(seat.roles) as [ContestRole, RoleTally][]).map(
      ([role, [games, wins]]) => {
        const together = Math.min(own, inGame.get(role)!);
        return [
          role,
          { wins, games, units: Math.ceil(games / together), stratum: players },
        ] as const;
      },
    );
    return { seat, all: allOf(roles, own, players), roles: new Map(roles) };
  });
}

/** Every seat is in every game: an agent with several played as many games as one of them. */
function allOf(
  roles: readonly (readonly [ContestRole, WinTally])[],
  seats: number,
  players: number,
): WinTally {
  const wins = roles.reduce((sum, [, tally]) => sum + tally.wins, 0);
  const games = roles.reduce((sum, [, tally]) => sum + tally.games, 0);
  return { wins, games, units: Math.ceil(games / seats), stratum: players };
}

/** How many seats of a game have a role, as far as the counts show it. */
function seatsOfRoles({ seats, games }: SetResult): Map<ContestRole, number> {
  const counts = new Map<ContestRole, number>();
  for (const { roles } of seats) {
    for (const [role, [dealt]] of Object.entries(roles) as [ContestRole, RoleTally][])
      counts.set(role, (counts.get(role) ?? 0) + dealt);
  }
  return new Map([...counts].map(([role, dealt]) => [role, Math.max(1, Math.ceil(dealt / games))]));
}
