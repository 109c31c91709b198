import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';
import { drawResamples, shuffled } from './draws.ts';

test('every order of three is as likely as any other', () => {
  const random = seedrandom.alea('shuffled');
  const counts = new Map<string, number>();
  for (let draw = 0; draw < 6000; draw++) {
    const order = shuffled('abc', random).join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect(counts.size).toBe(6);
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(4 * Math.sqrt(6000 * (1 / 6) * (5 / 6)));
});

test('shuffling leaves the items as they are, and needs no number for none or one', () => {
  const items = Object.freeze([1, 2, 3]);
  expect(shuffled(items, () => 0)).toEqual([2, 3, 1]);
  for (const few of [[], [7]]) expect(shuffled(few, () => expect.unreachable())).toEqual(few);
});

test('a number just below 1 draws the last set', () => {
  const [resample] = drawResamples(3, 1, () => 1 - 2 ** -53);
  expect(resample!.counts).toEqual([0, 0, 3]);
});
