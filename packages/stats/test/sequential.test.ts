import { momentsOf, profileLlr, tMixtureInterval, tMixtureLogE } from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectClose, expectInterval, momentsOfCounts } from './expect-close.ts';
import golden from './fixtures/sequential.json' with { type: 'json' };

test.each(golden.gsprt)('counts $counts, $s1 against $s0', (c) => {
  const moments = momentsOfCounts(c.counts);
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
});
