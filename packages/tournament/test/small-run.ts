import { DEALT_ROLES, resolveRules, teamOf } from '@aiwolf-arena/engine';
import type { SetResult } from '@aiwolf-arena/sandbox';
import { seatingOf } from '../src/plan/block.ts';
import type { Plan } from '../src/plan/plan.ts';
import { UNKNOWN_ARENA } from '../src/plan/plan.ts';
import { planRun, type RunSettings } from '../src/plan/plans.ts';

export const agent = (name: string) => ({ name, source: name, hash: `${name}-hash`, ranked: true });

/** A plan of a few sets. */
export const planOf = (changes: Partial<RunSettings> = {}): Plan =>
  planRun({
    ...{ arena: UNKNOWN_ARENA, seed: '1', players: [5], sets: 6, gamesPerSet: 10 },
    agents: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(agent),
    ...{ lineUp: [0, 1, 2, 3, 4, 5, 6], draw: 'balanced', roleRequests: [] },
    rulesOf: (players) => resolveRules(players),
    ...changes,
  });

/** A result of a set that adds up: every seat keeps its role, the villagers win the first games. */
export function resultOf(plan: Plan, set: number, block = plan.blocks[0]!): SetResult {
  const games = plan.gamesPerSet;
  const villagerWins = set % (games + 1);
  const roles = DEALT_ROLES.flatMap((role) => Array(block.rules.roleNumMap[role]).fill(role));
  const seats = seatingOf(plan)(block.name, set)!.map((who, i) => {
    const wins = teamOf(roles[i]) === 'VILLAGER' ? villagerWins : games - villagerWins;
    const early = [games / 2, Math.min(games / 2, wins)] as const;
    return { agent: who, roles: { [roles[i]]: [games, wins, 1] }, faults: [], early };
  });
  const hash = `hash é ${block.name} ${set}`;
  return { block: block.name, set, hash, games, villagerWins, finalDays: [0, 0, games], seats };
}
