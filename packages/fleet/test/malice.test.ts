import type { SetOutcome } from '@aiwolf-arena/tournament';
import { beforeAll, expect, test } from 'vitest';
import { answerBytes } from '../src/terms/answer.ts';
import { type Chunk, idOf, readChunk } from '../src/terms/chunk.ts';
import { JS } from '../src/terms/need.ts';
import { newSigner } from '../src/terms/signature.ts';
import { keptTexts, Notebook, play, textsOf, workerOf } from './farm.ts';
import { MemoryQueue, MemoryServer } from './memory-queue.ts';
import { accused, forged, TablePlayer, type Truth, truthOf } from './played-sets.ts';

const SETS = 80;
let truth: Truth;
beforeAll(async () => {
  truth = await truthOf(SETS);
}, 60_000);

/** A worker that does not keep to the rules. `told` returns what it answers about a set; undefined: it never answers the chunk. */
function outlaw(server: MemoryServer, told: (set: number, chunk: Chunk, id: string) => SetOutcome | undefined) {
  const queue = new MemoryQueue(server, 'code');
  const signer = newSigner();
  const { id } = signer;
  const card = { id, name: 'outlaw', host: 'h', threads: 2, code: 'code', version: '0.0.0', has: [JS], sets: 0, cpuMs: 0 };
  const announcing = setInterval(() => void queue.announce(card).catch(() => {}), 10);
  const answered = (text: string): Promise<void> | undefined => {
    const chunk = readChunk(text)!;
    const outcomes = chunk.tasks.map(({ set }) => told(set, chunk, id));
    if (outcomes.includes(undefined)) return undefined;
    const sets = outcomes.map((outcome, at) => ({ task: chunk.ids[at]!, outcome: JSON.stringify(outcome), timing: null }));
    const answer = { chunk: idOf(text), name: 'outlaw', worker: id, cpuMs: 1, body: { sets } };
    return queue.answer(chunk.run, answerBytes(answer, signer));
  };
  const taker = queue.take(JS, 3, async (text) => {
    await (answered(text) ?? new Promise<never>(() => {}));
    return 'done';
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
