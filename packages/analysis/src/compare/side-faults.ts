import type { SeatTally } from '@aiwolf-arena/tournament';
import type { SideFaults } from './comparison.ts';

/** The faults of one side's seat over its sets. */
export function sideFaults(seats: readonly SeatTally[], games: number): SideFaults {
  const kinds: Record<string, number> = {};
  let faulty = 0;
  for (const { faults, affected = [] } of seats) {
    for (const { kind, count } of faults) kinds[kind] = (kinds[kind] ?? 0) + count;
    for (const some of affected) faulty += some.games;
  }
  const ordered = Object.fromEntries(Object.entries(kinds).sort(([a], [b]) => (a < b ? -1 : 1)));
  return { games, faulty, rate: games === 0 ? 0 : faulty / games, kinds: ordered };
}
