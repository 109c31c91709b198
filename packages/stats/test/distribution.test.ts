// Quantiles and distribution functions against R, scipy and 45-digit arithmetic.
import { betaQuantile, chiSquareQuantile, normalCdf, normalQuantile, studentCdf, studentQuantile } from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectClose } from './expect-close.ts';
import golden from './fixtures/distribution.json' with { type: 'json' };

test.each(golden.qnorm)('normal quantile of $p', ({ p, value }) => {
  expectClose(normalQuantile(p), value, 1e-12);
});

test.each(golden.pnorm)('normal cdf at $z', ({ z, value }) => {
  expectClose(normalCdf(z), value, 1e-9);
});

test.each(golden.qt)('t quantile of $p with $df', ({ p, df, value }) => {
  expectClose(studentQuantile(p, df), value, 1e-11);
});

test.each(golden.pt)('t cdf at $t with $df', ({ t, df, value }) => {
  expectClose(studentCdf(t, df), value, 1e-9);
});

test.each(golden.qbeta)('beta quantile of $p with $a, $b', ({ p, a, b, value }) => {
  expectClose(betaQuantile(p, a, b), value, 1e-10);
});

test.each(golden.qchisq)('chi-square quantile of $p with $df', ({ p, df, value }) => {
  expectClose(chiSquareQuantile(p, df), value, 1e-9);
});

test('the normal quantile inverts the cdf far out, and ends at infinity', () => {
  for (const p of [1e-300, 1e-100, 1e-30, 1e-16, 1e-10]) {
    expectClose(normalCdf(normalQuantile(p)), p, 1e-12);
  }
  expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY);
  expect(normalQuantile(0.5)).toBe(0);
});
