import { expect, test } from 'vitest';
import { exactScore, exactWithZeros, inOrder, ranksOf, splitRank, toNumber } from './score.ts';

const counts = (wins: number, games: number) => ({ wins, games });
const EVEN = { parts: [1n, 1n] };

test('rates that are equal tie, however many games they are of', () => {
  const third = exactScore([[counts(1, 3)]], { parts: [1n] });
  const same = exactScore([[counts(40, 120)], [counts(60, 180)]], { parts: [1n] });
  const less = exactScore([[counts(33_333, 100_000)]], { parts: [1n] });
  expect(ranksOf([less, third, null, same])).toEqual([3, 1, null, 1]);
  expect(inOrder([3, 1, null, 1], [0, 3, 1, 2])).toEqual([3, 1, 0, 2]);
});

test('a mean of rates is exact, and a group without a game has none or counts as lost', () => {
  const tenth = exactScore([[counts(1, 10), counts(3, 10)]], EVEN)!;
  const fifth = exactScore([[counts(0, 7), counts(2, 5)]], EVEN)!;
  expect(ranksOf([tenth, fifth])).toEqual([1, 1]);
  expect(toNumber(tenth)).toBe(0.2);
  const half = [[counts(3, 4), counts(0, 0)]];
  expect(exactScore(half, EVEN)).toBeNull();
  expect(toNumber(exactWithZeros(half, EVEN)!)).toBe(0.375);
  expect(exactWithZeros(half, { parts: [0n, 0n] })).toBeNull();
});

test('a cut between equals splits their rank, another does not', () => {
  expect(splitRank([1, 2, 2, null, 4], 2)).toBe(2);
  expect(splitRank([1, 2, 2, null, 4], 3)).toBeNull();
  expect(splitRank([1, 2, 2], 3)).toBeNull();
});
