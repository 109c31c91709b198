import type { Pairs } from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { setsToSettle } from './evidence.ts';

const pair = (difference: number, error: number): Pairs => ({
  ...{ agents: 2, sets: 10, first: Int32Array.of(0), second: Int32Array.of(1) },
  ...{ difference: Float64Array.of(difference), error: Float64Array.of(error) },
  freedom: Float64Array.of(9),
});

test('errors shrink with the root of the sets: (critical + z(.8))² times as many for one error apart', () => {
  const [first, second] = setsToSettle(pair(0.01, 0.01), 1.96, 1);
  expect(first).toBe(Math.ceil((7.849 - 1) * 10));
  expect(second).toBe(first);
});

test.each([
  ['told apart already', pair(0.03, 0.01), 1.96, 1],
  ['equal', pair(0, 0.01), 1.96, 1],
  ['one set', pair(0.01, 0.01), null, 1],
] as const)('%s: null', (_, pairs, critical, places) => {
  expect(setsToSettle(pairs, critical, places)).toEqual([null, null]);
});
