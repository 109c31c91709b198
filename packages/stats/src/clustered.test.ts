import { expect, test } from 'vitest';
import { meanOfSets } from './clustered.ts';

test('the mean of equal sets has the t interval of their means', () => {
  // Means 4, 5, 6: standard error 1/sqrt(3), t with 2 degrees of freedom 4.302653.
  const estimate = meanOfSets([40, 50, 60].map((total) => ({ total, games: 10 })));
  expect(estimate).toMatchObject({ value: 5, method: 't by sets', status: 'few-sets', games: 30 });
  expect(estimate.high! - 5).toBeCloseTo(4.302653 / Math.sqrt(3), 6);
  expect(5 - estimate.low!).toBeCloseTo(4.302653 / Math.sqrt(3), 6);
});

test('a set counts by its games', () => {
  const estimate = meanOfSets([
    { total: 30, games: 10 },
    { total: 2, games: 2 },
    { total: 0, games: 0 },
  ]);
  expect(estimate).toMatchObject({ value: 32 / 12, sets: 2, games: 12 });
});

test('one set, or sets that agree exactly, have no interval', () => {
  const set = { total: 47, games: 10 };
  const nothing = { value: 4.7, low: null, high: null, method: 'none' };
  expect(meanOfSets([set])).toMatchObject({ ...nothing, status: 'single-set' });
  expect(meanOfSets([set, set, set])).toMatchObject({ ...nothing, status: 'degenerate' });
});

test('no game has no mean', () => {
  expect(meanOfSets([])).toMatchObject({ value: null, status: 'no-data' });
});
