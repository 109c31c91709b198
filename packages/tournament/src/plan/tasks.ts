import { rootOf } from '@aiwolf-arena/engine/random';
import type { ContestRole } from '@aiwolf-arena/protocol';
import type { SetResult, SetTask } from '@aiwolf-arena/sandbox';
import type { PlannedSet } from './block.ts';
import { type Block, dealingSeed, type Plan } from './plan.ts';

/** Of which games logs are written. `games`: their number in a block. `first`: those of its first sets, however many sets follow. */
export type LogChoice =
  | { readonly kind: 'none' }
  | { readonly kind: 'all' }
  | { readonly kind: 'sample' | 'first'; readonly games: number };

/** Returns the numbers of the games of a set to log, ascending. A sample of N games is spread evenly over all games. */
export function loggedGames(choice: LogChoice, set: number, sets: number, gamesPerSet: number): number[] {
  const all = Array.from({ length: gamesPerSet }, (_, game) => game);
  if (choice.kind === 'none') return [];
  if (choice.kind === 'all') return all;
  if (choice.kind === 'first') return all.filter((game) => set * gamesPerSet + game < choice.games);
  const total = sets * gamesPerSet;
  const share = (address: number): number => Math.floor((address * choice.games) / total);
  const chosen = (game: number): boolean => share(set * gamesPerSet + game + 1) > share(set * gamesPerSet + game);
  return choice.games >= total ? all : all.filter(chosen);
}

/** Returns a function that turns the planned sets of a block into tasks for a pool. `logs`: which games are logged. */
export function tasksOf(
  plan: Plan,
  block: Block,
  logs: LogChoice,
  behaviour = true,
): (planned: Pick<PlannedSet, 'set' | 'seats'>) => SetTask {
  const games = plan.gamesPerSet;
  const seed = dealingSeed(plan);
  return ({ set, seats }) => ({
    block: block.name,
    root: rootOf(seed, block.name, set),
    rules: block.rules,
    set,
    seats,
    roleRequests: requestsBySeat(block, seats),
    balanced: (block.draw === 'balanced' || block.draw === 'swap') && block.roleRequests.length === 0,
    games,
    logs: loggedGames(logs, set, block.sets, games),
    behaviour,
    notes: false,
    kills: [],
    redrawn: 0,
    hashes: false,
    records: [],
  });
}

/** Returns the requested roles by seat. If an agent has several seats, each of its requests applies to a different seat. */
function requestsBySeat(block: Block, seats: readonly number[]): (ContestRole | null)[] | null {
  if (block.roleRequests.length === 0) return null;
  const roleRequests: (ContestRole | null)[] = seats.map(() => null);
  for (const { agent, role } of block.roleRequests) {
    const seat = seats.findIndex((sitting, i) => sitting === agent && roleRequests[i] === null);
    if (seat >= 0) roleRequests[seat] = role;
  }
  return roleRequests;
}

/** Returns the task that replays a recorded set with the same agents by seat. Players are stopped at the recorded calls only. */
export function replayTask({ plan }: { readonly plan: Plan }, { block: name, set, seats, kills = [] }: SetResult): SetTask {
  const block = plan.blocks.find((one) => one.name === name)!;
  const behaviour = seats.some((seat) => seat.behaviour !== undefined);
  const planned = { set, seats: seats.map(({ agent }) => agent) };
  return { ...tasksOf(plan, block, { kind: 'none' }, behaviour)(planned), kills, replayed: true };
}
