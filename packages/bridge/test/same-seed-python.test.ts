// @module-tag python
// @module-tag bubblewrap
// The same seed gives the same games of Python agents, whatever they draw from, also in a sandbox and on a busy machine.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { type LaunchOptions, missingSandbox } from '../src/index.ts';
import { fixedAddresses } from '../src/launcher/seat-random.ts';
import { playDrawing } from './drawing-sets.ts';

const CLIENTS = fileURLToPath(new URL('./clients/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'same-seed-'));
afterAll(() => rmSync(folder, { recursive: true }));

const play = (names: readonly string[], villages: number, options: Partial<LaunchOptions> = {}) =>
  playDrawing({ commandOf: () => 'python:drawing.py', home: CLIENTS, logs: folder }, names, villages, options);

const hasNumpy = (): boolean => {
  try {
    return execFileSync('python3', ['-c', 'import numpy; print(1)'], { stdio: ['ignore', 'pipe', 'ignore'] }).length > 0;
  } catch {
    return false;
  }
};
const REAL = { random: 'real', clock: 'real' } as const;

const busy: ChildProcess[] = [];
afterAll(() => busy.forEach((one) => void one.kill()));

test.each([
  [['random', 'own-random', 'system-random', 'secrets', 'uuid']],
  [[...(hasNumpy() ? ['numpy', 'numpy-generator'] : ['random', 'secrets']), 'urandom', 'texts', 'dates']],
  [[fixedAddresses() === null ? 'texts' : 'addresses', 'time', 'clocks', 'until-over', 'sleep']],
])('%j draw the same: one set after another, two at once beside a busy loop, in sandboxes', async (names) => {
  const alone = await play(names, 1);
  expect(new Set(alone.hashes).size).toBe(2); // each set has random of its own
  busy.push(spawn(process.execPath, ['-e', 'for (;;);']));
  const atOnce = await play(names, 2);
  // Addresses also follow from the environment variables, which are others in a sandbox.
  const isFree = names.includes('addresses') || missingSandbox() !== undefined;
  const sandbox = isFree ? {} : { sandbox: { binds: [], hidden: [] } };
  const inside = await play(names, 2, sandbox);
  busy.pop()!.kill();
  const [real, again] = [await play(names, 1, REAL), await play(names, 1, REAL)];
  for (const [at, name] of names.entries()) {
    expect([name, atOnce.drawn[at], inside.drawn[at]]).toEqual([name, alone.drawn[at], alone.drawn[at]]);
    expect([name, again.drawn[at]]).not.toEqual([name, real.drawn[at]]);
  }
  expect([atOnce, inside].map(({ hashes }) => hashes)).toEqual([alone.hashes, alone.hashes]);
  expect(again.hashes).not.toEqual(real.hashes);
});
