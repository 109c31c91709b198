import { meanOfSets } from '@aiwolf-arena/stats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ExpectedRatio } from './standings.ts';

const games = fc.integer({ min: 1, max: 720 }).map((n) => n / 12);
const alike = games.chain((n) => fc.array(fc.record({ total: fc.nat({ max: 60 }), games: fc.constant(n) }), { maxLength: 12 }));

function ratioOf(sets: readonly { total: number; games: number }[]): ExpectedRatio {
  const ratio = new ExpectedRatio();
  for (const { total, games } of sets) ratio.add(total, games, 1);
  return ratio;
}

test('with sets of equal size, is the ratio of sums with the cluster-robust interval of stats, cut at 0', () => {
  fc.assert(
    fc.property(alike, (sets) => {
      const ours = ratioOf(sets).ratio();
      const theirs = meanOfSets(sets);
      for (const side of ['value', 'low', 'high'] as const) {
        if (theirs[side] === null || theirs.high! - theirs.low! < 1e-5) continue;
        expect(ours[side]!).toBeCloseTo(side === 'low' ? Math.max(0, theirs.low!) : theirs[side], 6);
      }
      expect(ours.sets).toBe(theirs.sets);
      expect(JSON.stringify(Object.values(ours).map(String))).not.toMatch(/NaN|Infinity/);
    }),
  );
});

test('sets that agree, one set, and no chance at all have no interval', () => {
  const none = { low: null, high: null, method: 'none' };
  const equal = Array.from({ length: 6 }, () => ({ total: 3, games: 7 / 3 }));
  expect(ratioOf(equal).ratio()).toMatchObject({ ...none, status: 'degenerate' });
  expect(ratioOf(equal.slice(0, 1)).ratio()).toMatchObject({ ...none, status: 'single-set' });
  expect(ratioOf([{ total: 0, games: 0 }]).ratio()).toMatchObject({ ...none, value: null });
});

test('one large set makes the others no evidence', () => {
  const widthOf = (large: number): number => {
    const { low, high } = ratioOf(
      [200, 210, 190, 205, 195, 202].map((n, at) => (at ? { total: n, games: 200 } : { total: large * n, games: large * 200 })),
    ).ratio();
    return high! - low!;
  };
  expect(widthOf(50)).toBeGreaterThan(3 * widthOf(1));
});
