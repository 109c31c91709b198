import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';
import { type ArmResults, armGap, gapsTo, lookLevel, mayBeBest } from './best.ts';
import { studentQuantile } from './distributions.ts';

const GAMES = 10;
const arm = (...wins: number[][]): ArmResults => ({ wins, games: GAMES });

test('a gap is the mean of the differences of sets; strata have equal weights', () => {
  const gap = armGap(arm([5, 6, 7, 8]), arm([4, 4, 6, 6]))!;
  expect(gap.value).toBeCloseTo(0.15, 12);
  expect(gap.error).toBeCloseTo(Math.sqrt(0.01 / 3 / 4), 12); // differences 0.1, 0.2, 0.1, 0.2
  expect(gap.freedom).toBe(3);
  const two = armGap(arm([5, 6, 7, 8], [1, 1]), arm([4, 4, 6, 6], [3, 1]))!;
  expect(two.value).toBeCloseTo((0.15 - 0.1) / 2, 12);
  expect(armGap(arm([5]), arm([4]))).toBeNull();
});

test('only arms that another arm surely beats are excluded', () => {
  const good = [6, 7, 6, 7, 6, 7, 6, 7, 6, 7];
  const even = [7, 6, 7, 6, 7, 6, 7, 6, 7, 6];
  const bad = [2, 3, 3, 2, 1, 3, 2, 2, 3, 1];
  expect(mayBeBest([arm(good), arm(even), arm(bad)])).toEqual([true, true, false]);
  expect(mayBeBest([arm(good)])).toEqual([true]);
  expect(mayBeBest([arm([9]), arm([1])])).toEqual([true, true]); // one set has no variance
});

test('an arm that stopped early is compared in its own sets, with the level shared among all arms', () => {
  const [base, short] = [arm([5, 6, 7, 8, 0, 0]), arm([6, 6, 8, 8])];
  const [own, gap] = gapsTo(0, [base, short, base]);
  expect(own).toBeNull();
  expect(gap!.value).toBeCloseTo(0.05, 12);
  expect(gap!.high - gap!.value).toBeCloseTo(-studentQuantile(0.0125, 3) * Math.sqrt(0.01 / 3 / 4), 12);
});

test('the looks together use the whole error rate', () => {
  const looks = Array.from({ length: 5 }, (_, i) => 1 - lookLevel(i === 4, 5));
  expect(looks.reduce((sum, one) => sum + one)).toBeCloseTo(0.05, 12);
  expect(lookLevel(true, 1)).toBe(0.95);
});

/** Wins of a village with its own luck, which all arms share in part, so that their results are correlated. */
function village(random: () => number, rates: readonly number[]): number[] {
  const shift = (random() - 0.5) * 0.3;
  const games = Array.from({ length: GAMES }, () => random());
  return rates.map((rate) => games.filter((u) => (random() < 0.7 ? u : random()) < rate + shift).length);
}

test.each([
  ['equal arms', [0.5, 0.5, 0.5, 0.5, 0.5, 0.5]],
  ['one best arm', [0.5, 0.52, 0.48, 0.49, 0.5, 0.3]],
])('with looks, the best of %s is kept in 95 %% of the tries', (_, rates) => {
  const looks = [10, 20, 40, 80];
  const best = Math.max(...rates);
  const tries = 400;
  let lost = 0;
  for (let round = 0; round < tries; round++) {
    const random = seedrandom.alea(`best ${round}`);
    const wins = rates.map((): number[] => []);
    let alive = rates.map((_rate, at) => at);
    for (const [at, sets] of looks.entries()) {
      while (wins[0]!.length < sets) for (const [i, won] of village(random, rates).entries()) wins[i]!.push(won);
      const level = lookLevel(at === looks.length - 1, looks.length);
      const kept = mayBeBest(
        alive.map((one) => arm(wins[one]!)),
        level,
      );
      alive = alive.filter((_one, i) => kept[i]);
    }
    const first = rates.indexOf(best); // with several best arms, the claim is about each of them
    if (!alive.includes(first)) lost++;
  }
  expect(lost / tries).toBeLessThan(0.05 + 2 * Math.sqrt((0.05 * 0.95) / tries));
});
