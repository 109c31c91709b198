import { expect, test } from 'vitest';
import { exactly, printed } from './fact.ts';
import type { Played } from './played.ts';
import { Tally } from './tally.ts';
import { judgeFact } from './verdict.ts';

const game = (day: number) => ({ finalDay: day }) as Played;

test('a mean has the error of its sets and the spread of its games', () => {
  const tally = new Tally(({ finalDay }) => finalDay);
  for (const set of [
    [1, 2],
    [3, 4],
  ]) {
    for (const day of set) tally.add(game(day));
    tally.endSet();
  }
  const { value, error, errorIn } = tally.result();
  expect(value).toBe(2.5);
  expect(error).toBeCloseTo(1, 12);
  expect(errorIn(5)).toBeCloseTo(0.5, 12);
  expect(errorIn(Number.POSITIVE_INFINITY)).toBe(0);
});

test('a ratio counts a game by its whole', () => {
  const tally = new Tally(({ finalDay }) => [1, finalDay]);
  for (const day of [1, 3]) tally.add(game(day));
  tally.endSet();
  expect(tally.result().value).toBe(0.5);
});

test('a fact agrees within 3 errors or 2 %, a win rate within 3 errors only', () => {
  const measured = { value: 1.019, error: 0.001, errorIn: () => 0 };
  const fact = {
    name: '',
    players: 5,
    mode: 'sample',
    reference: exactly(1),
    measure: () => 0,
  } as const;
  expect(judgeFact(fact, measured).verdict).toBe('within 2 %');
  expect(judgeFact({ ...fact, strict: true }, measured).verdict).toBe('DEVIATES');
  expect(judgeFact(fact, { ...measured, value: 1.003 }).verdict).toBe('agrees');
  expect(judgeFact(fact, { ...measured, value: 1.03 }).verdict).toBe('DEVIATES');
});

test('a printed reference is uncertain by its last digit', () => {
  expect(printed('.561', 100, 'official server')).toMatchObject({ value: 0.561, unit: 0.001 });
  expect(printed('6', 100, 'official server').unit).toBe(1);
});
