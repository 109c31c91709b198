import { expect, test } from 'vitest';
import type { Kill } from '../play/set-result.ts';
import type { SetTask } from '../play/set-task.ts';
import { Job, JobBoard, ParcelSize } from './jobs.ts';

const nothing = (): void => {};
const jobOf = (onKill: (kill: Kill) => void = nothing): Job =>
  new Job({ block: 'run/5', set: 3, kills: [] } as unknown as SetTask, { onKill }, nothing, nothing);
const kill = (seat: number, game: number, call: number): Kill => {
  return { seat, game, call, kind: 'no-answer', detail: '' };
};

test('a player that has to be stopped once more is stopped earlier, or from the start', () => {
  const told: Kill[] = [];
  const job = jobOf((one) => told.push(one));
  expect(job.condemn(kill(2, 5, 9))).toBe(true);
  expect(job.condemn(kill(2, 4, 30))).toBe(true);
  expect(job.condemn(kill(2, 4, 31))).toBe(true); // it was silent there already
  expect(told).toEqual([kill(2, 5, 9), kill(2, 4, 30), kill(2, -1, 0)]);
  expect(job.task.kills).toEqual(told);
});

test('a player that was silent from the start is not the one', () => {
  const job = jobOf();
  job.condemn(kill(2, -1, 0));
  expect(job.condemn(kill(2, 0, 1))).toBe(false);
  expect(job.condemn(kill(3, 0, 1))).toBe(true);
});

test('sets are sent in the order in which they came', () => {
  const board = new JobBoard(2, new ParcelSize(1));
  const jobs = [jobOf(), jobOf(), jobOf()];
  for (const job of jobs) board.wait(job);
  expect([board.takeOff(), board.takeOff(), board.takeOff()].flatMap((sent) => sent![1])).toEqual(jobs);
  expect(board.takeOff()).toBeUndefined();
});

test('a set that a pool has died over waits until it is alone, and nothing starts beside it', () => {
  const board = new JobBoard(2, new ParcelSize(1));
  const [innocent, suspect] = [jobOf(), jobOf()];
  suspect.deaths = 1;
  board.wait(innocent);
  const [first] = board.takeOff()!;
  board.wait(suspect);
  board.wait(jobOf());
  expect(board.takeOff()).toBeUndefined();
  board.land(first);
  const [second, parcel] = board.takeOff()!;
  expect(parcel).toEqual([suspect]);
  expect(board.takeOff()).toBeUndefined();
  board.land(second);
  expect(board.takeOff()).toBeDefined();
});

test('as many parcels are on their way as threads can be kept busy with', () => {
  const board = new JobBoard(2, new ParcelSize());
  for (let i = 0; i < 9; i++) board.wait(jobOf());
  const sent = [1, 2, 3, 4, 5].map(() => board.takeOff());
  expect(sent.map((parcel) => parcel?.[1].length)).toEqual([1, 1, 1, 1, undefined]);
});

test('short sets travel together, fewer towards the end', () => {
  const size = new ParcelSize();
  for (let i = 0; i < 50; i++) size.learn(4, 39.5);
  expect([100, 9, 3, 0.5, 0].map((share) => size.of(share))).toEqual([10, 9, 3, 1, 1]);
  for (let i = 0; i < 50; i++) size.learn(10, 1);
  expect(size.of(100)).toBe(16);
  for (let i = 0; i < 50; i++) size.learn(1, 500);
  expect(size.of(100)).toBe(1);
});

test('the outcome of a parcel that cannot be measured teaches nothing', () => {
  const size = new ParcelSize();
  size.learn(1, Number.NaN);
  size.learn(1, -5);
  expect(size.of(100)).toBe(1);
});
