import { benjaminiHochberg, bonferroni, holm } from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectAll } from './expect-close.ts';
import golden from './fixtures/multiple.json' with { type: 'json' };

test.each(golden)('families of p-values as in R: $p', (c) => {
  expectAll(bonferroni(c.p), c.bonferroni);
  expectAll(holm(c.p), c.holm);
  expectAll(benjaminiHochberg(c.p), c.benjaminiHochberg);
});

test('no p-value, no adjustment; one stays as it is', () => {
  for (const method of [bonferroni, holm, benjaminiHochberg]) {
    expect(method([])).toEqual([]);
    expect(method([0.03])).toEqual([0.03]);
  }
});
