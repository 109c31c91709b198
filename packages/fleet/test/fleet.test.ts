import type { SetOutcome } from '@aiwolf-arena/sandbox';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { WorkerDiffers } from '../src/queue-options.ts';
import { FleetWorker } from '../src/worker/fleet-worker.ts';
import { keptTexts, Notebook, play, poolOf, textsOf, workerOf } from './farm.ts';
import { type Faults, MemoryQueue, MemoryServer } from './memory-queue.ts';
import { AGENTS, accused, forged, TablePlayer, type Truth, taskOf, truthOf } from './played-sets.ts';

const SETS = 80;
let truth: Truth;
beforeAll(async () => {
  truth = await truthOf(SETS);
  expect([...truth.values()].filter(({ result }) => result.kills !== undefined).length).toBeGreaterThan(5);
}, 60_000);

/** Faults of the queue that come with these probabilities, from a stream of their own. */
function faultsOf(seed: number, share: number): Faults {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const happens = (): boolean => random() < share;
  const all = { losesChunk: happens, losesAnswer: happens, doublesAnswer: happens, doublesChunk: happens };
  return { ...all, next: (n) => Math.floor(random() * n) };
}

describe('a fleet', () => {
  test.each([1, 2, 8])('of %i workers keeps what one machine plays', async (workers) => {
    const server = new MemoryServer();
    const fleet = Array.from({ length: workers }, (_, i) => workerOf(server, new TablePlayer(truth), `lab${i}`));
    const notebook = new Notebook();
    await play(server, truth, notebook, { sets: SETS });
    expect(keptTexts(notebook)).toEqual(textsOf(truth, SETS));
    for (const { worker } of fleet) await worker.stop();
  });

  test('ends at the first set of a worker that differs, and names it; what others have played stays', async () => {
    const server = new MemoryServer();
    const honest = workerOf(server, new TablePlayer(truth), 'lab1');
    const notebook = new Notebook();
    await play(server, truth, notebook, { sets: 20 });
    await honest.worker.stop();
    const differs = workerOf(server, new TablePlayer(truth, { shown: forged }), 'lab9');
    const playing = play(server, truth, notebook, { sets: SETS });
    await expect(playing).rejects.toThrow(/^worker lab9 plays other games than this machine: run\/5 set \d+ ended otherwise/);
    expect(keptTexts(notebook).slice(0, 20)).toEqual(textsOf(truth, 20));
    expect([...notebook.sets.values()].map((kept) => kept.worker)).not.toContain('lab9');
    await differs.worker.stop();
  });

  test('finds a worker that differs later by the share of sets that is replayed', async () => {
    const server = new MemoryServer();
    const shown = (outcome: SetOutcome, set: number) => (set >= 40 ? forged(outcome) : outcome);
    const { worker } = workerOf(server, new TablePlayer(truth, { shown }), 'lab9');
    const notebook = new Notebook();
    await expect(play(server, truth, notebook, { sets: SETS, spotCheck: 1 })).rejects.toThrow('worker lab9');
    expect([...notebook.sets.values()].map((kept) => kept.worker)).not.toContain('lab9');
    await worker.stop();
  });

  test('refuses an outcome that no set can have, even if nothing is replayed', async () => {
    const server = new MemoryServer();
    const shown = ({ result, ...rest }: SetOutcome) => ({ ...rest, result: { ...result, games: 99 } });
    const { worker } = workerOf(server, new TablePlayer(truth, { shown }), 'lab9');
    await expect(play(server, truth, new Notebook(), { sets: 9, spotCheck: 0 })).rejects.toThrow('worker lab9');
    await worker.stop();
  });

  test('believes no stop that this machine does not see', async () => {
    const server = new MemoryServer();
    const notes: string[] = [];
    const { worker } = workerOf(server, new TablePlayer(truth, { shown: accused }), 'slow');
    const notebook = new Notebook();
    await play(server, truth, notebook, { sets: 34, spotCheck: 0, onNote: (note) => notes.push(note) });
    expect(keptTexts(notebook)).toEqual(textsOf(truth, 34));
    expect(notes).toContain(
      "run/5 set 0: worker slow and this machine do not stop the same agents; this machine's result counts",
    );
    await worker.stop();
  });

  test('does not try a set with clients here, where its clients are not', async () => {
    const server = new MemoryServer();
    const sets = [{ failed: 'it broke' }];
    const failing = { with: async () => ({ sets, cpuMs: 0 }) as never, close: async () => {} };
    const options = { threads: 1, name: 'lab1', code: 'code', version: '0.0.0', onNote: () => {}, announceMs: 10 };
    const worker = new FleetWorker(new MemoryQueue(server, 'code'), { ...options, clients: { bob: {} as never } }, failing);
    await worker.start();
    const here = new TablePlayer(truth);
    const [first, ...others] = AGENTS;
    const pool = await poolOf(new MemoryQueue(server, 'code'), here, [{ ...first!, client: 'bob' }, ...others]);
    await expect(pool.playTimed(taskOf(0))).rejects.toThrow('it broke');
    expect(here.played).toEqual([]);
    await pool.close();
    await worker.stop();
  });

  test('can be cancelled, and waits for workers only as long as it is told', async () => {
    const server = new MemoryServer();
    const playing = play(server, truth, new Notebook(), { sets: 5 });
    await expect.poll(() => server.runs.size).toBe(1);
    await new MemoryQueue(server, 'code').cancel([...server.runs.keys()][0]!);
    await expect(playing).rejects.toThrow('run was cancelled (queue cancel); finished sets are stored');
    await expect(play(server, truth, new Notebook(), { sets: 5, waitMs: 30 })).rejects.toThrow('no worker is here');
  });

  test('keeps the same whatever is lost, doubled or reordered, and whoever dies', {
    tags: 'dear',
    timeout: 120_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(COURSE, withstands), { numRuns: Number(process.env.RUNS ?? 15) });
  });
});

