import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import type { Plan, RoleTally, SetResult } from '@aiwolf-arena/tournament';

/** Roles that the official table has columns for, and nobody ever holds. */
const UNHELD = ['FOX', 'ANY'] as const;
const COLUMNS = [...CONTEST_ROLES, ...UNHELD];

const NONE: RoleTally = [0, 0, 0];

/** The table that the official AutoStarter prints at its end: wins/games by role, and the rate of all (reference-server 4). */
export function winTable({ agents }: Plan, { seats }: SetResult): string {
  const rows = seats
    .map((seat) => ({ name: agents[seat.agent]!.name, roles: seat.roles }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, roles }) => {
      const tallies = COLUMNS.map(
        (role) => (roles as Partial<Record<string, RoleTally>>)[role] ?? NONE,
      );
      const [games, wins] = [0, 1].map((at) => tallies.reduce((sum, tally) => sum + tally[at]!, 0));
      return [name, ...tallies.map(([of, won]) => `${won}/${of}`), (wins! / games!).toFixed(3)];
    });
  const head = ['', ...COLUMNS, 'Total'];
  return [head, ...rows].map((cells) => `${cells.join('\t')}\n`).join('');
}
