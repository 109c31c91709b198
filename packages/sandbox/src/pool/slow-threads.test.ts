import { readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { threadTime } from '../realm/proc.ts';
import { SlowThreads } from './jobs.ts';
import type { SlowReport } from './messages.ts';

const LIMIT = 100;
const own = (): number => {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
};

const slowReport = (thread: number, call: number, proven = false): SlowReport => ({
  kind: 'slow',
  id: 'a',
  item: 0,
  game: 0,
  thread,
  proven,
  overflow: false,
  kill: { seat: 1, game: 0, call, kind: 'no-answer', detail: '' },
});

function burn(thread: number, ms: number): void {
  const from = threadTime(process.pid, thread)!;
  while (threadTime(process.pid, thread)! - from < ms);
}

test.runIf(own() > 0)('a thread is guilty when it has burnt the limit within one call', () => {
  const slowThreads = new SlowThreads(LIMIT);
  const thread = own();
  expect(slowThreads.isOverLimit(process.pid, slowReport(thread, 1), 0)).toBe(false);
  burn(thread, 2 * LIMIT);
  expect(slowThreads.isOverLimit(process.pid, slowReport(thread, 2), 1)).toBe(false); // another call
  expect(slowThreads.isOverLimit(process.pid, slowReport(thread, 2), 1e9)).toBe(false); // starved, however long
  burn(thread, 2 * LIMIT);
  expect(slowThreads.isOverLimit(process.pid, slowReport(thread, 2), 2)).toBe(true);
});

test('where CPU time is not told, only long silence counts', () => {
  const slowThreads = new SlowThreads(LIMIT);
  expect(slowThreads.isOverLimit(process.pid, slowReport(0, 1), 0)).toBe(false);
  expect(slowThreads.isOverLimit(process.pid, slowReport(0, 1), LIMIT)).toBe(false);
  expect(slowThreads.isOverLimit(process.pid, slowReport(0, 1), 5 * LIMIT)).toBe(true);
});

test('what was proven needs no second look', () => {
  expect(new SlowThreads(LIMIT).isOverLimit(process.pid, slowReport(0, 1, true), 0)).toBe(true);
});
