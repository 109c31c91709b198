import type { Plan, SetResult } from '@aiwolf-arena/tournament';
import { expect, test } from 'vitest';
import { standingsOf } from './standings.ts';

const agents = ['a', 'b'].map((name) => ({ name, source: name, hash: name, ranked: true }));
const plan = { seed: 's', agents, blocks: [{ name: 'run/3', players: 3, entrants: [0, 0, 1] }] } as unknown as Plan;

const fault = { kind: 'exception', count: 2, games: 1, first: { game: 4, day: 1, request: 'VOTE', detail: 'oh' } };

const results: SetResult[] = [6, 4, 5, 5, 3].map((won, set) => ({
  ...{ block: 'run/3', set, hash: '', games: 10, villagerWins: won, finalDays: [0, 0, 5, 5] },
  seats: [
    { agent: 0, roles: { SEER: [10, won, 0] }, faults: [] },
    { agent: 1, roles: { WEREWOLF: [10, 10 - won, 0] }, faults: set === 3 ? [fault] : [] },
    { agent: 0, roles: { SEER: [4, 1, 0], VILLAGER: [6, 2, 0] }, faults: [] },
  ],
}));

const [standings] = standingsOf(plan, results);

test('seats of equal agents are one row, and one cluster a set', () => {
  const [a] = standings!.agents;
  expect(a).toMatchObject({ name: 'a', games: 100, wins: 23 + 15 });
  expect(a!.winRate).toMatchObject({ value: 0.38, sets: 5, games: 100, status: 'ok' });
  expect(a!.roles.SEER).toMatchObject({ games: 70, wins: 28 });
  expect(a!.roles.VILLAGER!.winRate.status).toBe('degenerate');
});

test('the village has its rate and the mean of the official last day', () => {
  expect(standings!.village.winRate.value).toBeCloseTo(0.46, 12);
  expect(standings!.village.meanLastDay).toMatchObject({ value: 2.5, status: 'degenerate' });
  expect(standings).toMatchObject({ sets: 5, games: 50 });
});

test('a fault is counted with its share of games, by set, and the address of its first case', () => {
  const [found, ...others] = standings!.agents[1]!.faults;
  expect(others).toEqual([]);
  const first = { ...fault.first, seed: 's', block: 'run/3', set: 3 };
  expect(found).toMatchObject({ kind: 'exception', count: 2, games: 1, first });
  expect(found!.rate).toMatchObject({ value: 1 / 50, sets: 5, games: 50 });
});

test('a role that was never dealt has no line', () => {
  expect(Object.keys(standings!.agents[1]!.roles)).toEqual(['WEREWOLF']);
});
