import type { Plan, RankBy, SetResult } from '@aiwolf-arena/tournament';
import { expect, test } from 'vitest';
import { contestStandings } from './contest-standings.ts';
import type { Judgement } from './judgement.ts';

/** Wins in ten games of a set, by agent, at 5 and at 15 players. */
type Wins = Readonly<Record<string, readonly [five: number, fifteen: number]>>;

/** Nine games at 5 players, all of them won. */
const FAULTY = {
  faults: [{ ...{ kind: 'exception', count: 9, games: 9 }, first: { game: 0, day: 1, request: 'VOTE', detail: 'oh' } }],
  affected: [{ role: 'SEER', kinds: ['exception'], games: 9, wins: 9 }],
} as const;

function contest(wins: Wins, finalists: number, rankBy: RankBy = 'pooled', seed = '1', judgement?: Judgement) {
  const names = Object.keys(wins);
  const agents = names.map((name) => ({ name, source: name, hash: name, ranked: name !== 'filler' }));
  const entrants = agents.map((_, i) => i);
  const block = (stage: string, players: number) => ({
    name: `${stage}/${players}`,
    stage,
    players,
    entrants,
    rules: { name: 'toy', roleNumMap: { SEER: 1, VILLAGER: players - 2, WEREWOLF: 1 } },
  });
  const blocks = [block('preliminary', 5), block('preliminary', 15)];
  const plan = { seed, agents, contest: { finalists, finalSets: 1, rankBy }, blocks } as unknown as Plan;
  const results = [0, 1].map(
    (size): SetResult => ({
      ...{ block: blocks[size]!.name, set: 0, hash: '', games: 10, villagerWins: 4, finalDays: [0, 10] },
      seats: names.map((name, agent) => ({
        agent,
        roles: { SEER: [10, wins[name]![size]!, 0] },
        ...(name === 'faulty' && size === 0 ? FAULTY : { faults: [] }),
      })),
    }),
  );
  return contestStandings(plan, results, judgement).preliminary;
}

const order = (...asked: Parameters<typeof contest>) => contest(...asked).map(({ name }) => name);

test('ranks by wins over games, both sizes together', () => {
  const lines = contest({ a: [5, 5], b: [9, 3], c: [1, 1] }, 2);
  expect(lines.map(({ name, rank, finalist }) => [name, rank, finalist])).toEqual([
    ['b', 1, true],
    ['a', 2, true],
    ['c', 3, false],
  ]);
  expect(lines[0]!.winRate).toMatchObject({ value: 0.6, games: 20, sets: 2 });
  expect(lines[0]!.sizes.map(({ winRate }) => winRate.value)).toEqual([0.9, 0.3]);
});

test('ranks by one size, or by the mean of the sizes, when asked', () => {
  const wins: Wins = { a: [5, 5], b: [9, 3], c: [1, 8] };
  expect(order(wins, 2, 5)).toEqual(['b', 'a', 'c']);
  expect(order(wins, 2, 15)).toEqual(['c', 'a', 'b']);
  expect(contest(wins, 2, 'size-mean')[0]!.score).toBeCloseTo(0.6, 12);
});

test('a tie at the cut is marked on both sides, and the seed decides it', () => {
  const wins: Wins = { best: [9, 9], a: [5, 5], b: [4, 6], c: [6, 4], worst: [0, 0] };
  const lines = contest(wins, 2);
  expect(lines.filter(({ tiedAtCut }) => tiedAtCut).map(({ rank }) => rank)).toEqual([2, 2, 2]);
  expect(lines.filter(({ finalist }) => finalist)).toHaveLength(2);
  expect(order(wins, 2)).toEqual(order(wins, 2));
  const seconds = new Set(Array.from({ length: 20 }, (_, seed) => order(wins, 2, 'pooled', `${seed}`)[1]));
  expect(seconds).toEqual(new Set(['a', 'b', 'c']));
});

test('a tie that the cut does not split is no tie at the cut', () => {
  expect(contest({ a: [5, 5], b: [5, 5], c: [1, 1] }, 2).some(({ tiedAtCut }) => tiedAtCut)).toBe(false);
  expect(contest({ a: [5, 5], b: [5, 5] }, 2).some(({ tiedAtCut }) => tiedAtCut)).toBe(false);
});

test('an unranked agent is in no ranking', () => {
  expect(order({ a: [5, 5], filler: [9, 9] }, 1)).toEqual(['a']);
});

test('faults can decide the cut: by forfeits, by elimination, or not at all', () => {
  const wins: Wins = { faulty: [9, 9], a: [6, 6], b: [2, 8], c: [2, 2] };
  const finalists = (judgement?: Judgement): string[] =>
    contest(wins, 2, 'pooled', '1', judgement).flatMap(({ name, finalist }) => (finalist ? [name] : []));
  const pardons = [{ agent: 'faulty', kind: 'exception', reason: 'ours' }];
  expect(finalists()).toEqual(['faulty', 'a']);
  expect(finalists({ policy: 'forfeit', pardons: [] })).toEqual(['a', 'b']);
  expect(finalists({ policy: 'eliminate', pardons: [] })).toEqual(['a', 'b']);
  expect(finalists({ policy: 'eliminate', pardons })).toEqual(['faulty', 'a']);
  const places = (policy: Judgement['policy']) =>
    contest(wins, 2, 'pooled', '1', { policy, pardons: [] }).map(({ name, rank }) => [name, rank]);
  expect(places('forfeit')[2]).toEqual(['faulty', 3]);
  expect(places('eliminate')).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
});
