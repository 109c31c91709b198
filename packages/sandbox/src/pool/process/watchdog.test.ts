import type { Worker } from 'node:worker_threads';
import { askedBy } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import { SET_HEARTBEAT } from '../../play/set-task.ts';
import type { PoolReport } from '../messages.ts';
import { RunningBatch, Watchdog } from './watchdog.ts';

const [SEAT, VOTE, GAME] = [3, 6, 1];
const LIMITS = { cpuMs: 1000, heapMiB: 1 << 20, bytesMiB: 0, waitMs: 10_000 };

/** Looks every 50 ms at a call that takes so much CPU time, and at the next call. Returns what is known of the set then. */
async function looked(cpuMs: number, { calls = [cpuMs], isReplay = false, call = 7 } = {}) {
  const reports: PoolReport[] = [];
  let spent = 0;
  const thread = { threadId: 9, cpuUsage: async () => ({ user: 1000 * spent, system: 0 }), terminate: async () => 0 };
  const watchdog = new Watchdog(
    () => [thread as unknown as Worker],
    LIMITS,
    (report) => reports.push(report),
    false,
  );
  const batch = new RunningBatch('a', null);
  watchdog.batches.set('a', batch);
  batch.heartbeat[SET_HEARTBEAT.thread] = thread.threadId;
  batch.heartbeat[SET_HEARTBEAT.game] = GAME + 1;
  if (isReplay) batch.heartbeat[SET_HEARTBEAT.replayed] = 1;
  let now = 0;
  for (const [at, ms] of calls.entries()) {
    batch.heartbeat[SET_HEARTBEAT.asked] = askedBy(SEAT, call === 0 ? 0 : VOTE, call + at);
    for (const end = spent + ms; spent < end; spent += 50) {
      now += 50;
      watchdog.look(now);
      await new Promise((resolve) => setImmediate(resolve)); // the thread answers
    }
  }
  return { near: batch.nearIn(0), others: batch.nearIn(1), stops: reports.map(({ kind }) => kind) };
}

const NEAR = [{ seat: SEAT, game: GAME, request: 'VOTE' }];

test.each([
  ['half of the limit', 600, { near: [], stops: [] }],
  ['more than half of it', 900, { near: NEAR, stops: [] }],
  ['more than the limit', 1500, { near: NEAR, stops: ['stopped'] }],
])('a call that takes %s', async (_, cpuMs, expected) => {
  expect(await looked(cpuMs)).toEqual({ ...expected, others: [] });
});

test('the first such call of a seat is kept; short ones together are none', async () => {
  expect((await looked(0, { calls: [400, 900, 900] })).near).toEqual(NEAR);
  expect((await looked(0, { calls: [400, 400, 400, 400] })).near).toEqual([]);
});

test('a seat may be near the limit when it is created', async () => {
  expect((await looked(900, { call: 0 })).near).toEqual([{ seat: SEAT, game: -1, request: 'CREATE' }]);
});

test('in a replay a call may take five times as long', async () => {
  expect((await looked(4900, { isReplay: true })).stops).toEqual([]);
  expect((await looked(5600, { isReplay: true })).stops).toEqual(['stopped']);
});
