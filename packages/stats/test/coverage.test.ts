// The promise of an interval, kept or not, over simulated tournaments with a fixed seed: sets differ in strength
// (intra-set correlation .05), so games of a set are worth less than as many independent games.
import { wilson, winRate } from '@aiwolf-arena/stats';
import seedrandom from 'seedrandom';
import { expect, test } from 'vitest';

const REPETITIONS = 2000;
const GAMES = 100;
const TRUTH = 0.4667;
const HALF_WIDTH = Math.sqrt(3 * 0.05 * TRUTH * (1 - TRUTH)); // of the uniform law of a set's own rate

function playSet(random: () => number): { wins: number; games: number } {
  const own = TRUTH + HALF_WIDTH * (2 * random() - 1);
  let wins = 0;
  for (let game = 0; game < GAMES; game++) wins += random() < own ? 1 : 0;
  return { wins, games: GAMES };
}

function coverage(setCount: number) {
  const random = seedrandom.alea(`coverage ${setCount}`);
  const hits = { bySets: 0, naive: 0 };
  const holds = ({ low, high }: { low: number | null; high: number | null }) =>
    low! <= TRUTH && TRUTH <= high! ? 1 / REPETITIONS : 0;
  for (let repetition = 0; repetition < REPETITIONS; repetition++) {
    const sets = Array.from({ length: setCount }, () => playSet(random));
    hits.bySets += holds(winRate(sets));
    hits.naive += holds(
      wilson(
        sets.reduce((sum, set) => sum + set.wins, 0),
        setCount * GAMES,
      ),
    );
  }
  return hits;
}

test.each([5, 10, 30])('a 95 %% interval over %i sets holds the truth in about 95 of 100 tournaments', (setCount) => {
  const { bySets, naive } = coverage(setCount);
  expect(bySets).toBeGreaterThan(0.93);
  expect(bySets).toBeLessThan(0.97);
  expect(naive).toBeLessThan(0.65); // what independent games would promise, and why we do not
});
