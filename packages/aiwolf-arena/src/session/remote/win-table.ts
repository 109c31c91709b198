import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import type { Plan, RoleTally, SetResult } from '@aiwolf-arena/tournament';

const NONE: RoleTally = [0, 0, 0];

/** The table that the official AutoStarter prints at its end: wins/games by role, and the rate of all (reference-server 4). */
export function winTable({ agents }: Plan, { seats }: SetResult): string {
  const rows = seats
    .map((seat) => ({ name: agents[seat.agent]!.name, roles: seat.roles }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, roles }) => {
      const tallies = CONTEST_ROLES.map((role) => roles[role] ?? NONE);
      const [games, wins] = [0, 1].map((at) => tallies.reduce((sum, tally) => sum + tally[at]!, 0));
      return [name, ...tallies.map(([of, won]) => `${won}/${of}`), (wins! / games!).toFixed(3)];
    });
  const head = ['', ...CONTEST_ROLES, 'Total'];
  return [head, ...rows].map((cells) => `${cells.join('\t')}\n`).join('');
}
