// @module-tag dear
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SetFailed } from '../play/failed-set.ts';
import type { Kill } from '../play/set-result.ts';
import type { SetOutcome, SetTask } from '../play/set-task.ts';
import type { WorkerInput } from '../realm/realm-input.ts';
import { SetPool, workerInputOf } from './set-pool.ts';

// What no agent should ever be able to do is done here by a bug in the realm's own script: code runs, loops or throws while
// nobody is asked. Set 0 has no bug.

/** By set: what the realm does instead of playing it, or after it. */
const BUGS = {
  1: 'throw new Error("one\\nbug");',
  2: 'new Int32Array(heartbeat)[1] = 2; for (;;);', // in its second game
  3: 'return "nonsense";',
  4: 'for (;;) new Float64Array(2e6).map((_, i) => (i * 7919) % 1000003).sort();',
  5: 'const all = []; for (;;) all.push(new Array(100000).fill(all.length));',
  6: 'throw { get name() { for (;;); } };',
} as const;

const SAYS: Readonly<Record<keyof typeof BUGS, RegExp>> = {
  1: /^internal error in run\/5 set 1 game 2: one bug/,
  2: /set 2 game 1: the set did not end after 1\.5 s of computing while no agent was asked$/,
  3: /set 3: the pool returned an invalid outcome: it is not the outcome of a set$/,
  4: /set 4 game 2: (the set did not end after 1\.5 s of computing|the computation did not end) while no agent was asked$/,
  5: /set 5 game 2: .*memory/,
  6: /set 6 game 2: the set did not end after/,
};

const FLOOD = `module.exports = ({ name }) => ({
  getName: () => name, initialize() {}, update() {}, dayStart() {}, finish() {}, talk: () => 'Skip',
  whisper: () => 'Skip', vote: () => null, attack() {}, guard() {}, divine() {},
});`;

const LIMITS = { cpuMs: 300, heapMiB: 64, bytesMiB: 256, waitMs: 600 };
const GAMES = 3;
const NAMES = ['sample', 'chatty', 'silent', 'random'];

/** The realm with bugs, of which the one of a set runs once it was played. `once`: only while the thread is not new. */
const buggy = (script: string): string => `((...agents) => {
  const real = ${script}(...agents);
  let played = 0;
  return { ...real, nameAgents: real.nameAgents, addBody: real.addBody, addData: real.addData,
    playSet(task, heartbeat, instruments) {
      const outcome = real.playSet(task, heartbeat, instruments);
      const { set } = JSON.parse(task);
      if (++played > 1 && set === 7) throw new Error('what another set has left behind');
      ${Object.entries(BUGS)
        .map(([set, bug]) => `if (set === ${set}) { ${bug} }`)
        .join('\n')}
      return outcome;
    } };
})`;

const taskOf = (set: number, seats = [0, 1, 2, 3, 0]): SetTask => ({
  ...{ block: 'run/5', root: rootOf('pool', 'run/5'), rules: resolveRules(5), set, seats },
  ...{ roleRequests: null, balanced: false, games: GAMES, logs: [], behaviour: false, notes: false },
  ...{ kills: [], redrawn: 0, hashes: false, records: [] },
});

let input: WorkerInput;
let pool: SetPool;
beforeAll(async () => {
  const agent = { source: '', hash: '', data: [] };
  const bundled = NAMES.map((name) => ({ ...agent, name, entry: name, body: null }));
  input = await workerInputOf([...bundled, { ...agent, name: 'own', entry: null, body: FLOOD }]);
  pool = new SetPool({ ...input, script: buggy(input.script) }, 2, LIMITS);
});
afterAll(() => pool.close());

test('a set that the arena fails in is rejected by its address, and all others are played', async () => {
  const sound = new SetPool(input, 1, LIMITS);
  const kills: Kill[] = [];
  const sets = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  const played = await Promise.allSettled(sets.map((set) => pool.play(taskOf(set), { onKill: (kill) => kills.push(kill) })));
  const failed = sets.filter((set) => played[set]!.status === 'rejected');
  expect(failed).toEqual([1, 2, 3, 4, 5, 6]);
  for (const set of failed) {
    const { reason } = played[set] as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(SetFailed);
    expect(reason.message).toMatch(SAYS[set as keyof typeof BUGS]);
    expect(reason.message).not.toContain('\n');
  }
  expect(kills).toEqual([]); // nobody is blamed
  for (const set of [0, 7, 8, 9]) {
    const { value } = played[set] as PromiseFulfilledResult<SetOutcome>;
    expect(value).toEqual(await sound.play(taskOf(set)));
  }
  await sound.close();
});

describe('a process that dies over a set again and again', () => {
  let folder: string;
  let mortal: SetPool;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'failed-sets-'));
    const agent = { source: '', hash: '', data: [] };
    const deadly = `process.kill(process.pid, 'SIGKILL');\n${FLOOD}`;
    const trusted = { ...agent, name: 'deadly', entry: null, body: deadly, trustedFile: join(folder, 'deadly') };
    const bundled = NAMES.map((name) => ({ ...agent, name, entry: name, body: null }));
    mortal = new SetPool(await workerInputOf([...bundled, trusted]), 2);
  });
  afterAll(async () => {
    await mortal.close();
    rmSync(folder, { recursive: true });
  });

  test('costs the seat over which it dies where it plays alone, and nobody else', async () => {
    const [other, { result }] = await Promise.all([mortal.play(taskOf(0)), mortal.play(taskOf(1, [0, 1, 4, 2, 3]))]);
    expect(other.result.kills).toBeUndefined();
    expect(result.kills).toMatchObject([{ seat: 3, game: -1, call: 0 }]);
    expect(result.games).toBe(GAMES);
  });

  test('costs the set, if it dies whoever plays alone', async () => {
    const lost = mortal.play(taskOf(1, [4, 4, 4, 4, 4]));
    await expect(lost).rejects.toThrow(/^internal error in run\/5 set 1: the process that plays the games ended: SIGKILL/);
  });
});
