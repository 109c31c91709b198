import { expect, test } from 'vitest';
import { WaitTimes } from './wait-times.ts';

/** An answer at VOTE: who, how long it was waited for, what was computed, when it came. */
type Answer = readonly [seat: number, ms: number, cpuMs: number | undefined, at: number];

function slowOf(...answers: readonly Answer[]): readonly unknown[] {
  const times = new WaitTimes(100, 5);
  for (const [call, [seat, ms, cpuMs, at]] of answers.entries())
    times.add({ ...{ seat, ms, cpuMs, at, call }, game: 0, request: 'VOTE' });
  return times.timing().slow.map(({ seat, games }) => [seat, ...games]);
}

test.each<[string, readonly Answer[], readonly unknown[]]>([
  ['computes too long', [[1, 150, 140, 1000]], [[1, [0, 1, 140]]]],
  ['computes on many cores', [[1, 150, 500, 1000]], [[1, [0, 1, 150]]]],
  ['only waits for the processor', [[1, 900, 90, 1000]], []],
  ['computes much in a short time', [[1, 90, 300, 1000]], []],
  ['is late by the clock alone', [[1, 150, undefined, 1000]], [[1, [0, 1, 150]]]],
  [
    'is late by the clock alone, twice in a row',
    [
      [1, 150, undefined, 1000],
      [1, 160, undefined, 1165],
    ],
    [[1, [0, 2, 160]]],
  ],
  [
    'is late at another time than others',
    [
      [1, 150, undefined, 1000],
      [2, 5, undefined, 1300],
      [3, 160, undefined, 2000],
    ],
    [
      [1, [0, 1, 150]],
      [3, [0, 1, 160]],
    ],
  ],
  [
    'is late one upon another: the machine stood still',
    [
      [1, 176, undefined, 1000],
      [2, 176, undefined, 1001],
      [3, 150, undefined, 1155],
      [4, 120, undefined, 1280],
      [5, 130, undefined, 9000],
    ],
    [[5, [0, 1, 130]]],
  ],
])('a seat that %s', (_, answers, slow) => {
  expect(slowOf(...answers)).toEqual(slow);
});

test('it says whether the clock alone has judged', () => {
  const times = new WaitTimes(100, 2);
  times.add({ seat: 1, game: 0, call: 1, request: 'TALK', ms: 3, cpuMs: 0, at: 3 });
  expect(times.timing().byClock).toBeUndefined();
  times.add({ seat: 2, game: 0, call: 2, request: 'TALK', ms: 3, cpuMs: undefined, at: 6 });
  expect(times.timing().byClock).toBe(true);
});

test('times of seats are their CPU time, or the time waited for those whose CPU time is unknown', () => {
  const times = new WaitTimes(100, 3);
  for (const seat of [1, 2])
    times.add({ seat, game: 0, call: seat, request: 'TALK', ms: 30, cpuMs: seat === 1 ? 4 : undefined, at: 9 });
  times.use(1, 10);
  times.use(1, 20);
  times.use(3, 0.1704);
  expect(times.timing()).toMatchObject({ everyMs: 0.001, looks: [0, 20_000, 30_000, 170], cpuMs: 50.17, byClock: true });
});
