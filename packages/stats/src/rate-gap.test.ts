import { expect, test } from 'vitest';
import { clusterVariance, meanOfSets, type WinCounts, winRatio } from './clustered.ts';
import { contrastGap, gapBounds, gapReach, isBounded, rateGap, weightedGap } from './rate-gap.ts';

const sets = (...wins: readonly number[]): WinCounts[] => wins.map((won) => ({ games: 10, wins: won }));
const [own, other] = [sets(4, 6, 5, 7, 3, 8), sets(5, 5, 6, 8, 5, 9)];

test('with sets of equal size, the difference in pairs is that of the paired t test', () => {
  const pairs = own.map(({ wins }, at) => ({ total: wins - other[at]!.wins, games: 10 }));
  const { value, freedom, low, high } = meanOfSets(pairs);
  const gap = rateGap({ own, other })!;
  expect(gap.value).toBeCloseTo(value!, 12);
  expect(gap.error).toBeCloseTo(Math.sqrt(clusterVariance(pairs)!.variance!), 12);
  expect(gap.freedom).toBe(freedom);
  const bounds = gapBounds(gap, 0.05, 1);
  expect(bounds.low).toBeCloseTo(low!, 10);
  expect(bounds.high).toBeCloseTo(high!, 10);
});

test('the error of a rate over sets of unequal size is that of its variance', () => {
  const uneven: WinCounts[] = [
    { games: 4, wins: 1 },
    { games: 20, wins: 15 },
    { games: 9, wins: 3 },
  ];
  const half = uneven.map(() => ({ games: 2, wins: 1 })); // has no variance
  const { error, freedom } = rateGap({ own: uneven, other: half })!;
  const ratio = winRatio(uneven)!;
  expect(error ** 2).toBeCloseTo(ratio.variance!, 12);
  expect(freedom).toBeCloseTo(ratio.freedom, 0);
});

test('a rate of 0 or 1 is not taken for certain', () => {
  const reachOf = (...wins: readonly number[]): number => gapReach(rateGap({ own: sets(...wins), other })!, 0.05, 1);
  const zeros = { own: sets(0, 0, 0, 0, 0, 0), other: sets(0, 0, 0, 0, 0, 0) };
  expect(gapReach(rateGap(zeros)!, 0.05, 1)).toBeGreaterThan(0.1);
  expect(reachOf(0, 0, 1, 0, 0, 0)).toBeGreaterThan(0.1); // one event says as little as none
});

test('a contrast is the difference of two differences, and a mean is one of several', () => {
  const rest = { own: sets(2, 3, 4, 2, 5, 1), other: sets(1, 2, 3, 4, 2, 2) };
  const difference = rateGap({ own, other })!.value;
  const others = rateGap(rest)!.value;
  expect(contrastGap({ own, other }, rest)!.value).toBeCloseTo(difference - others, 12);
  expect(weightedGap([{ own, other }, rest], [0.75, 0.25]).value).toBeCloseTo(0.75 * difference + 0.25 * others, 12);
  expect(contrastGap({ own, other }, { own: sets(), other: rest.other })).toBeNull();
});

test('more lines make intervals wider; too few sets give none; a rate without games has no difference', () => {
  const gap = rateGap({ own, other })!;
  expect(gapBounds(gap, 0.05, 50).high).toBeGreaterThan(gapBounds(gap, 0.05, 1).high);
  expect(isBounded(gap)).toBe(true);
  expect(isBounded(rateGap({ own: own.slice(0, 4), other: other.slice(0, 4) })!)).toBe(false);
  expect(isBounded(rateGap({ own: own.slice(0, 1), other: other.slice(0, 1) })!)).toBe(false);
  expect(rateGap({ own, other: own.map(() => ({ games: 0, wins: 0 })) })).toBeNull();
});