const EVENTS = [
  'worker dies',
  'coordinator dies',
  'all is deleted',
  'server is away',
  'another joins',
  'another lies',
] as const;

interface Course {
  readonly seed: number;
  readonly share: number;
  readonly spotCheck: number;
  readonly workers: number;
  readonly events: (typeof EVENTS)[number][];
}

const COURSE: fc.Arbitrary<Course> = fc.record({
  seed: fc.nat(),
  share: fc.constantFrom(0, 0.05, 0.3),
  spotCheck: fc.constantFrom(0.02, 0.1, 1),
  workers: fc.integer({ min: 1, max: 4 }),
  events: fc.array(fc.constantFrom(...EVENTS), { maxLength: 5 }),
});

const AWAY_MS = 40;

/** Number of finished sets between two events. */
const BETWEEN = 5;

async function withstands({ seed, share, spotCheck, workers, events }: Course): Promise<void> {
  const sets = 40;
  const server = new MemoryServer(faultsOf(seed, share));
  let names = 0;
  const join = (shown?: typeof forged) => {
    const player = new TablePlayer(truth, { ...(shown && { shown }), delay: (set) => (set * 7) % 3 });
    return workerOf(server, player, `${shown === undefined ? 'honest' : 'liar'}-${names++}`);
  };
  const fleet = Array.from({ length: workers }, () => join());
  const notebook = new Notebook();
  const [left, gone] = [[...events], [] as typeof fleet];
  let finished = 0;
  const happen: Record<Course['events'][number], (coordinator: MemoryQueue) => void> = {
    'worker dies': () => gone.push(...fleet.splice(0, 1)) && gone.at(-1)!.queue.crash(),
    'coordinator dies': (coordinator) => coordinator.crash(),
    'all is deleted': () => server.flush(),
    'server is away': () => {
      server.isAway = true;
      setTimeout(() => server.comeBack(), AWAY_MS);
    },
    'another joins': () => fleet.push(join()),
    'another lies': () => fleet.push(join(forged)),
  };
  const onFinished = (coordinator: MemoryQueue): void => {
    const event = ++finished % BETWEEN === 0 ? left.shift() : undefined;
    if (event !== undefined) happen[event](coordinator);
    if (fleet.length === 0) fleet.push(join());
  };
  while (notebook.sets.size < sets) {
    await play(server, truth, notebook, { sets, spotCheck, onFinished }).catch(async (error: Error) => {
      if (!/dead|away/.test(error.message) && !(error instanceof WorkerDiffers)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1)); // the server may still be away
      const at = error instanceof WorkerDiffers ? fleet.findIndex(({ name }) => name === error.worker) : -1;
      if (at < 0) return;
      expect(fleet[at]!.name).toMatch(/^liar/);
      await fleet.splice(at, 1)[0]!.worker.stop();
      if (fleet.length === 0) fleet.push(join());
    });
  }
  for (const { worker, queue } of [...fleet, ...gone]) await worker.stop().finally(() => queue.crash());
  expect(keptTexts(notebook)).toEqual(textsOf(truth, sets));
}
