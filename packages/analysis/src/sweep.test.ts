import { expect, test } from 'vitest';
import { looksOf, SweepCourse } from './sweep.ts';

test('looks double up to the number of sets', () => {
  expect(looksOf(200)).toEqual([13, 25, 50, 100, 200]);
  expect(looksOf(10)).toEqual([10]);
  expect(looksOf(100_000)).toHaveLength(6);
});

const results = (wins: readonly number[], sets: number) => ({
  games: 10,
  wins: [Array.from({ length: sets }, (_, set) => wins[set % wins.length]!)],
});
const WINS = [
  [5, 6, 5, 6],
  [1, 2, 1, 3],
  [6, 5, 6, 5],
  [9, 9, 8, 9],
];

test('what is surely not the best is dropped, but the default plays on', () => {
  const course = new SweepCourse(4, 0, [20, 40]);
  expect(course.playing).toEqual([0, 1, 2, 3]);
  course.drop((at) => results(WINS[at]!, 20));
  expect(course.open).toEqual([3]);
  expect(course.playing).toEqual([3, 0]);
  course.drop((at) => results(WINS[at]!, 40));
  expect(course.open).toEqual([3]);
});

test('with few sets nothing is sure', () => {
  const course = new SweepCourse(4, 0, [1]);
  course.drop((at) => results(WINS[at]!, 1));
  expect(course.open).toEqual([0, 1, 2, 3]);
});
