import { expect, test } from 'vitest';
import { timingOf } from './outcome-shape.ts';

const SET = { seats: 5, games: 10 };
const FIRST = { game: 2, call: 7, request: 'TALK', ms: 120 };
const SLOW = {
  seat: 3,
  games: [
    [2, 1, 120],
    [4, 2, 190],
  ],
  first: FIRST,
};
const GOOD = { everyMs: 10, looks: [3, 0, 2], cpuMs: 41.5, limitMs: 100, slow: [SLOW] };
const read = (value: object) => timingOf(JSON.stringify(value), SET);

test('what can be is read as it is', () => {
  expect(read(GOOD)).toEqual(GOOD);
  expect(read({ ...GOOD, limitMs: null, slow: [] })).toEqual({ ...GOOD, limitMs: null, slow: [] });
});

test.each([
  ['no times', { everyMs: 10 }],
  ['a time that is none', { ...GOOD, cpuMs: -1 }],
  ['more seats than there are', { ...GOOD, looks: [1, 1, 1, 1, 1, 1, 1] }],
  ['long calls without a limit', { ...GOOD, limitMs: null }],
  ['a seat that is none', { ...GOOD, slow: [{ ...SLOW, seat: 6 }] }],
  ['a seat twice', { ...GOOD, slow: [SLOW, SLOW] }],
  ['no game', { ...GOOD, slow: [{ ...SLOW, games: [] }] }],
  [
    'a game that is none',
    {
      ...GOOD,
      slow: [
        {
          ...SLOW,
          games: [
            [2, 1, 120],
            [10, 1, 120],
          ],
        },
      ],
    },
  ],
  [
    'a game twice',
    {
      ...GOOD,
      slow: [
        {
          ...SLOW,
          games: [
            [2, 1, 120],
            [2, 1, 120],
          ],
        },
      ],
    },
  ],
  ['another first case', { ...GOOD, slow: [{ ...SLOW, first: { ...FIRST, game: 4 } }] }],
  ['a text', { ...GOOD, slow: [{ ...SLOW, first: { ...FIRST, request: 'x'.repeat(50) } }] }],
])('%s is refused', (_, value) => expect(read(value)).toBeUndefined());

test('so is what is no JSON, and what is too long', () => {
  expect(timingOf('{', SET)).toBeUndefined();
  expect(timingOf(`${JSON.stringify(GOOD)}${' '.repeat(1 << 21)}`, SET)).toBeUndefined();
});
