import { clusterVariance, meanOfSets, pairingSaving, studentPValue } from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectClose, expectInterval } from './expect-close.ts';
import pairedSets from './fixtures/paired-cluster.json' with { type: 'json' };

const sets = pairedSets.map((c) => ({
  ...c,
  totals: c.gained.map((gained, i) => ({ total: gained - c.lost[i]!, games: c.games[i]! })),
}));

test.each(sets)('paired sets $name', (c) => {
  const { value, variance } = clusterVariance(c.totals)!;
  expectClose(value, c.value);
  const textbook = clusterVariance(c.totals, 'CR2')!;
  expectClose(Math.sqrt(textbook.variance!), c.cr2);
  expectClose(textbook.freedom, c.freedom, 1e-8);
  if (new Set(c.games).size > 1) return; // the rest is CR1
  const error = Math.sqrt(variance!);
  expectClose(error, c.cr1);
  expectInterval(meanOfSets(c.totals), c.interval);
  expectClose(value / error, c.t);
  expectClose(studentPValue(value / error, textbook.freedom), c.p);
});

const agree = (total: number, count: number) => Array.from({ length: count }, () => ({ total, games: 100 }));

test('sets that agree exactly, one set and no set have no interval', () => {
  const none = { low: null, high: null };
  expect(meanOfSets(agree(2, 6))).toMatchObject({ ...none, status: 'degenerate' });
  expect(meanOfSets(agree(2, 1))).toMatchObject({ ...none, status: 'single-set' });
  expect(meanOfSets([])).toMatchObject({ ...none, value: null, status: 'no-data' });
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
