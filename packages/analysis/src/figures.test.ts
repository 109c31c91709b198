import type { SetResult } from '@aiwolf-arena/tournament';
import { expect, test } from 'vitest';
import { convergence, gameLengths, pairDifferences } from './figures.ts';
import type { MergedRuns } from './rank/merge.ts';

/** Villages of two agents, one seat each; `wins` of either in a set of 10 games. */
const merged = (wins: readonly (readonly [number, number])[]): MergedRuns => {
  const agents = ['a', 'b', 'fill'].map((name) => ({ name, source: name, hash: '', ranked: name !== 'fill' }));
  const rules = { roleNumMap: { VILLAGER: 1, WEREWOLF: 1 } } as never;
  const block = { name: 'run/3', stage: 'run', players: 3, draw: 'fixed', rules } as const;
  const results = wins.map(([a, b], set) => ({
    ...{ block: 'run/3', set, hash: '', games: 10, villagerWins: 5, finalDays: [0, 0, 4, 6] },
    seats: [a, b, 1].map((won, agent) => ({ agent, roles: { VILLAGER: [10, won, 0] }, faults: [] })),
  })) as unknown as SetResult[];
  return {
    seeds: ['1'],
    tieSeed: '1',
    gamesPerSet: 10,
    contest: null,
    agents,
    blocks: [block as never],
    results,
    repeated: 0,
    missing: [],
  };
};

test('rates so far end with the rate of all sets, and leave unranked agents out', () => {
  const rates = convergence(
    merged([
      [2, 8],
      [4, 6],
      [9, 1],
    ]),
    'run',
    3,
  );
  expect(rates.map(({ name, sets, winRate }) => [name, sets, winRate.value])).toEqual([
    ...[
      ['a', 1, 0.2],
      ['b', 1, 0.8],
      ['a', 2, 0.3],
      ['b', 2, 0.7],
      ['a', 3, 0.5],
      ['b', 3, 0.5],
    ],
  ]);
});

test('pairs are told apart by the sets that they shared, and either way round alike', () => {
  const [one, other] = pairDifferences(
    merged([
      [6, 4],
      [7, 3],
      [8, 2],
    ]),
    'run',
  );
  expect([one!.name, one!.opponent, other!.name]).toEqual(['a', 'b', 'b']);
  expect(one!.difference.value).toBeCloseTo(0.4);
  // Student's t, 2 degrees of freedom: .4 -+ 4.303 * .2 / sqrt 3
  expect(one!.difference.low).toBeCloseTo(0.4 - 0.4968, 3);
  expect(other!.difference.high).toBeCloseTo(-one!.difference.low!, 12);
});

test('games end on days, and those that go on become fewer', () => {
  expect(gameLengths(merged([[1, 1]]).results)).toEqual([
    { day: 2, games: 4, ongoing: 1 },
    { day: 3, games: 6, ongoing: 0.6 },
  ]);
});
