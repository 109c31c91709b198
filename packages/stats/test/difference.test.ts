import {
  agrestiMin,
  chiSquarePValue,
  clusterVariance,
  correctedPhi,
  differenceTotals,
  mcnemar,
  mover,
  newcombePaired,
  newcombeUnpaired,
  obuchowski,
  pairingSaving,
  robustVariance,
  satterthwaiteFreedom,
  setDifference,
  signFlip,
  studentPValue,
  wilsonContinuity,
  winRate,
} from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectClose, expectInterval, expectNear } from './expect-close.ts';
import pairs from './fixtures/paired.json' with { type: 'json' };
import pairedSets from './fixtures/paired-cluster.json' with { type: 'json' };
import twoSamples from './fixtures/two-sample.json' with { type: 'json' };

test.each(twoSamples)('$wins/$games against $otherWins/$otherGames', (c) => {
  const first = { wins: c.wins, games: c.games };
  const second = { wins: c.otherWins, games: c.otherGames };
  expectInterval(newcombeUnpaired(first, second, undefined, c.level), c.newcombe);
  expectInterval(newcombeUnpaired(first, second, wilsonContinuity, c.level), c.newcombeContinuity);
  if (c.chiSquare && c.p) expectClose(chiSquarePValue(c.chiSquare), c.p);
});

test.each(pairs)('pairs $both, $gained, $lost, $neither', (c) => {
  expectInterval(newcombePaired(c, c.level), c.newcombe10);
  expectNear(correctedPhi(c), c.phi10, 1e-12);
  expectInterval(agrestiMin(c, c.level), c.agrestiMin);
  const { exact, midP, chiSquare, chiSquareP, corrected, correctedP } = mcnemar(c.gained, c.lost);
  expectClose(exact, c.exact);
  expectClose(midP, c.midP);
  if (c.gained + c.lost === 0) return expect(chiSquare).toBeNull();
  expectClose(chiSquare, c.chiSquare);
  expectClose(chiSquareP, c.chiSquareP);
  expectClose(corrected, c.corrected);
  expectClose(correctedP, c.correctedP);
});

const sets = pairedSets.map((c) => ({
  ...c,
  sets: c.gained.map((gained, i) => ({ gained, lost: c.lost[i]!, games: c.games[i]! })),
}));

test.each(sets)('paired sets $name', (c) => {
  const difference = setDifference(c.sets);
  expectClose(difference.value, c.value);
  expectClose(difference.standardError, c.cr1);
  expectInterval(difference, c.interval);
  expectClose(difference.pValue, c.p);
  expectClose(difference.value! / difference.standardError!, c.t);
  expectClose(difference.designEffect, c.designEffect);
  const totals = differenceTotals(c.sets);
  expectClose(Math.sqrt(robustVariance(totals, 'CR0')!), c.cr0);
  expectClose(Math.sqrt(robustVariance(totals, 'CR2')!), c.cr2);
  expectClose(satterthwaiteFreedom(totals), c.freedom);
  expectClose(studentPValue(c.value / c.cr2, satterthwaiteFreedom(totals)!), c.cr2P);
  expectClose(obuchowski(c.sets)!.chiSquare, c.obuchowski);
  expectClose(obuchowski(c.sets)!.pValue, c.obuchowskiP);
  if (c.signFlip !== null) expectClose(signFlip(c.sets), c.signFlip);
  const sum = (values: number[]) => values.reduce((a, b) => a + b, 0);
  expectClose(mcnemar(sum(c.gained), sum(c.lost)).exact, c.mcnemar);
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
  expect(signFlip(same)).toBe(1);
  expect(obuchowski(same)).toBeNull();
  expect(mcnemar(0, 0)).toMatchObject({ exact: 1, midP: 1 });
});

test('six sets on one side are needed for the sign flip to reach .05', () => {
  expectClose(signFlip(agree(9, 2, 5)), 2 ** -4);
  expectClose(signFlip(agree(9, 2, 6)), 2 ** -5);
  expect(signFlip(agree(9, 2, 60))).toBeLessThan(1e-15);
});

test('MOVER joins clustered intervals of agents that never met', () => {
  const setsOf = (...wins: number[]) => wins.map((w) => ({ wins: w, games: 100 }));
  const located = (wins: number[]) => {
    const { value, low, high } = winRate(setsOf(...wins));
    return { value: value!, low: low!, high: high! };
  };
  const first = located([51, 58, 49, 43, 56]);
  const second = located([41, 48, 39, 53, 46]);
  const { low, high } = mover(first, second);
  expectClose(
    low,
    first.value - second.value - Math.hypot(first.value - first.low, second.high - second.value),
  );
  expect(high).toBeGreaterThan(low);
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
