import type { ContestRole } from '@aiwolf-arena/protocol';
import { keyOf, PURPOSE, type Root, Stream } from '../random.ts';
import { DEALT_ROLES, type Rules } from '../rules/rules.ts';
import type { RoleRequests } from './village.ts';

/**
 * Returns a function that gives the balanced roles of all seats in a game (index 0 is unused). Roles are balanced in groups of
 * as many games as a village has seats: in each group, every seat has each role once per seat with this role in a village. The
 * order is random. For remaining games, the function returns `undefined`. Because of this, comparisons depend less on luck.
 */
export function roleRota(
  { roleNumMap }: Rules,
  root: Root,
  set: number,
  games: number,
): (game: number) => RoleRequests | undefined {
  const roles = DEALT_ROLES.flatMap((role) => Array<ContestRole>(roleNumMap[role]).fill(role));
  const [key, stream] = [keyOf(root, set, PURPOSE.roleRota), new Stream()];
  const draws = (run: number, which: number): number[] => stream.key(key, run, which).shuffle(roles.map((_, seat) => seat));
  return (game) => {
    const run = Math.floor(game / roles.length);
    if ((run + 1) * roles.length > games) return undefined;
    const [starts, turns] = [draws(run, 0), draws(run, 1)];
    const turn = turns[game % roles.length]!;
    return [undefined, ...starts.map((start) => roles[(start + turn) % roles.length]!)];
  };
}
