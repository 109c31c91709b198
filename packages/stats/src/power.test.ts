import { describe, expect, test } from 'vitest';
import { studentErrors, studentPower } from './power.ts';

describe('power of a t test', () => {
  // scipy: nct.sf(t.ppf(.975, freedom), freedom, errors)
  test.each([
    [2.8016, 1, 0.174029],
    [2.8016, 2, 0.35202],
    [2.8016, 9, 0.703784],
    [2.8016, 29, 0.772718],
    [2.8016, 292, 0.797411],
    [0, 9, 0.025],
  ])('%f errors, %i degrees of freedom', (errors, freedom, power) => {
    expect(studentPower(errors, freedom)).toBeCloseTo(power, 4);
  });

  test('errors that are detected are detected with that power', () => {
    for (const freedom of [1, 4, 9, 40]) {
      const errors = studentErrors(0.8, freedom);
      expect(studentPower(errors, freedom)).toBeCloseTo(0.8, 9);
      expect(errors).toBeGreaterThan(2.8016);
    }
  });
});
