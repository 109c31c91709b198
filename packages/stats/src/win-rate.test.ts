import { describe, expect, test } from 'vitest';
import { clusterVariance, type WinCounts, winRatio } from './clustered.ts';
import { chiSquareQuantile } from './distributions.ts';
import { wilson } from './interval.ts';
import { ASSUMED_ICC, clusteredWilson, kornGraubard, plannedInterval, winRate } from './win-rate.ts';

const sets = (games: number, ...wins: number[]): WinCounts[] => wins.map((w) => ({ wins: w, games }));
const ratioOf = (counts: readonly WinCounts[]) => clusterVariance(counts.map(({ wins, games }) => ({ total: wins, games })))!;
const ten = sets(100, 51, 58, 29, 43, 46, 32, 49, 50, 54, 37);

describe('which interval is taken', () => {
  test('five sets or more: Wilson with the worth of the games and t', () => {
    const rate = winRate(ten);
    expect(rate).toMatchObject({ method: 'Wilson by sets', status: 'ok', sets: 10, games: 1000 });
    expect(rate).toMatchObject(clusteredWilson(ratioOf(ten), rate.designEffect!));
    expect(rate.designEffect).toBeCloseTo(3.6868, 4);
  });

  test('two to four sets: the same, with a warning', () => {
    const rate = winRate(ten.slice(0, 4));
    expect(rate).toMatchObject({ method: 'Wilson by sets', status: 'few-sets', sets: 4 });
  });

  test('one set: an interval for these opponents only', () => {
    const rate = winRate(sets(100, 47));
    expect(rate).toMatchObject({ method: 'Wilson within one set', status: 'single-set' });
    expect(rate).toMatchObject({ designEffect: null, ...wilson(47, 100) });
  });

  test('sets that agree exactly borrow the design effect of the tournament', () => {
    const equal = sets(100, 47, 47, 47, 47, 47, 47);
    const rate = winRate(equal, { pooledDesignEffect: 2.5 });
    expect(rate).toMatchObject({ status: 'degenerate', designEffect: 2.5 });
    expect(rate).toMatchObject(clusteredWilson(ratioOf(equal), 2.5));
  });

  test('a borrowed design effect is never below 1', () => {
    expect(winRate(sets(100, 47, 47), { pooledDesignEffect: 0.4 }).designEffect).toBe(1);
    expect(winRate(sets(100, 47, 47), { pooledDesignEffect: null }).designEffect).toBe(1);
  });

  test.each([
    ['no win', sets(10, 0, 0, 0, 0, 0)],
    ['only wins', sets(10, 10, 10, 10, 10, 10)],
  ])('%s: Korn-Graubard', (_, counts) => {
    const rate = winRate(counts, { pooledDesignEffect: 2 });
    expect(rate).toMatchObject({ method: 'Korn-Graubard, conservative', status: 'degenerate' });
    expect(rate).toMatchObject(kornGraubard(ratioOf(counts), 2));
  });

  test('a rare event: Korn-Graubard with the larger design effect', () => {
    const rare = sets(20, 0, 2, 0, 0, 0, 0, 0, 0, 2, 3, 0, 1, 1, 0, 0);
    const lent = winRate(rare, { pooledDesignEffect: 3 });
    expect(lent).toMatchObject({ method: 'Korn-Graubard, conservative', status: 'ok' });
    expect(lent).toMatchObject(kornGraubard(ratioOf(rare), 3));
    expect(winRate(rare, { pooledDesignEffect: 1.1 }).designEffect).toBeCloseTo(1.669, 3);
  });

  test('a rate near 0 or 1 in many games: Korn-Graubard with its own design effect', () => {
    const low = Array.from({ length: 40 }, (_, set) => ({ wins: set % 5 ? 7 : 3, games: 100 }));
    const rate = winRate(low, { pooledDesignEffect: 9 });
    expect(rate).toMatchObject({ method: 'Korn-Graubard, conservative', designEffect: 1 });
    expect(rate).toMatchObject(kornGraubard(ratioOf(low), 1));
    for (const wins of [10, 90]) {
      const edge = Array.from({ length: 40 }, (_, set) => ({ wins: wins + (set % 2 ? 9 : -9), games: 100 }));
      expect(winRate(edge).method).toBe('Wilson by sets');
    }
  });

  test('no game: nothing is invented', () => {
    const nothing = { value: null, low: null, high: null, designEffect: null, status: 'no-data' };
    expect(winRate([])).toMatchObject(nothing);
    expect(winRate(sets(0, 0, 0))).toMatchObject({ ...nothing, sets: 0, games: 0 });
  });
});

test('the ends are exact at no win and at only wins', () => {
  for (const count of [1, 2, 5, 30]) {
    expect(winRate(Array(count).fill({ wins: 0, games: 7 }))).toMatchObject({ value: 0, low: 0 });
    expect(winRate(Array(count).fill({ wins: 7, games: 7 }))).toMatchObject({ value: 1, high: 1 });
  }
});

test('sets without a game in the role do not count', () => {
  const missingSets = ten.flatMap((set) => [set, { wins: 0, games: 0 }]);
  expect(winRate(missingSets)).toEqual(winRate(ten));
});

test('a tally or a level that cannot be is a bug of the caller', () => {
  expect(() => winRate([{ wins: 3, games: 2 }])).toThrow('3 wins in 2 games');
  expect(() => winRate([{ wins: -1, games: 2 }])).toThrow(RangeError);
  expect(() => winRate(ten, { level: 95 })).toThrow('but is 95');
  expect(() => winRate([], { level: Number.NaN })).toThrow(RangeError);
});

