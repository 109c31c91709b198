import type { SetResult } from '@aiwolf-arena/tournament';
import { expect, test } from 'vitest';
import { seatedIn } from './results.ts';

const result = (seats: SetResult['seats']): SetResult => ({
  ...{ block: 'run/4', set: 0, hash: '', games: 30, villagerWins: 27, finalDays: [0, 30], seats },
});
const villager = (agent: number) => {
  return { agent, roles: { VILLAGER: [30, 27, 0] as const }, faults: [] };
};
const mixed = (agent: number) => ({
  ...{ agent, faults: [] },
  roles: { VILLAGER: [20, 18, 0] as const, WEREWOLF: [10, 1, 0] as const },
});

test('seats of one agent are one row that rests on games, not on seats', () => {
  const [a, b] = seatedIn(result([villager(1), villager(1), villager(1), villager(2)]), 4);
  expect(a!.all).toEqual({ wins: 81, games: 90, units: 30, stratum: 4 });
  expect(a!.roles.get('VILLAGER')).toEqual({ wins: 81, games: 90, units: 30, stratum: 4 });
  expect(b!.all).toEqual({ wins: 27, games: 30, units: 30, stratum: 4 });
});

test('a role that one seat of a game has is never won twice in a game', () => {
  const [a] = seatedIn(result([mixed(1), mixed(1), mixed(1)]), 3);
  expect(a!.roles.get('WEREWOLF')).toEqual({ wins: 3, games: 30, units: 30, stratum: 3 });
  expect(a!.roles.get('VILLAGER')).toEqual({ wins: 54, games: 60, units: 30, stratum: 3 });
  expect(a!.all).toEqual({ wins: 57, games: 90, units: 30, stratum: 3 });
});
