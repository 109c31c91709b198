import { expect, test } from 'vitest';
import type { Pairs } from './pairs.ts';
import { topPlaces } from './top.ts';

/** All pairs of agents with these scores; every difference has the error 1 in many sets. */
function pairsWith(scores: readonly number[]): Pairs {
  const pairs = scores.flatMap((a, i) => scores.slice(i + 1).map((b, k) => [i, i + 1 + k, a - b] as const));
  return {
    ...{ agents: scores.length, sets: 100_000 },
    first: Int32Array.from(pairs, ([i]) => i),
    second: Int32Array.from(pairs, ([, j]) => j),
    difference: Float64Array.from(pairs, ([, , difference]) => difference),
    error: new Float64Array(pairs.length).fill(1),
    freedom: new Float64Array(pairs.length).fill(99_999),
  };
}

const [IN, OUT, OPEN] = ['certainly in', 'certainly out', 'undecided'] as const;

test('first place takes comparisons with the best, not all pairs', () => {
  // 30 comparisons, one-sided at 4.5 %: z = 2.97; all 930 claims would take 3.87
  expect(topPlaces(pairsWith([3.0, ...new Array(30).fill(0)]), 1)).toEqual([IN, ...new Array(30).fill(OUT)]);
  expect(topPlaces(pairsWith([2.9, ...new Array(30).fill(0)]), 1)).toEqual(new Array(31).fill(OPEN));
});

test('agents that are clearly behind do not make it harder for those ahead', () => {
  // two are left: one comparison at 4.5 %: z = 1.70
  expect(topPlaces(pairsWith([1.75, 0, -9, -9, -9, -9, -9, -9]), 1)).toEqual([IN, ...new Array(7).fill(OUT)]);
});

test('a cut is decided for those far from it', () => {
  expect(topPlaces(pairsWith([20, 10.5, 10, -20]), 2)).toEqual([IN, OPEN, OPEN, OUT]);
  expect(topPlaces(pairsWith([20, 10, -10, -20]), 2)).toEqual([IN, IN, OUT, OUT]);
});

test('with one set nothing is decided', () => {
  expect(topPlaces({ ...pairsWith([20, 10, -10]), sets: 1 }, 1)).toEqual([OPEN, OPEN, OPEN]);
});
