import { clusterVariance, pairingSaving, setDifference } from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectClose, expectInterval } from './expect-close.ts';
import pairedSets from './fixtures/paired-cluster.json' with { type: 'json' };

const sets = pairedSets.map((c) => ({
  ...c,
  sets: c.gained.map((gained, i) => ({ gained, lost: c.lost[i]!, games: c.games[i]! })),
}));

test.each(sets)('paired sets $name', (c) => {
  const difference = setDifference(c.sets);
  expectClose(difference.value, c.value);
  const textbook = clusterVariance(
    c.sets.map(({ gained, lost, games }) => ({ total: gained - lost, games })),
    'CR2',
  )!;
  expectClose(Math.sqrt(textbook.variance!), c.cr2);
  expectClose(textbook.freedom, c.freedom, 1e-8);
  if (new Set(c.games).size > 1) return; // the rest is CR1
  expectClose(difference.standardError, c.cr1);
  expectInterval(difference, c.interval);
  expectClose(difference.pValue, c.p);
  expectClose(difference.value! / difference.standardError!, c.t);
  expectClose(difference.designEffect, c.designEffect);
});

const agree = (gained: number, lost: number, count: number) =>
  Array.from({ length: count }, () => ({ gained, lost, games: 100 }));

test('sets that agree exactly, one set and no set have no interval and no p-value', () => {
  const none = { low: null, high: null, pValue: null, standardError: null };
  expect(setDifference(agree(5, 3, 6))).toMatchObject({ ...none, status: 'degenerate' });
  expect(setDifference(agree(5, 3, 1))).toMatchObject({ ...none, status: 'single-set' });
  expect(setDifference([])).toMatchObject({ ...none, value: null, status: 'no-data' });
});

test('players that never differ: no evidence, and no minus 0', () => {
  const same = agree(0, 0, 8);
  expect(setDifference(same).value).toBe(0);
});

test('pairing saves what sets have in common', () => {
  const totals = (...wins: number[]) => wins.map((total) => ({ total, games: 100 }));
  const saving = pairingSaving(
    clusterVariance(totals(2, 1, 3)),
    clusterVariance(totals(52, 31, 43)),
    clusterVariance(totals(50, 30, 40)),
  )!;
  expect(saving).toBeGreaterThan(0.9);
  expect(pairingSaving(null, clusterVariance(totals(1)), null)).toBeNull();
});
