import type { SetOutcome } from '@aiwolf-arena/tournament';
import { beforeAll, expect, test } from 'vitest';
import { Checks } from '../src/coordinator/checks.ts';
import { OpenSet } from '../src/coordinator/open-set.ts';
import { answerBytes } from '../src/terms/answer.ts';
import { type Chunk, idOf, readChunk } from '../src/terms/chunk.ts';
import { JS } from '../src/terms/need.ts';
import { newSigner } from '../src/terms/signature.ts';
import { FleetWorker } from '../src/worker/fleet-worker.ts';
import { keptTexts, Notebook, play, poolOf, textsOf, workerOf } from './farm.ts';
import { MemoryQueue, MemoryServer } from './memory-queue.ts';
import { AGENTS, accused, forged, TablePlayer, type Truth, taskOf, truthOf } from './played-sets.ts';

const SETS = 80;
let truth: Truth;
beforeAll(async () => {
  truth = await truthOf(SETS);
}, 60_000);

/** A worker that does not keep to the rules. `told` returns what it answers about a set; undefined: it never answers the chunk; null: it passes it. */
function outlaw(server: MemoryServer, told: (set: number, chunk: Chunk, id: string) => SetOutcome | undefined | null) {
  const queue = new MemoryQueue(server, 'code');
  const signer = newSigner();
  const { id } = signer;
  const card = {
    id,
    name: 'outlaw',
    host: 'h',
    threads: 2,
    code: 'code',
    version: '0.0.0',
    has: [JS],
    sets: 0,
    cpuMs: 0,
    setsPerSecond: 0,
  };
  const announcing = setInterval(() => void queue.announce(card).catch(() => {}), 10);
  const answered = (text: string): Promise<void> | undefined | null => {
    const chunk = readChunk(text)!;
    const outcomes = chunk.tasks.map(({ set }) => told(set, chunk, id));
    for (const none of [undefined, null]) if (outcomes.includes(none)) return none;
    const sets = outcomes.map((outcome, at) => ({ task: chunk.ids[at]!, outcome: JSON.stringify(outcome), timing: null }));
    const answer = { chunk: idOf(text), name: 'outlaw', worker: id, cpuMs: 1, body: { sets } };
    return queue.answer(chunk.run, answerBytes(answer, signer));
  };
  const taker = queue.take(JS, 3, async (text) => {
    const answer = answered(text);
    await (answer === undefined ? new Promise<never>(() => {}) : answer);
    if (answer === null) await new Promise((resolve) => setTimeout(resolve, 5));
    return answer === null ? 'passed' : 'done';
  });
  const { chunks } = server; // it reads the chunks of others, too, before they can take them
  chunks.set = function set(this: typeof chunks, key, chunk) {
    if (readChunk(chunk.text)!.not.includes(id)) void answered(chunk.text);
    return Map.prototype.set.call(this, key, chunk) as typeof chunks;
  };
  const leave = async (): Promise<void> => {
    clearInterval(announcing);
    await taker.stop();
    await queue.close();
  };
  return { id, leave };
}

test.each([
  ['with --spot-check 1', 1, forged],
  ['if it claims a stop', 0.02, accused],
] as const)('a worker cannot confirm its own lie %s', { timeout: 30_000 }, async (_, spotCheck, lie) => {
  const server = new MemoryServer();
  const honest = workerOf(server, new TablePlayer(truth, { delay: () => 3 }), 'honest');
  const liar = outlaw(server, (set) => (set < 40 ? truth.get(set)! : lie(truth.get(set)!)));
  const notebook = new Notebook();
  await play(server, truth, notebook, { sets: SETS, spotCheck });
  expect(keptTexts(notebook)).toEqual(textsOf(truth, SETS));
  expect(notebook.shutOut.map(({ name }) => name)).toEqual(['outlaw']);
  await Promise.all([honest.worker.stop(), liar.leave()]);
});

