import { momentsOf, winRate } from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectClose, momentsOfCounts } from '../../../packages/stats/test/expect-close.ts';
import golden from '../../../packages/stats/test/fixtures/sequential.json' with { type: 'json' };
import { asymptoticInterval, mover, normalLlr, normalMixtureBoundary, signLogE } from './rivals.ts';

test.each(golden.gsprt)('counts $counts, $s1 against $s0', (c) => {
  expectClose(normalLlr(momentsOfCounts(c.counts), c.s0, c.s1), c.normal);
});

test.each(golden.sign)('signs $a_only, $b_only', (c) => {
  expectClose(signLogE(c.a_only, c.b_only, c.prior), c.log_e);
  expect(signLogE(0, 0)).toBe(0);
});

test.each(golden.normalMixture)('normal mixture $v, $rho', (c) => {
  expectClose(normalMixtureBoundary(c.v, c.rho, c.alpha), c.two_sided_boundary);
});

test('the asymptotic sequence is wider than a t interval, and waits for ten sets', () => {
  const differences = golden.tMixture[1]!.differences;
  const { low, high } = asymptoticInterval(momentsOf(differences), 0.95, 0.35)!;
  expect(high - low).toBeGreaterThan((2 * 2.05 * 0.06124) / Math.sqrt(30));
  expect(asymptoticInterval(momentsOf(differences.slice(0, 9)), 0.95, 0.35)).toBeNull();
});

test('MOVER joins clustered intervals of agents that never met', () => {
  const setsOf = (...wins: number[]) => wins.map((w) => ({ wins: w, games: 100 }));
  const located = (wins: number[]) => {
    const { value, low, high } = winRate(setsOf(...wins));
    return { value: value!, low: low!, high: high! };
  };
  const first = located([51, 58, 49, 43, 56]);
  const second = located([41, 48, 39, 53, 46]);
  const { low, high } = mover(first, second);
  expectClose(low, first.value - second.value - Math.hypot(first.value - first.low, second.high - second.value));
  expect(high).toBeGreaterThan(low);
});
