import { holm } from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectAll } from './expect-close.ts';
import golden from './fixtures/multiple.json' with { type: 'json' };

test.each(golden)('families of p-values as in R: $p', (c) => {
  expectAll(holm(c.p), c.holm);
});

test('no p-value, no adjustment; one stays as it is', () => {
  expect(holm([])).toEqual([]);
  expect(holm([0.03])).toEqual([0.03]);
});
