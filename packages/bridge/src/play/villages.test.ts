import { expect, test } from 'vitest';
import { VillageCount } from './villages.ts';

/** The numbers of sets that are tried on a machine that plays so many games a second, and is idle so much, with 1, 2, ... sets. */
function tried(rates: readonly number[], idles: readonly number[], most = 8): number[] {
  const count = new VillageCount();
  const numbers = [2];
  while (numbers.length < 10) {
    const now = numbers.at(-1)!;
    const rate = rates[Math.min(now, rates.length) - 1]!;
    numbers.push(count.next(now, { first: 2, most }, { rate, idle: idles[Math.min(now, idles.length) - 1]! }));
  }
  return numbers;
}

test.each([
  ['as long as play becomes faster', [10, 20, 30, 40, 40.1], [0.5], [2, 3, 4, 5, 4, 4, 4, 4, 4, 4]],
  ['until no processor is idle', [10, 20, 30], [0.6, 0.4, 0.05], [2, 3, 3, 3, 3, 3, 3, 3, 3, 3]],
  ['not on a busy machine', [10, 20, 30], [0], [2, 2, 2, 2, 2, 2, 2, 2, 2, 2]],
  ['back to what was asked at first', [10, 20, 15], [0.5], [2, 3, 2, 2, 2, 2, 2, 2, 2, 2]],
])('more sets at once: %s', (_, rates, idles, numbers) => {
  expect(tried(rates, idles)).toEqual(numbers);
});

test('never more than allowed', () => {
  expect(Math.max(...tried([1, 2, 3, 4, 5, 6, 7, 8, 9], [0.9], 4))).toBe(4);
});
