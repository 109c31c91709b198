import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';
import { LAG, Spsa, type TunedRange } from './spsa.ts';

const randomIn = (seed: string) => (probe: number) => seedrandom.alea(`${seed} ${probe}`);
const UNIT: TunedRange = { low: 0, high: 1, start: 0.5, isInteger: false };

/** Tunes an agent whose win rate at a point is known, with `results` sets of ten games. */
function tuned(
  ranges: readonly TunedRange[],
  rateAt: (point: readonly number[]) => number,
  results: number,
  seed: string,
): Spsa {
  const spsa = new Spsa(ranges, randomIn(seed));
  const random = seedrandom.alea(seed);
  const wins = (point: readonly number[]): number =>
    Array.from({ length: 10 }, () => random()).filter((u) => u < rateAt(point)).length;
  for (let at = 0; at < results; at++) {
    const { plus, minus } = spsa.probe(at);
    spsa.learn({ gained: wins(plus) - wins(minus), games: 10 });
  }
  return spsa;
}

const bowl = (best: readonly number[], drop: number) => (point: readonly number[]) =>
  0.55 - point.reduce((sum, x, i) => sum + (drop * (x - best[i]!) ** 2) / point.length, 0);

test.each([1, 3, 10])('the best point in %i dimensions is found, except for one point of win rate', (dimensions) => {
  const best = Array.from({ length: dimensions }, (_, i) => [0.2, 0.75, 0.6][i % 3]!);
  const rateAt = bowl(best, 0.8);
  const ranges = best.map(() => UNIT);
  for (const seed of ['a', 'b', 'c', 'd', 'e'])
    expect(rateAt(tuned(ranges, rateAt, 4000 + 1600 * dimensions, seed).answer)).toBeGreaterThan(0.54);
});

test('an integer is found, and so is a best value at the end of the range', () => {
  const ranges = [
    { low: 1, high: 9, start: 5, isInteger: true },
    { low: -2, high: 2, start: 0, isInteger: false },
  ];
  const rateAt = ([n, x]: readonly number[]) => 0.5 - 0.01 * (n! - 7) ** 2 + 0.05 * x!;
  const { answer } = tuned(ranges, rateAt, 4000, 'ints');
  expect(Math.round(answer[0]!)).toBe(7);
  expect(answer[1]).toBeGreaterThan(1.5);
});

test('points stay in their ranges, integers are whole, and a course is repeatable', () => {
  const ranges = [{ low: 1, high: 3, start: 1, isInteger: true }, UNIT];
  const [one, other] = [tuned(ranges, () => 0.5, 300, 'x'), tuned(ranges, () => 0.5, 300, 'x')];
  expect(one.answer).toEqual(other.answer);
  for (let at = 0; at < 300 + LAG; at++) {
    const { plus, minus } = one.probe(at);
    for (const [n, x] of [plus, minus]) {
      expect([1, 2, 3]).toContain(n);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThanOrEqual(1);
    }
  }
});

test('what is left to gain is large on a slope, and small at the top', () => {
  const onSlope = tuned([UNIT, UNIT], ([x]) => 0.3 + 0.05 * x!, 300, 'slope');
  const atTop = tuned([UNIT], bowl([0.5], 0.4), 8000, 'top');
  expect(tuned([UNIT], () => 0.5, 50, 'few').leftToGain).toBeNull();
  expect(onSlope.leftToGain).toBeGreaterThan(0.02);
  expect(atTop.leftToGain).toBeLessThan(0.01);
  const ties = new Spsa([UNIT], randomIn('ties'));
  for (let at = 0; at < 500; at++) ties.learn({ gained: 0, games: 5 });
  expect(ties.leftToGain).toBeNull(); // ties do not show that nothing can be gained
  const atEnd = tuned([UNIT], ([x]) => 0.3 + 0.4 * x!, 2000, 'end');
  expect(atEnd.leftToGain).toBeLessThan(0.02);
});
