import { expect, test } from 'vitest';
import type { SetTask } from '../play/set-task.ts';
import { concerns, Job } from './jobs.ts';
import { type BatchReport, isReport } from './messages.ts';

const nothing = (): void => {};
const task = { block: 'run/5', set: 0, seats: [0, 1, 2], games: 10, logs: [2, 5], kills: [] } as object;
const JOBS = [new Job(task as SetTask, { onLog: nothing }, nothing, nothing)];
const UNHEARD = [new Job(task as SetTask, {}, nothing, nothing)];

const KILL = { seat: 3, game: 9, call: 4, kind: 'no-answer', detail: '' };
const STOPPED = { kind: 'stopped', id: 'a', item: 0, kill: KILL };
const DONE = { kind: 'done', id: 'a', outcomes: ['{}'], timing: null, cpuMs: 1, nearLimit: [[]] };
const NEAR = { seat: 3, game: 9, request: 'VOTE' };

test.each([
  { kind: 'ready', sandboxed: true },
  { kind: 'alive' },
  STOPPED,
  DONE,
  { kind: 'slow', id: 'a', item: 0, kill: KILL, game: 9, thread: 7, proven: false },
  { kind: 'slow', id: 'a', item: 0, kill: null, game: null, thread: 7, proven: false },
  { kind: 'failed', id: 'a', item: 0, game: -1, message: 'no', overflow: false, open: 0 },
  { kind: 'games', id: 'a', item: 0, games: 9 },
  { kind: 'log', id: 'a', item: 0, game: 2, text: '' },
  { kind: 'seat', id: 'a', game: -1, call: 0, heldKiB: 17 },
  { kind: 'seat', id: 'a', game: 3, call: 9, heldKiB: 17, answer: 'Skip' },
  { kind: 'seat', id: 'a', game: 3, call: 9, heldKiB: 17, answer: false },
  { kind: 'seat', id: 'a', awaits: 2, heard: 0 },
])('a report is one: $kind', (report) => {
  expect(isReport(report)).toBe(true);
});

test.each([
  [null],
  ['done'],
  [[]],
  [{}],
  [{ kind: 'ready' }],
  [{ kind: 'dead' }],
  [{ ...DONE, outcomes: '{}' }],
  [{ ...DONE, outcomes: [7] }],
  [{ ...DONE, timing: 7 }],
  [{ ...DONE, nearLimit: undefined }],
  [{ ...DONE, nearLimit: [{}] }],
  [{ ...STOPPED, item: -1 }],
  [{ ...STOPPED, kill: null }],
  [{ ...STOPPED, id: 'a'.repeat(1000) }],
  [{ ...STOPPED, kind: 'stoped' }],
  [{ kind: 'failed', id: 'a', item: 0, game: 0 }],
  [{ kind: 'failed', id: 'a', item: 0, game: 'x', message: '' }],
  [{ kind: 'slow', id: 'a', item: 0, game: 0, thread: 7, proven: false }],
  [{ kind: 'seat', id: 'a', awaits: 2 }],
  [{ kind: 'seat', id: 'a', awaits: -1, heard: 0 }],
  [{ kind: 'games', id: 'a', item: 0, games: -1 }],
  [{ kind: 'log', id: 'a', game: 2, text: '' }],
  [{ kind: 'log', id: 'a', item: 0, game: 2, text: null }],
  [{ kind: 'log', id: 'a', item: 0, game: 2, text: 'x'.repeat((1 << 20) + 1) }],
  [{ kind: 'seat', id: 'a', game: null, call: 9, heldKiB: 17 }],
  [{ kind: 'seat', id: 'a', game: 3, call: 9, heldKiB: -1 }],
  [{ kind: 'seat', id: 'a', game: 3, call: 9, heldKiB: 17, answer: {} }],
  [{ kind: 'seat', id: 'a', game: 3, call: 9, heldKiB: 17, answer: 'x'.repeat(10_001) }],
])('what is no report is none: %j', (message) => {
  expect(isReport(message)).toBe(false);
});

test.each([
  ['a set that is not in the parcel', { ...STOPPED, item: 1 }],
  ['a seat that nobody has', { ...STOPPED, kill: { ...KILL, seat: 4 } }],
  ['nobody', { ...STOPPED, kill: { ...KILL, seat: 0 } }],
  ['a game that is not played', { ...STOPPED, kill: { ...KILL, game: 10 } }],
  ['our failure in such a game', { kind: 'failed', id: 'a', item: 0, game: 10, message: '' }],
  ['nobody in such a game', { ...STOPPED, kind: 'slow', kill: null, game: 10, thread: 1 }],
  ['another reason', { ...STOPPED, kill: { ...KILL, kind: 'spite' } }],
  ['too many outcomes', { ...DONE, outcomes: ['{}', '{}'] }],
  ['no outcome', { ...DONE, outcomes: [] }],
  ['no list of calls near the limit', { ...DONE, nearLimit: [] }],
  ['a seat near the limit that nobody has', { ...DONE, nearLimit: [[{ ...NEAR, seat: 4 }]] }],
  ['a game near the limit that is not played', { ...DONE, nearLimit: [[{ ...NEAR, game: 10 }]] }],
  ['a request near the limit that there is not', { ...DONE, nearLimit: [[{ ...NEAR, request: 'x'.repeat(9) }]] }],
  ['a seat that is twice near the limit', { ...DONE, nearLimit: [[NEAR, { ...NEAR, game: 2 }]] }],
  ['more games than are played', { kind: 'games', id: 'a', item: 0, games: 11 }],
  ['a log that is not the next', { kind: 'log', id: 'a', item: 0, game: 5, text: '' }],
  ['a log that nobody asked for', { kind: 'log', id: 'a', item: 0, game: 0, text: '' }],
])('a report of %s concerns no parcel', (_, report) => {
  expect(concerns(report as BatchReport, JOBS)).toBe(false);
});

test.each([STOPPED, DONE, { ...DONE, nearLimit: [[NEAR]] }, { kind: 'failed', id: 'a', item: 0, game: 9, message: '' }])(
  'a report of a set in the parcel concerns it: $kind',
  (report) => expect(concerns(report as BatchReport, JOBS)).toBe(true),
);

test('a log concerns a set once, and only if its logs are streamed', () => {
  const log = { kind: 'log', id: 'a', item: 0, game: 2, text: '' } as const;
  expect(concerns(log, UNHEARD)).toBe(false);
  expect(concerns(log, JOBS)).toBe(true);
  JOBS[0]!.heardLog(log);
  expect(concerns(log, JOBS)).toBe(false);
  expect(concerns({ ...log, game: 5 }, JOBS)).toBe(true);
  JOBS[0]!.begin();
  expect(concerns(log, JOBS)).toBe(true);
});
