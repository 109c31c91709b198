import { expect, test } from 'vitest';
import type { Kill } from '../play/set-result.ts';
import type { SetTask } from '../play/set-task.ts';
import { BatchSize, Job, JobBoard } from './jobs.ts';

const nothing = (): void => {};
const jobOf = (onKill: (kill: Kill) => void = nothing): Job =>
  new Job({ block: 'run/5', set: 3, kills: [] } as unknown as SetTask, { onKill }, nothing, nothing);
const kill = (seat: number, game: number, call: number): Kill => {
  return { seat, game, call, kind: 'no-answer', detail: '' };
};

test('a player that has to be stopped once more is stopped earlier, or from the start', () => {
  const shown: Kill[] = [];
  const job = jobOf((one) => shown.push(one));
  expect(job.addKill(kill(2, 5, 9))).toBe(true);
  expect(job.addKill(kill(2, 4, 30))).toBe(true);
  expect(job.addKill(kill(2, 4, 31))).toBe(true); // it was silent there already
  expect(shown).toEqual([kill(2, 5, 9), kill(2, 4, 30), kill(2, -1, 0)]);
  expect(job.task.kills).toEqual(shown);
});

test('a player that was silent from the start is not the one', () => {
  const job = jobOf();
  job.addKill(kill(2, -1, 0));
  expect(job.addKill(kill(2, 0, 1))).toBe(false);
  expect(job.addKill(kill(3, 0, 1))).toBe(true);
});

test('sets are sent in the order in which they came', () => {
  const board = new JobBoard(2, new BatchSize(1));
  const jobs = [jobOf(), jobOf(), jobOf()];
  for (const job of jobs) board.wait(job);
  expect([board.dispatch(), board.dispatch(), board.dispatch()].flatMap((sent) => sent![1])).toEqual(jobs);
  expect(board.dispatch()).toBeUndefined();
});

test('a set that a pool has died over waits until it is alone, and nothing starts beside it', () => {
  const board = new JobBoard(2, new BatchSize(1));
  const [innocent, alone] = [jobOf(), jobOf()];
  alone.deaths = 1;
  board.wait(innocent);
  const [first] = board.dispatch()!;
  board.wait(alone);
  board.wait(jobOf());
  expect(board.dispatch()).toBeUndefined();
  board.settle(first);
  const [second, batch] = board.dispatch()!;
  expect(batch).toEqual([alone]);
  expect(board.dispatch()).toBeUndefined();
  board.settle(second);
  expect(board.dispatch()).toBeDefined();
});

test('as many parcels are on their way as threads can be kept busy with', () => {
  const board = new JobBoard(2, new BatchSize());
  for (let i = 0; i < 9; i++) board.wait(jobOf());
  const sent = [1, 2, 3, 4, 5].map(() => board.dispatch());
  expect(sent.map((batch) => batch?.[1].length)).toEqual([1, 1, 1, 1, undefined]);
});

test('short sets travel together, fewer towards the end', () => {
  const size = new BatchSize();
  for (let i = 0; i < 50; i++) size.learn(4, 39.5);
  expect([100, 9, 3, 0.5, 0].map((share) => size.of(share))).toEqual([10, 9, 3, 1, 1]);
  for (let i = 0; i < 50; i++) size.learn(10, 1);
  expect(size.of(100)).toBe(16);
  for (let i = 0; i < 50; i++) size.learn(1, 500);
  expect(size.of(100)).toBe(1);
});

test('the outcome of a parcel that cannot be measured teaches nothing', () => {
  const size = new BatchSize();
  size.learn(1, Number.NaN);
  size.learn(1, -5);
  expect(size.of(100)).toBe(1);
});
