// Against R (sandwich, clubSandwich, survey), scipy and 45-digit arithmetic. One end, Korn-Graubard's lower one of two sets
// at level .99, was solved anew with 40 digits: the reference's search had stopped at 3e-52, where the cdf is .1, not .005.
import { readFileSync } from 'node:fs';
import {
  ASSUMED_ICC,
  clusteredWilson,
  clusterVariance,
  designEffect,
  kornGraubard,
  studentEstimate,
} from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectClose, expectInterval } from './expect-close.ts';
import golden from './fixtures/cluster.json' with { type: 'json' };

const cases = golden.map((c) => {
  const totals = c.wins.map((total, set) => ({ total, games: c.games[set]! }));
  // the reference's intervals have the variance CR1 and sets - 1 degrees of freedom, whatever the sizes of the sets
  const simple = { ...clusterVariance(totals)!, variance: c.cr1 ** 2, freedom: totals.length - 1 };
  return { ...c, totals, simple, even: new Set(c.games).size === 1 };
});

test('what is assumed of one set is the largest correlation that was measured', () => {
  const measured = readFileSync(new URL('../../../results/validation/icc.md', import.meta.url), 'utf8');
  const agents = [...measured.matchAll(/^\| \S+ \| \d+ \| [\d.]+ % \| ([\d.]+) \| /gm)];
  expect(agents).toHaveLength(20);
  expect(ASSUMED_ICC).toBe(Math.max(...agents.map(([, icc]) => Number(icc))));
});

test.each(cases)('sets $name: variances', (c) => {
  const ratio = clusterVariance(c.totals)!;
  expectClose(ratio.value, c.value);
  if (c.even) expectClose(Math.sqrt(ratio.variance!), c.cr1);
  if (c.cr2 === null) return;
  const { variance, freedom } = clusterVariance(c.totals, 'CR2')!;
  expectClose(Math.sqrt(variance!), c.cr2);
  expectClose(freedom, c.freedom, 1e-8);
  expect(ratio.variance!).toBeGreaterThanOrEqual(variance! * (1 - 1e-12));
  expect(ratio.freedom).toBeLessThanOrEqual(freedom);
});

test.each(cases)('sets $name: design effect', (c) => {
  expectClose(designEffect(c.simple), c.designEffect);
  if (c.effectiveGames !== null) expectClose(c.simple.games / designEffect(c.simple)!, c.effectiveGames);
});

test.each(cases)('sets $name: intervals', (c) => {
  const effect = designEffect(c.simple)!;
  for (const { level, ...expected } of c.intervals) {
    expectInterval(clusteredWilson(c.simple, effect, level), expected.clusteredWilson);
    expectInterval(kornGraubard(c.simple, effect, level), expected.kornGraubard);
    expectInterval(studentEstimate(c.simple, level, 't'), expected.t);
  }
});

test('what one set, agreeing sets or a rate of 0 cannot tell is null', () => {
  const one = [{ total: 3, games: 10 }];
  expect(clusterVariance(one)!.variance).toBeNull();
  const never = clusterVariance([
    { total: 0, games: 10 },
    { total: 0, games: 9 },
  ])!;
  expect(designEffect(never)).toBeNull();
});
