import { expect, test } from 'vitest';
import { type Ahead, TimeLeft } from './time-left.ts';

interface Simulated {
  readonly block: string;
  readonly players: number;
  readonly sets: number;
  /** Seconds that a set of ten games takes, on average. */
  readonly seconds: number;
}

const GAMES = 10;

/** Numbers from 0.5 to 1.5, always the same. */
function* spread(): Generator<number, never> {
  for (let at = 0; ; at = (at + 0.618034) % 1) yield 0.5 + at;
}

interface Play {
  readonly threads: number;
  /** Seconds before the first set. */
  readonly start?: number;
  readonly isMixed?: boolean;
  readonly until?: number;
}

/** Plays sets on threads by a simulated clock. Returns the elapsed time at each end of a game, and the estimate of what is left. */
function simulated(blocks: readonly Simulated[], { threads, start = 0, isMixed = false, until }: Play) {
  let now = 0;
  const time = new TimeLeft(() => now * 1000);
  const ahead = blocks.map(({ block, players, sets }): Ahead => ({ block, players, sets, games: sets * GAMES }));
  time.plan(ahead, until === undefined ? undefined : until * 1000);
  const random = spread();
  const queue = blocks.flatMap(({ block, seconds, sets }) =>
    Array.from({ length: sets }, (_, set) => ({ block, seconds: seconds * random.next().value, at: set / sets })),
  );
  if (isMixed) queue.sort((a, b) => a.at - b.at);
  const free = Array.from({ length: threads }, () => start);
  const ends = queue.flatMap(({ block, seconds }) => {
    const thread = free.indexOf(Math.min(...free));
    const from = free[thread]!;
    free[thread]! += seconds;
    return Array.from({ length: GAMES }, (_, game) => ({ block, at: from + ((game + 1) / GAMES) * seconds }));
  });
  return ends
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, block }) => {
      now = at;
      time.ended(block, 1);
      return { at, left: time.seconds() };
    });
}

const SMALL = { block: 'run/5', players: 5, sets: 200, seconds: 0.4 };
const LARGE = { block: 'run/15', players: 15, sets: 200, seconds: 4 };

const HELD: readonly (readonly [string, readonly Simulated[], Play])[] = [
  ['one size', [SMALL], { threads: 2 }],
  ['one size, which starts slowly', [{ ...SMALL, sets: 400 }], { threads: 2, start: 3 }],
  ['small villages, then large ones', [SMALL, LARGE], { threads: 2 }],
  ['small villages, then large ones of slow agents', [SMALL, { ...LARGE, seconds: 5.2 }], { threads: 2 }],
  ['large villages, then small ones', [LARGE, { ...SMALL, sets: 4000 }], { threads: 2 }],
  ['both sizes, mixed', [SMALL, LARGE], { threads: 3, isMixed: true }],
  ['a preliminary and a final', [LARGE, { ...LARGE, block: 'final/15', sets: 60, seconds: 5 }], { threads: 2 }],
  ['many machines', [{ ...LARGE, sets: 4000 }], { threads: 100 }],
  ['clients', [{ ...SMALL, sets: 60, seconds: 40 }], { threads: 4, start: 10 }],
];

test.each(HELD)('%s: from a fifth of the time on, the estimate is right within a factor of 1.5', (_, blocks, play) => {
  const seen = simulated(blocks, play);
  const end = seen.at(-1)!.at;
  const last = 3 * Math.max(...blocks.map(({ seconds }) => seconds));
  const wrong = seen
    .filter(({ at }) => at >= end / 5 && at < end - last) // while the last sets are played, threads have nothing to do
    .map(({ at, left }) => ({ at, left, factor: (left ?? 0) / (end - at) }))
    .filter(({ factor }) => factor < 1 / 1.5 || factor > 1.5);
  expect(wrong).toEqual([]);
});

test('a time limit bounds the estimate, and is the estimate if the number of sets is unknown', () => {
  for (const { at, left } of simulated([SMALL], { threads: 2, until: 20 }).filter(({ at }) => at >= 4 && at <= 20))
    expect(left! / (20 - at)).toBeLessThanOrEqual(1 + 1e-9);
  let now = 0;
  const time = new TimeLeft(() => now);
  time.plan(null, 30_000);
  now = 10_000;
  expect(time.seconds()).toBe(20);
  time.plan(null);
  expect(time.seconds()).toBeNull();
});

test('nothing is said before a second was measured; between two ends, the time goes on', () => {
  let now = 0;
  const time = new TimeLeft(() => now);
  time.plan([{ block: 'a', players: 5, sets: 10, games: 10 }]);
  time.ended('a', 1);
  now = 500;
  time.ended('a', 1);
  expect(time.seconds()).toBeNull();
  now = 2000;
  time.ended('a', 1);
  const then = time.seconds()!;
  now = 3000;
  expect(time.seconds()).toBeCloseTo(then - 1);
  now = 300_000;
  expect(time.seconds()).toBe(0);
});
