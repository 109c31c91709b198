import {
  asymptoticInterval,
  bernoulliLlr,
  betaBinomialInterval,
  betaBinomialLogE,
  bettingInterval,
  bettingLogCapital,
  bettingStakes,
  empiricalBernstein,
  likeliest,
  momentsOf,
  multinomialLlr,
  normalLlr,
  normalMixtureBoundary,
  profileLlr,
  scoreMoments,
  signLogE,
  sprtBounds,
  tMixtureInterval,
  tMixtureLogE,
} from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectAll, expectClose, expectInterval } from './expect-close.ts';
import golden from './fixtures/sequential.json' with { type: 'json' };

test.each(golden.bounds)('bounds of $alpha, $beta', ({ alpha, beta, lower, upper }) => {
  const bounds = sprtBounds(alpha, beta);
  expectClose(bounds.lower, lower);
  expectClose(bounds.upper, upper);
});

test.each(golden.bernoulli)('$x of $n, $p1 against $p0', ({ x, n, p0, p1, llr }) => {
  expectClose(bernoulliLlr({ wins: x, games: n }, p0, p1), llr);
});

test.each(golden.gsprt)('counts $counts, $s1 against $s0', (c) => {
  expectClose(multinomialLlr(c.counts, c.s0, c.s1), c.exact);
  expectAll(likeliest(c.counts, c.s0), c.p0);
  expectAll(likeliest(c.counts, c.s1), c.p1);
  const moments = scoreMoments(c.counts);
  expectClose(normalLlr(moments, c.s0, c.s1), c.normal);
  expectClose(profileLlr(moments, c.s0, c.s1), c.profile);
});

test.each(golden.tMixture)('t mixture of $differences', (c) => {
  const moments = momentsOf(c.differences);
  expectClose(tMixtureLogE(moments, 0, c.tau), c.logE);
  expectInterval(tMixtureInterval(moments, 0.95, c.tau), c.interval);
});

test('the t mixture excludes exactly what its e-value rejects', () => {
  const moments = momentsOf(golden.tMixture[1]!.differences);
  const { low, high } = tMixtureInterval(moments, 0.95)!;
  expectClose(tMixtureLogE(moments, low), Math.log(20));
  expectClose(tMixtureLogE(moments, high), Math.log(20));
});

test('no sets, one set and sets without spread are no evidence but finite', () => {
  expect(tMixtureLogE(momentsOf([]))).toBe(0);
  expect(tMixtureLogE(momentsOf([0.3]))).toBe(0);
  expect(tMixtureInterval(momentsOf([0.3, 0.2]), 0.95)).toBeNull();
  const same = momentsOf(Array(12).fill(0.03));
  expect(Number.isFinite(tMixtureLogE(same))).toBe(true);
  expect(tMixtureLogE(same, same.mean)).toBeLessThan(0);
  expect(tMixtureInterval(same, 0.95)).toBeNull();
  expect(asymptoticInterval(same, 0.95, 0.35)).toBeNull();
});

test.each(golden.sign)('signs $a_only, $b_only', (c) => {
  expectClose(signLogE(c.a_only, c.b_only, c.prior), c.log_e);
  expect(signLogE(0, 0)).toBe(0);
});

test.each(golden.betaBinomial)('beta-binomial $x of $n', (c) => {
  const tally = { wins: c.x, games: c.n };
  expectClose(betaBinomialLogE(tally, 0.5, c.a, c.b), c.log_e_at_half);
  expectInterval(betaBinomialInterval(tally, 1 - c.alpha, c.a, c.b), c.interval);
});

test('without a game every win rate is possible', () => {
  expect(betaBinomialInterval({ wins: 0, games: 0 }, 0.95)).toEqual({ low: 0, high: 1 });
  expect(bettingInterval([], 0.95)).toEqual({ low: 0, high: 1 });
  expect(empiricalBernstein([], 0.95)).toEqual({ low: 0, high: 1 });
});

test.each(golden.betting)('betting on $values.length values', (c) => {
  const level = 1 - c.alpha;
  expectAll(bettingStakes(c.values, level).slice(0, 10), c.bets);
  expectAll(
    c.means.map((m) => bettingLogCapital(c.values, m, level)),
    c.logCapital,
  );
  expectInterval(bettingInterval(c.values, level), c.interval);
  expectInterval(bettingInterval(c.values.slice(0, c.values.length >> 1), level), c.half);
  expectInterval(empiricalBernstein(c.values, level), c.empiricalBernstein);
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

test('bounds that cannot be are a bug of the caller', () => {
  expect(() => sprtBounds(0.6, 0.5)).toThrow(RangeError);
});
