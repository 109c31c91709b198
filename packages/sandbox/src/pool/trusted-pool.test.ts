import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isStop } from '../play/set-result.ts';
import type { SetOutcome, SetTask } from '../play/set-task.ts';
import { SetPool, workerInputOf } from './set-pool.ts';

const folder = mkdtempSync(join(tmpdir(), 'trusted-pool-'));
writeFileSync(join(folder, 'wish.txt'), 'VOTE Agent[01]');

/** What a trusted agent does at every vote, or from its seventh on. */
const ACTIONS = {
  'reads and waits': `return new Promise((settle) => setTimeout(settle, 2));`,
  'never answers': 'if (votes >= 7) return new Promise(() => {});',
  'sleeps in a call': `if (votes >= 7) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`,
  'loops in a timer': 'if (votes >= 7) return new Promise(() => setTimeout(() => { for (;;); }));',
  'ends its thread': 'if (votes >= 7) process.exit();',
} as const;
type Action = keyof typeof ACTIONS;

const body = (said: string, action: string): string => `module.exports = ({ name, log }) => {
  let votes = 0;
  return {
    getName: () => name, initialize() {}, update() {}, dayStart() {}, finish() {},
    talk() { ${said} }, whisper: () => 'Skip', attack() {}, guard() {}, divine() {},
    vote() { votes++; ${action} return null; },
  };
};`;
const READS = `return require('node:fs').readFileSync(__dirname + '/wish.txt', 'utf8');`;

/** Looks for a way to Node from beside a trusted agent, and says so if there is one. */
const SPY = `for (const way of [() => process, () => require('node:fs'), () => setTimeout, () => log.constructor('return process')()])
  try { if (way() !== undefined) return 'VOTE Agent[02]'; } catch {} return 'Skip';`;

const NAMES = ['sample', 'chatty', 'silent', 'spy', ...Object.keys(ACTIONS)];
const LIMITS = { cpuMs: 300, heapMiB: 128, bytesMiB: 256, waitMs: 600 };
let pool: SetPool;

const taskOf = (action: string): SetTask => ({
  ...{ block: 'run/5', root: rootOf('trusted', 'run/5'), rules: resolveRules(5), set: 0 },
  ...{ seats: [0, 1, NAMES.indexOf(action), 3, 2], roleRequests: null, balanced: false, games: 8 },
  ...{ logs: [0], behaviour: false, notes: true, kills: [], redrawn: 0, hashes: false },
  records: [],
});

beforeAll(async () => {
  const agent = { source: '', hash: '', data: [] };
  const bundled = NAMES.slice(0, 3).map((name) => ({ ...agent, name, entry: name, body: null }));
  const spy = { ...agent, name: 'spy', entry: null, body: body(SPY, '') };
  const trusted = Object.entries(ACTIONS).map(([name, action]) => {
    return { ...agent, name, entry: null, body: body(READS, action), trustedFile: join(folder, name) };
  });
  pool = new SetPool(await workerInputOf([...bundled, spy, ...trusted]), 2, LIMITS);
});
afterAll(async () => {
  await pool.close();
  rmSync(folder, { recursive: true });
});

const kindsOf = ({ result }: SetOutcome): string[] => result.seats.map(({ faults }) => faults.map(({ kind }) => kind).join());

test('a trusted player reads files and waits for timers, and nobody beside it can', async () => {
  const outcome = await pool.play(taskOf('reads and waits'));
  expect(kindsOf(outcome)[2]).toBe('invalid-target'); // its votes are null
  expect(outcome.result).not.toHaveProperty('kills');
  const talks = outcome.logs[0]!.text.split('\n').filter((line) => line.includes(',talk,'));
  expect(talks.filter((line) => line.endsWith(',3,VOTE Agent[01]')).length).toBeGreaterThan(0);
  expect(talks.filter((line) => line.endsWith(',4,Skip')).length).toBeGreaterThan(0);
  expect(talks.filter((line) => line.endsWith(',4,VOTE Agent[02]'))).toEqual([]);
});

test.each<[Action, string, RegExp]>([
  ['never answers', 'no-answer', /^waited for 0\.6 s without computing$/],
  ['sleeps in a call', 'no-answer', /^waited for 0\.6 s without computing$/],
  ['loops in a timer', 'no-answer', /^no answer after 0\.3 s of computing$/],
  ['ends its thread', 'crashed', /^ended its own thread$/],
])('a trusted player that %s is stopped, and nobody else is', async (action, kind, detail) => {
  const { result } = await pool.play(taskOf(action));
  expect(result.kills).toHaveLength(1);
  expect(result.kills![0]).toMatchObject({ seat: 3, kind });
  expect(result.kills![0]!.detail).toMatch(detail);
  const others = result.seats.filter((_, i) => i !== 2).flatMap(({ faults }) => faults);
  expect(others.filter((fault) => isStop(fault.kind))).toEqual([]);
});
