import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, fraction, mean, toNumber } from './fraction.ts';

const wins = fc
  .integer({ min: 1, max: 1_000_000 })
  .chain((games) => fc.tuple(fc.integer({ min: 0, max: games }), fc.constant(games)));

test('equal rates are equal, however many games they rest on', () => {
  fc.assert(
    fc.property(wins, fc.integer({ min: 1, max: 1000 }), ([won, games], times) => {
      expect(compare(fraction(won, games), fraction(won * times, games * times))).toBe(0);
    }),
  );
});

test('compares as the numbers do, and exactly where they cannot', () => {
  expect(compare(fraction(1, 3), fraction(333_333, 1_000_000))).toBe(1);
  expect(compare(fraction(1, 2), fraction(2, 3))).toBe(-1);
  expect(compare(fraction(0, 0), fraction(0, 5))).toBe(0);
  expect(toNumber(mean([fraction(1, 2), fraction(1, 4)]))).toBe(0.375);
});
