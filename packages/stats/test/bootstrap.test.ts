import { drawResamples } from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';
import { everyResample } from './every-resample.ts';
import { expectClose } from './expect-close.ts';

const random = seedrandom.alea('bootstrap');

test('a resample draws as many sets as there are, and the weights sum to 1', () => {
  const all = [...everyResample(6)];
  expect(all.length).toBe(462);
  expectClose(
    all.reduce((sum, { weight }) => sum + weight, 0),
    1,
  );
  for (const { counts } of [...all, ...drawResamples(6, 50, random)])
    expect(Array.from(counts).reduce((sum, count) => sum + count, 0)).toBe(6);
});
