import { expect, test } from 'vitest';
import { pooledDesignEffect } from './clustered.ts';

const sets = (...wins: number[]) => wins.map((w) => ({ wins: w, games: 100 }));
const varied = sets(61, 40); // design effect 8.82
const calm = sets(47, 47); // 0

test('the median of the agents that have one', () => {
  expect(pooledDesignEffect([varied, calm, varied])).toBeCloseTo(8.82088, 5);
  expect(pooledDesignEffect([varied, calm])).toBeCloseTo(8.82088 / 2, 5);
});

test('agents with one set, or that never or always win, have none', () => {
  expect(pooledDesignEffect([sets(40), sets(0, 0), sets(100, 100), [], varied])).toBeCloseTo(8.82, 2);
  expect(pooledDesignEffect([sets(40), sets(0, 0)])).toBeNull();
});
