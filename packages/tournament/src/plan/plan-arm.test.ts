import { resolveRules } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import { agent } from '../../test/small-run.ts';
import { isPlan } from '../run/recorded-run.ts';
import { setsOf } from './block.ts';
import type { Plan } from './plan.ts';
import { UNKNOWN_ARENA } from './plan.ts';
import { planArm } from './plans.ts';

const arm = (name: string, field: readonly string[], sets = 12, players = [5]): Plan =>
  planArm({
    ...{ arena: UNKNOWN_ARENA, seed: 's', players, sets, gamesPerSet: 10 },
    agent: agent(name),
    field: field.map(agent),
    rulesOf: (size) => resolveRules(size),
  });
const villages = (plan: Plan): string[] => [...setsOf(plan)].map(({ seats }) => seats.join());

test.each([[['b']], [['b', 'c', 'd']], [['b', 'c', 'd', 'e', 'f', 'g', 'h']]])(
  'the agent sits once in every village, opponents evenly: %j',
  (field) => {
    const plan = arm('a', field);
    expect(isPlan(plan)).toBe(true);
    const counts = new Map<number, number>();
    for (const { seats } of setsOf(plan)) {
      expect(seats).toHaveLength(5);
      for (const seat of seats) counts.set(seat, (counts.get(seat) ?? 0) + 1);
    }
    expect(counts.get(0)).toBe(12);
    const others = field.map((_, i) => counts.get(i + 1) ?? 0);
    const copies = Math.ceil(4 / field.length);
    expect(Math.max(...others) - Math.min(...others)).toBeLessThanOrEqual(copies);
  },
);

test('arms differ in nothing but the agent, and a longer one begins like a shorter one', () => {
  const [one, other] = [arm('a', ['b', 'c', 'd', 'e', 'f']), arm('z', ['b', 'c', 'd', 'e', 'f'])];
  expect(villages(one)).toEqual(villages(other));
  expect(villages(arm('a', ['b', 'c', 'd', 'e', 'f'], 5))).toEqual(villages(one).slice(0, 5));
});

test('the seat changes from set to set', () => {
  const seats = [...setsOf(arm('a', ['b', 'c', 'd', 'e']))].map((set) => set.seats.indexOf(0));
  expect(new Set(seats).size).toBeGreaterThan(2);
});
