import type { ContestRole } from '@aiwolf-arena/protocol';
import { type Block, type Plan, type SeatCounts, type SetResult, UNKNOWN_ARENA } from '@aiwolf-arena/tournament';

const ROLE_NUMBERS = { VILLAGER: 2, SEER: 1, POSSESSED: 1, WEREWOLF: 1 };
const ROLES = ['VILLAGER', 'SEER', 'POSSESSED', 'WEREWOLF'] as const;

/** Games of every agent in a set: eight as villager and four in each other role. */
export const GAMES = 20;

/** A run of five seats or more whose sets had these wins by agent; null: it was not in. */
export function playedRun(
  sets: readonly (readonly (number | null)[])[],
  { seed = '1', names = sets[0]!.map((_, at) => `agent${at}`) } = {},
): { folder: string; plan: Plan; results: SetResult[] } {
  const agents = names.map((name) => ({ name, source: name, hash: name, ranked: true }));
  const block = {
    ...{ name: 'run/5', stage: 'run', players: 5, draw: 'random', minimum: 0, roleRequests: [] },
    entrants: agents.map((_, at) => at),
    sets: sets.length,
    rules: { name: 'toy', roleNumMap: ROLE_NUMBERS },
  } as unknown as Block;
  const plan = {
    ...{ schema: 'aiwolf-arena/plan/5', arena: UNKNOWN_ARENA, seed, gamesPerSet: GAMES },
    ...{ agents, contest: null, blocks: [block] },
  } as unknown as Plan;
  const results = sets.map((wins, set) => resultOf(wins, set, seed));
  return { folder: `run-${seed}`, plan, results };
}

const resultOf = (wins: readonly (number | null)[], set: number, seed: string): SetResult => ({
  ...{ block: 'run/5', set, hash: `${seed}/${set}`, games: GAMES, villagerWins: 9, finalDays: [0, GAMES] },
  seats: wins.flatMap((won, agent) => (won === null ? [] : [seatOf(agent, won)])),
});

/** Wins are dealt out to the roles in turn, as far as each has games. */
function seatOf(agent: number, wins: number): SeatCounts {
  let left = wins;
  const roles: Partial<Record<ContestRole, readonly [number, number, number]>> = {};
  for (const role of ROLES) {
    const games = ROLE_NUMBERS[role] * 4;
    const won = Math.min(left, games);
    left -= won;
    roles[role] = [games, won, 0];
  }
  return { agent, roles, faults: [], early: [GAMES / 2, Math.floor(wins / 2)] };
}
