import { resolveRules } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import { planLines, setsOf } from './block.ts';
import { PlanError, UNKNOWN_ARENA } from './plan.ts';
import { planRun, type RunSettings } from './plans.ts';

const agent = (name: string) => ({ name, source: name, hash: name, ranked: true });

const options = (changes: Partial<RunSettings> = {}): RunSettings => ({
  arena: UNKNOWN_ARENA,
  seed: '1',
  players: [5],
  sets: 4,
  gamesPerSet: 100,
  agents: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(agent),
  lineUp: [0, 1],
  draw: 'balanced',
  roleRequests: [],
  rulesOf: (players) => resolveRules(players),
  ...changes,
});

const villages = (changes: Partial<RunSettings>) => [...setsOf(planRun(options(changes)))].map(({ seats }) => seats);
const sorted = (seats: readonly number[]) => [...seats].sort();

test('fewer names than seats are repeated until the village is full', () => {
  for (const seats of villages({ lineUp: [0, 1] })) expect(sorted(seats)).toEqual([0, 0, 0, 1, 1]);
});

test('as many names as seats are one fixed village, its seats shuffled for every set', () => {
  const all = villages({ lineUp: [0, 1, 2, 3, 3], sets: 20 });
  for (const seats of all) expect(sorted(seats)).toEqual([0, 1, 2, 3, 3]);
  expect(new Set(all.map(String)).size).toBeGreaterThan(5);
});

test('more names than seats are drawn', () => {
  const all = villages({ lineUp: [0, 1, 2, 3, 4, 5, 6], sets: 7 });
  for (const seats of all) expect(new Set(seats).size).toBe(5);
  for (let who = 0; who < 7; who++) expect(all.flat().filter((seat) => seat === who)).toHaveLength(5);
});

test('more sets only add to a plan, and another size changes nothing', () => {
  const short = villages({ lineUp: [0, 1, 2, 3, 4], sets: 3 });
  expect(villages({ lineUp: [0, 1, 2, 3, 4], sets: 6 }).slice(0, 3)).toEqual(short);
  expect(villages({ lineUp: [0, 1, 2, 3, 4], sets: 3, players: [5, 6] }).slice(0, 3)).toEqual(short);
});

test('a request for more roles than the village has is refused', () => {
  const seers = [0, 1].map((who) => ({ agent: who, role: 'SEER' as const }));
  expect(() => planRun(options({ roleRequests: seers }))).toThrow(PlanError);
  expect(planRun(options({ roleRequests: seers.slice(1) })).blocks[0]!.roleRequests).toEqual(seers.slice(1));
});

test('is printed line by line as JSON', () => {
  const text = [...planLines(planRun(options()))].join('\n');
  const printed = JSON.parse(text) as { sets: unknown[]; seed: string };
  expect(printed.seed).toBe('1');
  expect(printed.sets).toHaveLength(4);
  expect(text.split('\n').filter((line) => line.includes('"seats"'))).toHaveLength(4);
});
