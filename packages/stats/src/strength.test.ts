import { expect, test } from 'vitest';
import { type Gain, strengthsOf } from './strength.ts';

/** The gains of sets, given by the members' own strengths and what the set gave to all. */
function gainsOf(strengths: readonly number[], sets: readonly (readonly [members: readonly number[], shared: number])[]) {
  return strengths.map((own, agent) =>
    sets.map(([members, shared]): Gain | null => (members.includes(agent) ? { value: own + shared, games: 100 } : null)),
  );
}

test('exact gains give exact strengths, whoever sat with whom, and no error', () => {
  const own = [0.3, -0.1, 0.05, -0.25];
  const { values, influence, groups } = strengthsOf(
    gainsOf(own, [
      [[0, 1], 0.1],
      [[1, 2], -0.3],
      [[2, 3, 0], 0.2],
      [[3, 1], 0],
    ]),
  );
  for (const [agent, value] of values.entries()) expect(value).toBeCloseTo(own[agent]!, 12);
  expect(Math.max(...influence.flat().map(Math.abs))).toBeLessThan(1e-12);
  expect(new Set(groups).size).toBe(1);
});

test('agents that never met are in groups of their own', () => {
  const { groups, values } = strengthsOf(
    gainsOf(
      [0.2, 0, 0.6, 0],
      [
        [[0, 1], 0],
        [[2, 3], 0],
      ],
    ),
  );
  expect(groups[0]).toBe(groups[1]);
  expect(groups[2]).toBe(groups[3]);
  expect(groups[0]).not.toBe(groups[2]);
  expect(values.map((value) => Number(value.toFixed(9)))).toEqual([0.1, -0.1, 0.3, -0.3]);
});

test('where all sit in all sets, a strength is the mean gain less the mean of all, with the usual variance', () => {
  const rates = [
    [0.6, 0.5, 0.7],
    [0.4, 0.5, 0.2],
  ];
  const { values, influence } = strengthsOf(rates.map((row) => row.map((value) => ({ value, games: 10 }))));
  expect(values[0]).toBeCloseTo((0.6 - 0.3667) / 2, 4);
  const gaps = rates[0]!.map((rate, set) => (rate - rates[1]![set]!) / 2);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / 3;
  const variance = gaps.reduce((sum, gap) => sum + (gap - mean) ** 2, 0) / 2 / 3;
  expect((3 / 2) * influence[0]!.reduce((sum, by) => sum + by * by, 0)).toBeCloseTo(variance, 12);
});
