import { expect, test } from 'vitest';
import { bounded, timedWidth } from './run-plan.ts';

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

test('takes an item only when there is room for it', async () => {
  let taken = 0;
  let finished = 0;
  let widest = 0;
  function* items(): Generator<number> {
    for (; taken < 50; taken++) {
      widest = Math.max(widest, taken - finished);
      yield taken;
    }
  }
  await bounded(items(), 4, pause, () => finished++);
  expect(finished).toBe(50);
  expect(widest).toBeLessThanOrEqual(4);
});

test('stops taking items when it is told to, and waits for those in flight', async () => {
  let finished = 0;
  await bounded(
    Array(50).keys(),
    2,
    pause,
    () => finished++,
    () => finished >= 10,
  );
  expect(finished).toBeGreaterThanOrEqual(10);
  expect(finished).toBeLessThanOrEqual(12);
});

test('rejects with the first failure, and leaves none unhandled', async () => {
  const fail = (item: number): Promise<never> => Promise.reject(new Error(`item ${item}`));
  await expect(bounded([1, 2, 3], 2, fail, () => {})).rejects.toThrow('item 1');
});

test('the width follows the speed, from one item per thread to the largest width', async () => {
  let finished = 0;
  const width = timedWidth(
    { threads: 2 },
    () => 64,
    () => finished,
  );
  expect(width()).toBe(2);
  finished = 1e9;
  expect(width()).toBe(64);
  let most = 0;
  let now = 0;
  const play = async (): Promise<void> => {
    most = Math.max(most, ++now);
    await pause();
    now--;
  };
  let allowed = 1;
  await bounded(
    Array.from({ length: 20 }),
    () => allowed,
    play,
    () => {
      allowed = 3;
    },
  );
  expect(most).toBe(3);
});

test('a width that shrinks is kept, and a width of 0 counts as 1', async () => {
  let allowed = 6;
  let now = 0;
  const seen: [allowed: number, now: number][] = [];
  const play = async (): Promise<void> => {
    seen.push([allowed, ++now]);
    await pause();
    now--;
  };
  await bounded(
    Array.from({ length: 30 }),
    () => allowed,
    play,
    () => {
      allowed = Math.max(0, allowed - 1);
    },
  );
  expect(seen).toHaveLength(30);
  for (const [most, playing] of seen) expect(playing).toBeLessThanOrEqual(Math.max(1, most));
});
