import type { ContestRole } from '@aiwolf-arena/protocol';
import type { WinTally } from '@aiwolf-arena/stats';
import type { Weighing } from './rank-rule.ts';
import { type Column, sumOf } from './stage-table.ts';

/** A village size, or a role in it, that an agent never played. */
export interface Missing {
  readonly players: number;
  /** Null: nothing at that size. */
  readonly role: ContestRole | null;
}

/** The groups that count and in which an agent has no game. */
export function missingOf(
  rows: readonly (readonly WinTally[])[],
  { groups, weights }: Weighing,
  columns: readonly Column[],
): Missing[] {
  return groups.flatMap((places, group) => {
    const played = sumOf(rows.map((row) => row[group]!)).games > 0;
    const [first] = places;
    if (played || first === undefined || weights[group] === 0) return [];
    const { players, role } = columns[first]!;
    return [{ players, role: places.length === 1 ? role : null }];
  });
}
