import { keyOf, PURPOSE, rootOf, Stream } from '@aiwolf-arena/engine/random';
import {
  acceleration,
  bcaInterval,
  bcaShares,
  bootstrapRatio,
  bootstrapT,
  drawResamples,
  everyResample,
  midShare,
  percentileInterval,
  type SetTotal,
} from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectClose, expectInterval, expectNear } from './expect-close.ts';
import clusters from './fixtures/cluster.json' with { type: 'json' };
import paired from './fixtures/paired-cluster.json' with { type: 'json' };

const wins = clusters.map((c) => ({
  ...c,
  totals: c.wins.map((total, i) => ({ total, games: c.games[i]! })),
}));
const differences = paired.map((c) => ({
  ...c,
  totals: c.gained.map((gained, i) => ({ total: gained - c.lost[i]!, games: c.games[i]! })),
}));
const cases = [...wins, ...differences].flatMap(({ name, totals, bootstrap }) =>
  bootstrap ? [{ name, totals: totals as SetTotal[], bootstrap }] : [],
);
const stream = new Stream().key(keyOf(rootOf('bootstrap'), 0, PURPOSE.draw));

test.each(cases)('every resample of $name', ({ totals, bootstrap }) => {
  const all = bootstrapRatio(totals, everyResample(totals.length));
  const mean = all.values.reduce((sum, v, i) => sum + v * all.weights[i]!, 0);
  const square = all.values.reduce((sum, v, i) => sum + v * v * all.weights[i]!, 0);
  expectClose(mean, bootstrap.mean);
  expectClose(Math.sqrt(square - mean ** 2), bootstrap.sd);
  const value = totals.reduce((s, t) => s + t.total, 0) / totals.reduce((s, t) => s + t.games, 0);
  expectClose(midShare(all, value), bootstrap.less + bootstrap.equal / 2);
  expectNear(acceleration(totals), bootstrap.acceleration, 1e-12);
  for (const { level, percentile, bcaProbabilities, bca } of bootstrap.levels) {
    expectInterval(percentileInterval(all, level), percentile, 1e-11);
    expectInterval(bcaShares(totals, all, level), bcaProbabilities);
    expectInterval(bcaInterval(totals, all, level), bca, 1e-11);
  }
});

test('drawn resamples come near the exact distribution', () => {
  const { totals } = cases.find((c) => c.name === 'equal5x20')!;
  const drawn = bootstrapRatio(
    totals,
    drawResamples(5, 20_000, (n) => stream.below(n)),
  );
  expectNear(midShare(drawn, 0.58), 0.47296 + 0.0896 / 2, 0.012);
});

test('a resample draws as many sets as there are, and the weights sum to 1', () => {
  const all = [...everyResample(6)];
  expect(all.length).toBe(462);
  expectClose(
    all.reduce((sum, { weight }) => sum + weight, 0),
    1,
  );
  for (const { counts } of [...all, ...drawResamples(6, 50, (n) => stream.below(n))])
    expect(Array.from(counts).reduce((sum, count) => sum + count, 0)).toBe(6);
  expect([...everyResample(0)]).toEqual([]);
});

test('bootstrap-t is wider than the percentile interval, and null where it would be infinite', () => {
  const { totals } = wins.find((c) => c.name === 'equal10x100')!;
  const resamples = drawResamples(10, 2000, (n) => stream.below(n));
  const { low, high } = bootstrapT(totals, resamples)!;
  const percentile = percentileInterval(bootstrapRatio(totals, resamples));
  expect(low).toBeLessThan(percentile.low);
  expect(high).toBeGreaterThan(percentile.high);
  expect(bootstrapT(totals.slice(0, 2), [...everyResample(2)])).toBeNull();
});

test('sets that agree have no BCa and no bootstrap-t', () => {
  const totals = [1, 1, 1].map((total) => ({ total, games: 2 }));
  const all = bootstrapRatio(totals, everyResample(3));
  expect(all.values).toEqual([0.5]);
  expect(bcaInterval(totals, all)).toBeNull();
  expect(bootstrapT(totals, everyResample(3))).toBeNull();
});
