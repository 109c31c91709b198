import { resolveRules } from '@aiwolf-arena/engine';
import { rootOf } from '@aiwolf-arena/engine/random';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GameLog, SetTask } from '../play/set-task.ts';
import { treeTime } from '../realm/proc.ts';
import type { WorkerInput } from '../realm/realm-input.ts';
import { SetPool, workerInputOf } from './set-pool.ts';

const GAMES = 60;
const HANGS_LATE = 40;

/** Votes for ever in a late game. `async` agents answer by promises. */
const body = (isAsync: boolean, action: string): string => `module.exports = ({ name }) => {
  let games = 0;
  return {
    getName: () => name, initialize() { games++; }, update() {}, dayStart() {}, finish() {},
    talk: ${isAsync ? 'async ' : ''}() => { ${isAsync ? 'await null;' : ''} return "Over"; }, whisper: () => "Over",
    vote() { if (games === ${HANGS_LATE}) { ${action} } return null; }, attack() {}, guard() {}, divine() {},
  };
};`;

const OWN = {
  calm: body(false, ''),
  async: body(true, ''),
  hangs: body(false, 'for (;;);'),
  'hangs later': body(true, 'return new Promise(() => {});'),
  'hangs in a full heap': body(false, 'const all = []; for (;;) all.push(new Array(1e6).fill(all.length));'),
} as const;
const NAMES = ['random', 'chatty', ...Object.keys(OWN)];

let input: WorkerInput;
let pool: SetPool;
beforeAll(async () => {
  const agent = { source: '', hash: '', data: [] };
  const bundled = ['random', 'chatty'].map((name) => ({ ...agent, name, entry: name, body: null }));
  const own = Object.entries(OWN).map(([name, body]) => ({ ...agent, name, entry: null, body }));
  input = await workerInputOf([...bundled, ...own]);
  pool = new SetPool(input, 1, { cpuMs: 3000, heapMiB: 64, bytesMiB: 64, waitMs: 10_000 });
});
afterAll(() => pool.close());

const taskOf = (agent: string, games = GAMES): SetTask => ({
  ...{ block: 'run/5', root: rootOf('streamed'), rules: resolveRules(5), set: 0, games },
  seats: [0, 1, NAMES.indexOf(agent), 1, 0],
  logs: Array.from({ length: games }, (_, game) => game),
  ...{ roleRequests: null, balanced: true, behaviour: false, notes: false, kills: [], redrawn: 0, hashes: false, records: [] },
});

/** Keeps logs as a folder does: those of another attempt are forgotten. */
function keeper(onLog: (log: GameLog) => void = () => {}) {
  const logs = new Map<number, string>();
  let attempts = 0;
  const listener = {
    onGames: (games: number) => {
      if (games > 0) return;
      attempts++;
      logs.clear();
    },
    onLog: (log: GameLog) => {
      expect(log.game).toBe(logs.size);
      logs.set(log.game, log.text);
      onLog(log);
    },
  };
  return { listener, logs, attempts: () => attempts };
}

const FULL_HEAP = 'hangs in a full heap';

test.each(Object.keys(OWN).filter((name) => name !== FULL_HEAP))('each log comes once, when its game ends: %s', comeOnce);
test(`each log comes once, when its game ends: ${FULL_HEAP}`, { tags: 'dear' }, () => comeOnce(FULL_HEAP));

async function comeOnce(agent: string): Promise<void> {
  const task = taskOf(agent);
  const known = await pool.play(task);
  const { attempts, listener, logs } = keeper();
  const outcome = await pool.play(task, listener);
  expect([...logs].map(([game, text]) => ({ game, text }))).toEqual(known.logs);
  expect(outcome).toEqual({ ...known, logs: [] });
  expect(known.logs).toHaveLength(GAMES);
  expect(known.result.kills?.[0]?.game).toBe(agent.startsWith('hangs') ? HANGS_LATE - 1 : undefined);
  if (agent === FULL_HEAP) expect(known.result.kills?.[0]?.kind).toBe('memory-limit');
  expect(attempts()).toBe(agent.startsWith('hangs') ? 2 : 1);
}

test('if the process dies, the set is played again, and its logs are those of its last play', async () => {
  const task = taskOf('calm', 300); // the process waits until the first of them are stored
  const { logs: known } = await pool.play(task);
  let died = 0;
  const { attempts, listener, logs } = keeper(({ game }) => {
    if (game === 20 && died++ === 0) process.kill(pool.pid!, 'SIGKILL');
  });
  await pool.play(task, listener);
  expect([...logs.values()]).toEqual(known.map(({ text }) => text));
  expect(attempts()).toBe(2);
});

test('a log that cannot be stored ends its set with that error', async () => {
  const { listener } = keeper(({ game }) => {
    if (game === 7) throw new Error('the disk is full');
  });
  await expect(pool.play(taskOf('calm'), listener)).rejects.toThrow('the disk is full');
});

test('only some logs are wanted: games are counted nevertheless', async () => {
  const counts: number[] = [];
  const logs: number[] = [];
  const task = { ...taskOf('calm', 20_000), logs: [3, 19_000] };
  await pool.play(task, { onGames: (games) => counts.push(games), onLog: ({ game }) => logs.push(game) });
  expect(logs).toEqual([3, 19_000]);
  expect(counts[0]).toBe(0);
  expect(counts.every((games, at) => at === 0 || games >= counts[at - 1]!)).toBe(true);
  expect(counts).toContain(19_001);
});

test.skipIf(process.platform !== 'linux')(
  'a thread waits for a slow disk, so that its logs do not fill memory',
  async () => {
    const own = new SetPool(input, 1);
    const wait = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    const spent: number[] = [];
    const { listener } = keeper(({ game }) => {
      if (game !== 2000) return; // its code is compiled
      const before = treeTime(own.pid!)!;
      wait(500); // the last logs on their way
      const [from, since] = [treeTime(own.pid!)!, performance.now()];
      while (performance.now() - since < 3000) wait(100);
      spent.push(from - before, treeTime(own.pid!)! - from);
      void own.close();
    });
    await own.play(taskOf('calm', 100_000), listener).catch(() => {});
    expect(spent[1]).toBeLessThan(500);
  },
  60_000,
);
