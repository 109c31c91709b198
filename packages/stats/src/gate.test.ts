import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alwaysInterval,
  eGate,
  fixedGate,
  type GateRule,
  gsprtGate,
  intervalGate,
  isNarrow,
  type Judged,
  type Look,
  momentsOf,
  setsExpected,
} from './gate.ts';

const BETTER: GateRule = { d0: 0, d1: 0.02, alpha: 0.05, beta: 0.05 };
const NOT_WORSE: GateRule = { ...BETTER, d0: -0.02, d1: 0 };
const GATES = { gsprtGate, eGate, fixedGate, intervalGate };
const lookAt = (values: readonly number[]): Look => ({ moments: momentsOf(values), games: 100 });
const wobbling = (n: number, mean: number): Look => lookAt(Array.from({ length: n }, (_, i) => mean + (i % 2 ? 0.02 : -0.02)));

describe.each(Object.entries(GATES))('%s', (_, judge) => {
  test('a clear gain passes, a clear loss fails', () => {
    expect(judge(wobbling(60, 0.05), BETTER).verdict).toBe('pass');
    expect(judge(wobbling(60, -0.05), BETTER).verdict).toBe('fail');
    expect(judge(wobbling(60, -0.05), NOT_WORSE).verdict).toBe('fail');
  });

  test('half way says nothing yet, for a while', () => {
    expect(judge(wobbling(4, 0.01), BETTER).verdict).toBe('open');
  });

  test('sets that agree exactly pass "not worse", and are not better', () => {
    const same = lookAt(new Array(40).fill(0));
    expect(judge(same, NOT_WORSE).verdict).toBe('pass');
    expect(judge(same, BETTER).verdict).toBe('fail');
  });

  test('a mirrored question has the mirrored answer', () => {
    const values = fc.array(fc.double({ min: -0.3, max: 0.3, noNaN: true }), { minLength: 2 });
    fc.assert(
      fc.property(values, (sets) => {
        const mirrored = judge(lookAt(sets.map((d) => -d)), { ...BETTER, d0: -0.02, d1: 0 });
        const { verdict } = judge(lookAt(sets), BETTER);
        const opposite: Record<Judged['verdict'], string> = { pass: 'fail', fail: 'pass', open: 'open' };
        const both = judge === gsprtGate ? [] : ['pass']; // surely between d0 and d1 passes either way
        expect([opposite[verdict], ...both]).toContain(mirrored.verdict);
      }),
    );
  });
});

test('the sets expected are where the gate speaks', () => {
  const look = wobbling(12, 0.012);
  for (const judge of [gsprtGate, eGate]) {
    const expected = setsExpected(look, (at) => judge(at, BETTER))!;
    const at = (n: number) => judge({ ...look, moments: { ...look.moments, n } }, BETTER).verdict;
    expect(at(expected)).not.toBe('open');
    expect(at(expected - 1)).toBe('open');
  }
  const half = { moments: { n: 10, mean: 0.01, variance: 1e-4 }, games: 100 };
  expect(setsExpected(half, (at) => gsprtGate(at, BETTER))).toBeNull();
});

test('the confidence sequence narrows, and holds the mean', () => {
  const [few, many] = [wobbling(20, 0.01), wobbling(200, 0.01)].map((at) => alwaysInterval(at, 0.95)!);
  expect(many!.high - many!.low).toBeLessThan(few!.high - few!.low);
  expect(few!.low < 0.01 && 0.01 < few!.high).toBe(true);
  expect(isNarrow(wobbling(200, 0.01), 0.95, few!.high - few!.low)).toBe(true);
  expect(isNarrow(wobbling(20, 0.01), 0.95, many!.high - many!.low)).toBe(false);
  expect(alwaysInterval(lookAt([0.1]), 0.95)).toBeNull();
});
