import { clusterVariance, roleTable, weightedRate, winRate } from '@aiwolf-arena/stats';
import { describe, expect, test } from 'vitest';
import { setCovariance } from './covariance.ts';
import { expectAll, expectClose, expectNear } from './expect-close.ts';
import golden from './fixtures/role-table.json' with { type: 'json' };

const cases = golden.map((c) => ({
  ...c,
  cells: c.wins.map((row, set) => row.map((wins, role) => ({ wins, games: c.games[set]![role]! }))),
}));

/** The reference is CR1; sets have not quite the same number of games in a role. */
const UNEVEN = 0.01;

describe.each(cases)('$name', (c) => {
  const table = roleTable(c.cells);
  const equal = c.mix.map(() => 1);

  test('rates with their full covariance', () => {
    expectAll(table.rates, c.rates);
    const covariance = setCovariance(table.influence);
    c.covariance.forEach((row, role) => {
      expectAll(covariance[role]!, row, 1e-12, expectNear);
      expectClose(Math.sqrt(covariance[role]![role]!), c.errors[role]!);
    });
    expect(table.sets - 1).toBe(c.freedom);
  });

  test('macro and role-balanced rate', () => {
    const macro = weightedRate(table, equal);
    const balanced = weightedRate(table, c.mix);
    expectClose(macro.value, c.macro);
    expectClose(macro.standardError, c.macroError, UNEVEN);
    expectClose(balanced.value, c.balanced);
    expectClose(balanced.standardError, c.balancedError, UNEVEN);
    expect(balanced.low! < c.balanced && c.balanced < balanced.high!).toBe(true);
  });

  test('raw rate', () => {
    const sets = c.cells.map((row) => ({
      wins: row.reduce((sum, cell) => sum + cell.wins, 0),
      games: row.reduce((sum, cell) => sum + cell.games, 0),
    }));
    const raw = weightedRate(roleTable(sets.map((set) => [set])), [1]);
    expectClose(raw.value, c.raw);
    expectClose(raw.standardError, c.rawError);
    const { low, high } = winRate(sets);
    expectClose(raw.low, low);
    expectClose(raw.high, high);
  });
});

test('an empty role makes the weighted rate undefined, never 0', () => {
  const cell = (wins: number, games: number) => ({ wins, games });
  const table = roleTable([
    [cell(3, 9), cell(0, 0)],
    [cell(4, 9), cell(0, 0)],
  ]);
  expect(table.rates[1]).toBeNull();
  expect(weightedRate(table, [1, 1])).toMatchObject({ value: null, low: null, status: 'no-data' });
  expect(weightedRate(table, [1, 0]).value).toBeCloseTo(7 / 18, 12);
});

test('one set, or sets that agree, are judged as win rates are', () => {
  const row = [{ wins: 3, games: 9 }];
  const { low, high, planning, ...one } = weightedRate(roleTable([row]), [1]);
  expect(one).toMatchObject({ status: 'single-set', standardError: null });
  expect({ low, high, planning }).toEqual(pick(winRate(row)));
  const { standardError, ...agreeing } = weightedRate(roleTable([row, row]), [1], 0.95, 2);
  expect(standardError).toBe(0);
  const same = winRate([...row, ...row], { pooledDesignEffect: 2 });
  expect(agreeing).toMatchObject({ status: 'degenerate', designEffect: 2, low: same.low });
  expect(() => weightedRate(roleTable([row]), [0])).toThrow(RangeError);
});

const pick = ({ low, high, planning }: ReturnType<typeof winRate>) => ({ low, high, planning });

test('a rare role makes the games few, however many there are', () => {
  const cells = [
    { wins: 5, games: 10 },
    { wins: 500, games: 1000 },
  ];
  const { designEffect, low, high } = weightedRate(roleTable([cells, cells]), [1, 1]);
  expect(designEffect).toBe(1);
  expect(high! - low!).toBeGreaterThan(0.15);
});

test('sets of several strata: what differs between strata is no spread of sets', () => {
  const five = (wins: number) => [
    { wins, games: 50, stratum: 5 },
    { wins: 0, games: 0 },
  ];
  const many = (wins: number) => [
    { wins: 0, games: 0 },
    { wins, games: 50, stratum: 15 },
  ];
  const table = roleTable([five(30), five(32), five(34), many(10), many(12)]);
  const [a, b] = [clusterVariance(totals(50, 30, 32, 34))!, clusterVariance(totals(50, 10, 12))!];
  const { standardError } = weightedRate(table, [3, 1]);
  expectClose(standardError! ** 2, 0.75 ** 2 * a.variance! + 0.25 ** 2 * b.variance!);
});

const totals = (games: number, ...wins: number[]) => wins.map((total) => ({ total, games }));

test('sets in which nothing was played do not count', () => {
  const none = [{ wins: 0, games: 0 }];
  expect(roleTable([none, [{ wins: 1, games: 2 }], none]).sets).toBe(1);
  expect(roleTable([])).toEqual({ ...{ rates: [], games: [], units: [], sets: 0, strata: [], influence: [], shares: [] } });
});
