import { meanOfSets } from '@aiwolf-arena/stats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ChanceRatio } from './standings.ts';

const set = fc.record({ total: fc.nat({ max: 60 }), games: fc.nat({ max: 720 }).map((n) => n / 12) });

function ratioOf(sets: readonly { total: number; games: number }[]): ChanceRatio {
  const ratio = new ChanceRatio();
  for (const { total, games } of sets) ratio.add(total, games, 1);
  return ratio;
}

test('is the ratio of sums with the cluster-robust interval of stats, cut at 0', () => {
  fc.assert(
    fc.property(fc.array(set, { maxLength: 12 }), (sets) => {
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
