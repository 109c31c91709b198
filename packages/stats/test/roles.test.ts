import { roleLuck, roleTable, setCovariance, weightedRate, winRate } from '@aiwolf-arena/stats';
import { describe, expect, test } from 'vitest';
import { expectAll, expectClose, expectNear } from './expect-close.ts';
import golden from './fixtures/role-table.json' with { type: 'json' };

const cases = golden.map((c) => ({
  ...c,
  cells: c.wins.map((row, set) => row.map((wins, role) => ({ wins, games: c.games[set]![role]! }))),
}));

describe.each(cases)('$name', (c) => {
  const table = roleTable(c.cells);
  const equal = c.mix.map(() => 1);

  test('rates with their full covariance', () => {
    expectAll(table.rates, c.rates);
    const covariance = setCovariance(table.influence)!;
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
    expectClose(macro.standardError, c.macroError);
    expectClose(macro.independentError, c.macroIndependent);
    expectClose(balanced.value, c.balanced);
    expectClose(balanced.standardError, c.balancedError);
    expectClose(balanced.independentError, c.balancedIndependent);
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
    expectClose(raw.independentError, c.rawIndependent);
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

test('one set, or sets that agree, have no interval', () => {
  const row = [{ wins: 3, games: 9 }];
  expect(weightedRate(roleTable([row]), [1])).toMatchObject({ low: null, status: 'single-set' });
  expect(weightedRate(roleTable([row, row]), [1])).toMatchObject({
    low: null,
    status: 'degenerate',
  });
  expect(() => weightedRate(roleTable([row]), [0])).toThrow(RangeError);
});

test('sets in which nothing was played do not count', () => {
  const none = [{ wins: 0, games: 0 }];
  expect(roleTable([none, [{ wins: 1, games: 2 }], none]).sets).toBe(1);
  expect(roleTable([])).toEqual({ rates: [], games: [], sets: 0, influence: [] });
});

test('role luck of all-random play: 23 % with 15 players, .4 % with 5', () => {
  expect(roleLuck(0.2357, 11 / 15)).toBeCloseTo(0.233, 3);
  expect(roleLuck(0.4667, 3 / 5)).toBeCloseTo(0.0043, 3);
  expect(roleLuck(1, 1)).toBeNull();
});
