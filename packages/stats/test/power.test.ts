import {
  detectable,
  gamesPerArm,
  gamesPerArmPooled,
  plannedDesignEffect,
  setPower,
  setsToDetect,
} from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectClose } from './expect-close.ts';
import golden from './fixtures/power.json' with { type: 'json' };

test.each(golden)('$p1 against $p2', (c) => {
  const errors = { alpha: c.alpha, power: c.power };
  expectClose(gamesPerArmPooled(c.p1, c.p2, errors), c.pooled);
  expectClose(gamesPerArm(c.p1, c.p2, errors), c.unpooled);
  const sets = (icc: number) =>
    (gamesPerArm(c.p1, c.p2, errors) * plannedDesignEffect(100, icc)) / 100;
  expectClose(sets(0), c.sets0);
  expectClose(sets(0.01), c.sets1);
  expectClose(sets(0.05), c.sets5);
});

test('sets for +2 points: 99, 196 or 584 apart, 59 or 77 paired', () => {
  const apart = (icc: number) => setsToDetect(0.02, { rate: 0.5, games: 100, icc });
  expect([0, 0.01, 0.05].map((icc) => Math.ceil(apart(icc)))).toEqual([99, 196, 584]);
  const paired = (effectSpread: number) =>
    setsToDetect(0.02, { games: 100, discordant: 0.3, effectSpread });
  expect([0, 0.03].map((spread) => Math.ceil(paired(spread)))).toEqual([59, 77]);
});

test('what sets detect, and with which power, are the same plan', () => {
  const plan = { games: 100, discordant: 0.3, effectSpread: 0.03 };
  const sets = setsToDetect(0.02, plan, { power: 0.9 });
  expectClose(detectable(sets, plan, { power: 0.9 }), 0.02);
  expectClose(setPower(0.02, sets, plan), 0.9);
});