describe('several seats of one agent in the same games', () => {
  /** 27 of 30 games won, by eight seats each. */
  const eight = (...wins: number[]): WinCounts[] => wins.map((won) => ({ wins: 8 * won, games: 240, units: 30 }));

  test('one set: as many games as there were, not seats', () => {
    const { low, high } = wilson(27, 30);
    const rate = winRate(eight(27));
    expect(rate).toMatchObject({ value: 0.9, games: 240 });
    expect(rate.low).toBeCloseTo(low, 12);
    expect(rate.high).toBeCloseTo(high, 12);
  });

  test('sets that agree borrow by games, not by seats', () => {
    const pooledDesignEffect = 1.5;
    const alike = winRate(eight(15, 15, 15), { pooledDesignEffect });
    const seatless = winRate(sets(30, 15, 15, 15), { pooledDesignEffect });
    expect(alike).toEqual({ ...seatless, games: 720 });
  });

  test('sets that differ say the same either way', () => {
    const { games: _, ...rate } = winRate(eight(15, 12, 18, 14, 11));
    const { games: __, ...other } = winRate(sets(30, 15, 12, 18, 14, 11));
    expect(rate.low).toBeCloseTo(other.low!, 12);
    expect(rate.designEffect).toBeCloseTo(other.designEffect!, 12);
  });
});

describe('sets of two sizes', () => {
  const at = (stratum: number, games: number, ...wins: number[]): WinCounts[] =>
    wins.map((won) => ({ wins: won, games, stratum }));
  const five = at(5, 100, 66, 60, 70, 68, 64, 62);
  const fifteen = at(15, 100, 39, 35, 43, 40, 38);

  test('what differs between sizes is no spread of sets', () => {
    const [a, b] = [winRatio(five)!, winRatio(fifteen)!];
    const { variance, freedom } = winRatio([...five, ...fifteen])!;
    expect(variance).toBeCloseTo((600 ** 2 * a.variance! + 500 ** 2 * b.variance!) / 1100 ** 2, 12);
    expect(freedom).toBeGreaterThan(4);
    expect(freedom).toBeLessThanOrEqual(9);
    expect(winRate([...five, ...fifteen]).designEffect).toBeLessThan(1);
  });

  test('with one set of a size nothing is known of that size', () => {
    const rate = winRate([...five, ...at(15, 100, 39)]);
    expect(rate).toMatchObject({ status: 'single-set', sets: 7, designEffect: null });
  });

  test('two sets of each are few', () => {
    expect(winRate([...five.slice(2, 4), ...fifteen.slice(0, 2)]).status).toBe('few-sets');
  });

  test('the order and the names of the sizes say nothing', () => {
    const other = [...at(3, 100, 39, 35, 43, 40, 38), ...at(9, 100, 66, 60, 70, 68, 64, 62)];
    const { low, high } = winRate(other);
    const rate = winRate([...five, ...fifteen]);
    expect(low).toBeCloseTo(rate.low!, 12);
    expect(high).toBeCloseTo(rate.high!, 12);
  });
});

test('a design effect below 1 makes no few games many', () => {
  const tiny = [
    { wins: 3, games: 4 },
    { wins: 2, games: 3 },
    { wins: 1, games: 2 },
    { wins: 1, games: 1 },
  ];
  const { low, high, method } = winRate(tiny);
  const free = wilson(7, 10);
  expect(method).toMatch(/Korn-Graubard/);
  expect(high! - low!).toBeGreaterThan(free.high - free.low);
});

test('one set has the planning interval beside its own', () => {
  const { planning, low } = winRate(sets(100, 47));
  expect(planning).toEqual({ ...plannedInterval(winRatio(sets(100, 47))!, ASSUMED_ICC, 0.95), icc: ASSUMED_ICC });
  expect(planning!.low).toBeLessThan(low!);
  expect(winRate(ten)).not.toHaveProperty('planning');
});

describe('sets of unequal size', () => {
  const sized = (...games: number[]): WinCounts[] =>
    games.map((n, set) => ({ games: n, wins: Math.round(n * (0.5 + (set % 2 ? 0.1 : -0.1))) }));
  const wide = ({ low, high }: { low: number | null; high: number | null }): number => high! - low!;

  test('a set that has most of the games leaves few effective sets', () => {
    const rate = winRate(sized(500, 10, 10, 10, 10, 10, 10, 10));
    expect(rate).toMatchObject({ status: 'few-sets', sets: 8 });
    expect(wide(rate)).toBeGreaterThan(0.3);
    expect(winRatio(sized(100, 100, 100, 100, 100, 10, 10, 10, 10, 10))!.freedom).toBeCloseTo(5, 0);
    expect(winRatio(sized(100, 100, 100, 100, 100))!.freedom).toBe(4);
  });

  test('tiny sets beside equal ones change little', () => {
    const equal = sized(100, 100, 100, 100, 100, 100);
    expect(wide(winRate([...equal, ...sized(1)])) / wide(winRate(equal))).toBeCloseTo(1, 1);
  });

  test('a design effect far below 1 is not believed', () => {
    const alike = sized(...Array<number>(10).fill(100)).map((set, at) => ({ ...set, wins: 50 + (at % 2) }));
    expect(winRate(alike).designEffect).toBeCloseTo(chiSquareQuantile(0.1, 9) / 9, 12);
  });
});