test('a check that is never answered is played here', { timeout: 30_000 }, async () => {
  const server = new MemoryServer();
  const honest = workerOf(server, new TablePlayer(truth, { delay: (set) => (set < 20 ? 60 : 2) }), 'honest');
  const silent = outlaw(server, (set, { not }) => (not.length > 0 ? undefined : set < 20 ? truth.get(set)! : null));
  const notebook = new Notebook();
  await play(server, truth, notebook, { sets: SETS, spotCheck: 1 });
  expect(keptTexts(notebook)).toEqual(textsOf(truth, SETS));
  expect(notebook.shutOut).toEqual([]);
  await honest.worker.stop();
  void silent.leave();
});

test('equal tasks at the same time are both answered', { timeout: 10_000 }, async () => {
  const server = new MemoryServer();
  const { worker } = workerOf(server, new TablePlayer(truth));
  const pool = await poolOf(server, truth);
  await new Promise((resolve) => setTimeout(resolve, 30));
  const first = pool.playTimed(taskOf(0));
  await new Promise((resolve) => setImmediate(resolve));
  const played = await Promise.all([first, pool.playTimed(taskOf(0)), pool.playTimed(taskOf(0))]);
  expect(played.map(({ outcome }) => outcome)).toEqual(Array(3).fill(truth.get(0)));
  await pool.close();
  await worker.stop();
});

test('an internal error of this machine in a check does not hold the worker back for ever', { timeout: 10_000 }, async () => {
  const server = new MemoryServer();
  const { worker } = workerOf(server, new TablePlayer(truth));
  const calm = [...truth.keys()].filter((set) => truth.get(set)!.result.kills === undefined).slice(0, 30);
  const failing = calm[3];
  const judge = new TablePlayer(truth);
  const { playTimed } = judge;
  judge.playTimed = (task) => (task.set === failing ? Promise.reject(new Error('internal')) : playTimed(task));
  const pool = await poolOf(server, truth, judge);
  const played = await Promise.allSettled(calm.map((set) => pool.playTimed(taskOf(set))));
  expect(played.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  await pool.close();
  await worker.stop();
});

test('a set with clients that fails on a worker is not tried here, where its clients are not', {
  timeout: 10_000,
}, async () => {
  const server = new MemoryServer();
  const terms = { threads: 1, name: 'lab1', code: 'code', version: '0.0.0', onNote: () => {}, announceMs: 10 };
  let chunks = 0;
  const failing = async ({ ids }: Chunk) => {
    const sets = ids.map((task) => ({ task, failed: 'it broke' }));
    return { body: { sets: ++chunks < 6 ? [] : sets }, cpuMs: 0 }; // lost five times
  };
  const queue = new MemoryQueue(server, 'code');
  const worker = new FleetWorker(
    queue,
    { ...terms, clients: { bob: {} as never } },
    { with: failing as never, close: async () => {} },
  );
  const judge = new TablePlayer(truth);
  const [first, ...others] = AGENTS;
  const pool = await poolOf(server, truth, judge, [{ ...first!, client: 'bob' }, ...others]);
  await worker.start();
  await expect(pool.playTimed(taskOf(0))).rejects.toThrow('it broke');
  expect(judge.played).toEqual([]);
  await pool.close();
  await worker.stop();
});

test('a machine that stops a player in a check, and was wrong, is not a liar for that', async () => {
  const out: string[] = [];
  const [claimed, stopped] = [truth.get(0)!, accused(truth.get(0)!)];
  const checks = new Checks({
    ...{ share: 1, openJudge: () => new TablePlayer(truth), giveOut: () => true, again: () => {}, onNote: () => {} },
    nameOf: String,
    onShutOut: ({ id }) => out.push(id),
  });
  for (let time = 1; time <= 3; time++) {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const order = new OpenSet(taskOf(0), '', {}, resolve, () => {});
    const claim = {
      set: order,
      worker: 'one',
      text: JSON.stringify(claimed),
      done: { outcome: claimed, timing: null, worker: 'one' },
    };
    checks.receive('one', 'one', [claim]);
    checks.compare(claim, 'slow', JSON.stringify(stopped));
    await promise;
    expect(out).toEqual(time < 3 ? [] : ['slow']);
  }
});
