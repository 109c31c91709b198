import fc from 'fast-check';
import { expect, test } from 'vitest';
import { faultRate } from './results.ts';

const sets = (...found: number[]) => found.map((wins) => ({ wins, games: 100 }));

test('games of a set are never taken for independent, however alike the sets are', () => {
  const all = faultRate(sets(...Array.from({ length: 10 }, () => 100)));
  expect(all).toMatchObject({ value: 1, high: 1, status: 'degenerate', designEffect: 100 });
  expect(all.low).toBeLessThan(0.75); // ten sets, not a thousand games
  expect(all.low).toBeGreaterThan(0.6);
});

test('a player that broke for the rest of one set says less than one that slips now and then', () => {
  const broke = faultRate(sets(100, 0, 0, 0, 0, 0, 0, 0, 0, 0));
  const slips = faultRate(sets(10, 9, 11, 10, 10, 9, 11, 10, 10, 10));
  expect(broke.value).toBe(slips.value);
  expect(broke.high! - broke.low!).toBeGreaterThan(5 * (slips.high! - slips.low!));
});

test('every interval holds its rate, within 0 and 1', () => {
  const set = fc.integer({ min: 1, max: 50 }).chain((games) =>
    fc.nat({ max: games }).map((wins) => {
      return { wins, games };
    }),
  );
  fc.assert(
    fc.property(fc.array(set, { minLength: 1, maxLength: 12 }), (counts) => {
      const { value, low, high } = faultRate(counts);
      expect(low).toBeGreaterThanOrEqual(0);
      expect(low).toBeLessThanOrEqual(value! + 1e-12);
      expect(high).toBeGreaterThanOrEqual(value! - 1e-12);
      expect(high).toBeLessThanOrEqual(1);
    }),
  );
});
