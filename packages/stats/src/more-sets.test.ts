import { expect, test } from 'vitest';
import { setsToProve, setsToSettle } from './more-sets.ts';
import type { Pairs } from './pairs.ts';

const SETS = 1001;

/** Pairs of agents with these scores; every difference has the error 1. */
function pairsWith(scores: readonly number[], sets: number): Pairs {
  const pairs = scores.flatMap((a, i) => scores.slice(i + 1).map((b, k) => [i, i + 1 + k, a - b] as const));
  return {
    ...{ agents: scores.length, sets },
    first: Int32Array.from(pairs, ([i]) => i),
    second: Int32Array.from(pairs, ([, j]) => j),
    difference: Float64Array.from(pairs, ([, , difference]) => difference),
    error: new Float64Array(pairs.length).fill(1),
    freedom: new Float64Array(pairs.length).fill(sets - 1),
  };
}

test('without chance, it is decided when the difference is as many errors as its test needs', () => {
  // one of two, at 4.5 % on one side: z = 1.695, in 1.695² = 2.87 times as many sets; there are looks at 2.66 and 3.13 times
  const scores = [1, 0];
  const [low, high] = [Math.floor((50 ** (6 / 24) - 1) * SETS) + 1, Math.ceil((50 ** (7 / 24) - 1) * SETS)];
  expect(setsToSettle(pairsWith(scores, SETS), scores, new Array(100).fill(scores), 1)).toEqual([
    { low, high },
    { low, high },
  ]);
});

test('chance makes it a range, and what no number of sets decides is open', () => {
  const clear = setsToProve({ value: 3.8, error: 2, sets: 20 }, 2.09);
  expect(clear.low).toBeLessThan(20);
  expect(clear.high).toBeGreaterThan(100);
  const vague = setsToProve({ value: 1, error: 2, sets: 20 }, 2.09);
  expect(vague.low).toBeGreaterThan(clear.low);
  expect(vague.high).toBeNull();
  expect(setsToProve({ value: 0.038, error: 0.02, sets: 20 }, 2.09)).toEqual(clear);
});

test('the fewer sets have been played, the less is known', () => {
  const of = (sets: number) => setsToProve({ value: 0.045, error: 0.02, sets }, 2.6);
  expect(of(400).high! / 400).toBeLessThan(of(12).high! / 12);
});

test('as many agents as places are never decided', () => {
  const scores = [3, 2];
  expect(setsToSettle(pairsWith(scores, 20), scores, new Array(100).fill(scores), 2)[0]!.high).toBeNull();
});
