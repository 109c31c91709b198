import { readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { threadTime } from '../sandbox/proc.ts';
import { Suspects } from './jobs.ts';
import type { Suspicion } from './messages.ts';

const LIMIT = 100;
const own = (): number => {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return 0;
  }
};

const suspicion = (thread: number, call: number, proven = false): Suspicion => ({
  kind: 'suspect',
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
  const suspects = new Suspects(LIMIT);
  const thread = own();
  expect(suspects.guilty(process.pid, suspicion(thread, 1), 0)).toBe(false);
  burn(thread, 2 * LIMIT);
  expect(suspects.guilty(process.pid, suspicion(thread, 2), 1)).toBe(false); // another call
  expect(suspects.guilty(process.pid, suspicion(thread, 2), 1e9)).toBe(false); // starved, however long
  burn(thread, 2 * LIMIT);
  expect(suspects.guilty(process.pid, suspicion(thread, 2), 2)).toBe(true);
});

test('where CPU time is not told, only long silence counts', () => {
  const suspects = new Suspects(LIMIT);
  expect(suspects.guilty(process.pid, suspicion(0, 1), 0)).toBe(false);
  expect(suspects.guilty(process.pid, suspicion(0, 1), LIMIT)).toBe(false);
  expect(suspects.guilty(process.pid, suspicion(0, 1), 5 * LIMIT)).toBe(true);
});

test('what was proven needs no second look', () => {
  expect(new Suspects(LIMIT).guilty(process.pid, suspicion(0, 1, true), 0)).toBe(true);
});
