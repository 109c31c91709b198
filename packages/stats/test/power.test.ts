import { detectable, setsToDetect } from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectClose } from './expect-close.ts';

test('sets for +2 points: 99, 196 or 584 apart, 59 or 77 paired', () => {
  const apart = (icc: number) => setsToDetect(0.02, { rate: 0.5, games: 100, icc });
  expect([0, 0.01, 0.05].map((icc) => Math.ceil(apart(icc)))).toEqual([99, 196, 584]);
  const paired = (effectSpread: number) => setsToDetect(0.02, { games: 100, discordant: 0.3, effectSpread });
  expect([0, 0.03].map((spread) => Math.ceil(paired(spread)))).toEqual([59, 77]);
});

test('sets that detect a difference detect no smaller one', () => {
  const plan = { games: 100, discordant: 0.3, effectSpread: 0.03 };
  const sets = setsToDetect(0.02, plan, { power: 0.9 });
  expectClose(detectable(sets, plan, { power: 0.9 }), 0.02);
});
