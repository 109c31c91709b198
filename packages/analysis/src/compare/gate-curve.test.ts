import { expect, test } from 'vitest';
import type { GateTerms } from './comparison.ts';
import { gateCurve } from './gate-curve.ts';

const TERMS: GateTerms = {
  ...{ question: 'not-worse', d0: -0.02, d1: 0, alpha: 0.05, beta: 0.05 },
  ...{ method: 'gsprt', atLeast: 10, cap: 300, width: null },
};
const SET = { variance: 0.003, games: 100 };

test('both hypotheses are met as promised; between them fail and pass share the rounds', () => {
  const curve = gateCurve(TERMS, SET, 1);
  const at = (difference: number) => curve.find((point) => point.difference === difference)!;
  expect(at(-0.02).pass).toBeLessThan(0.06);
  expect(at(0).fail).toBeLessThan(0.07);
  expect(at(-0.01).fail).toBeGreaterThan(0.3);
  expect(at(-0.01).pass).toBeGreaterThan(0.3);
  expect(at(-0.01).meanSets).toBeGreaterThan(at(0).meanSets);
  const passes = curve.map(({ pass }) => pass);
  expect(passes).toEqual(passes.toSorted((a, b) => a - b));
  for (const { pass, fail, inconclusive, meanSets, mostSets } of curve) {
    expect(pass + fail + inconclusive).toBeCloseTo(1, 12);
    expect(mostSets).toBeGreaterThan(meanSets);
  }
  expect(gateCurve(TERMS, SET, 1)).toEqual(curve);
});

test('few sets are inconclusive, and what cannot be is left out', () => {
  expect(gateCurve({ ...TERMS, cap: 12 }, SET, 1)[3]!.inconclusive).toBeGreaterThan(0.5);
  expect(gateCurve(TERMS, SET, 0.02).map(({ difference }) => difference)[0]).toBe(-0.02);
});
