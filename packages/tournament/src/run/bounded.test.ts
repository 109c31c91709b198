import { expect, test } from 'vitest';
import { bounded } from './run-plan.ts';

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
