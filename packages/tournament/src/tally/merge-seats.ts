import { mergeBehaviour } from '@aiwolf-arena/engine/behaviour';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { AffectedGames, EarlyTally, FaultTally, RoleTally, SeatTally } from './set-result.ts';

/** Two seats of one agent as one. Associative; of equal faults the one in the earlier game stays the first case. */
export function mergeSeats(a: SeatTally, b: SeatTally): SeatTally {
  const roles = { ...a.roles };
  for (const [role, counts] of Object.entries(b.roles) as [ContestRole, RoleTally][]) {
    const [games, wins, survived] = roles[role] ?? [0, 0, 0];
    roles[role] = [games + counts[0], wins + counts[1], survived + counts[2]];
  }
  const faults = mergeFaults(a.faults, b.faults);
  const rest = { ...mergeAffected(a.affected, b.affected), ...mergeEarly(a.early, b.early) };
  const merged = { agent: a.agent, roles, faults, ...rest };
  if (a.behaviour === undefined && b.behaviour === undefined) return merged;
  return { ...merged, behaviour: mergeBehaviour(a.behaviour ?? {}, b.behaviour ?? {}) };
}

/** Unknown as soon as one is. */
function mergeEarly(
  a: EarlyTally | undefined,
  b: EarlyTally | undefined,
): Pick<SeatTally, 'early'> {
  return a === undefined || b === undefined ? {} : { early: [a[0] + b[0], a[1] + b[1]] };
}

function mergeAffected(
  a: readonly AffectedGames[] = [],
  b: readonly AffectedGames[] = [],
): Pick<SeatTally, 'affected'> {
  const byKey = new Map<string, AffectedGames>();
  for (const more of [...a, ...b]) {
    const key = `${more.role} ${more.kinds.join(' ')}`;
    const { games, wins } = byKey.get(key) ?? { games: 0, wins: 0 };
    byKey.set(key, { ...more, games: games + more.games, wins: wins + more.wins });
  }
  if (byKey.size === 0) return {};
  const sorted = [...byKey].sort(([x], [y]) => (x < y ? -1 : 1));
  return { affected: sorted.map(([, games]) => games) };
}

function mergeFaults(a: readonly FaultTally[], b: readonly FaultTally[]): FaultTally[] {
  const byKind = new Map(a.map((fault) => [fault.kind, fault]));
  for (const fault of b) {
    const known = byKind.get(fault.kind);
    byKind.set(fault.kind, known === undefined ? fault : mergeFault(known, fault));
  }
  return [...byKind.values()].sort((x, y) => (x.kind < y.kind ? -1 : 1));
}

const mergeFault = (a: FaultTally, b: FaultTally): FaultTally => ({
  kind: a.kind,
  count: a.count + b.count,
  games: a.games + b.games,
  first: b.first.game < a.first.game ? b.first : a.first,
});

/** The agents of a set, each once, with the sums over their seats. */
export function byAgent(seats: readonly SeatTally[]): SeatTally[] {
  const merged = new Map<number, SeatTally>();
  for (const seat of seats) {
    const known = merged.get(seat.agent);
    merged.set(seat.agent, known === undefined ? seat : mergeSeats(known, seat));
  }
  return [...merged.values()];
}
