import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { keptTexts, Notebook, play, textsOf, workerOf } from './farm.ts';
import { type Faults, type MemoryQueue, MemoryServer } from './memory-queue.ts';
import { accused, forged, TablePlayer, type Truth, truthOf } from './played-sets.ts';

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
    expect(notebook.shutOut).toEqual([]);
    for (const { worker } of fleet) await worker.stop();
  });

  test('shuts a liar out, and keeps nothing of it', async () => {
    const server = new MemoryServer();
    const liar = workerOf(
      server,
      new TablePlayer(truth, { told: (outcome, set) => (set % 7 === 3 ? forged(outcome) : outcome) }),
    );
    const notebook = new Notebook();
    const playing = play(server, truth, notebook, { sets: SETS, spotCheck: 1 });
    await expect.poll(() => notebook.shutOut.length, { timeout: 30_000 }).toBe(1);
    const honest = workerOf(server, new TablePlayer(truth)); // earlier, it might take all sets before the liar has any
    await playing;
    expect(keptTexts(notebook)).toEqual(textsOf(truth, SETS));
    expect(notebook.shutOut.map(({ id }) => id)).toEqual([liar.worker.id]);
    for (const { worker } of [liar, honest]) await worker.stop();
  });

  test('believes no stop that another machine does not see', async () => {
    const server = new MemoryServer();
    const liar = workerOf(server, new TablePlayer(truth, { told: (outcome, set) => (set > 30 ? accused(outcome) : outcome) }));
    const notebook = new Notebook();
    await play(server, truth, notebook, { sets: 34, spotCheck: 0 });
    expect(keptTexts(notebook)).toEqual(textsOf(truth, 34));
    await liar.worker.stop();
  });

  test('keeps the same whatever is lost, doubled or reordered, and whoever dies', {
    tags: 'dear',
    timeout: 120_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(COURSE, withstands), { numRuns: Number(process.env.RUNS ?? 15) });
  });
});

const EVENTS = ['worker dies', 'coordinator dies', 'all is deleted', 'server is away', 'another joins'] as const;

interface Course {
  readonly seed: number;
  readonly share: number;
  readonly spotCheck: number;
  readonly workers: number;
  readonly liars: number;
  readonly events: (typeof EVENTS)[number][];
}

const COURSE: fc.Arbitrary<Course> = fc.record({
  seed: fc.nat(),
  share: fc.constantFrom(0, 0.05, 0.3),
  spotCheck: fc.constantFrom(0, 0.1, 1),
  workers: fc.integer({ min: 1, max: 4 }),
  liars: fc.integer({ min: 0, max: 2 }),
  events: fc.array(fc.constantFrom(...EVENTS), { maxLength: 5 }),
});

const AWAY_MS = 40;

/** Number of settled sets between two events. */
const BETWEEN = 5;

async function withstands({ seed, share, spotCheck, workers, liars, events }: Course): Promise<void> {
  const sets = 40;
  const server = new MemoryServer(faultsOf(seed, share));
  const join = (name: 'liar' | 'honest') => {
    const isLiar = name === 'liar' && spotCheck > 0;
    return workerOf(server, new TablePlayer(truth, { ...(isLiar && { told: forged }), delay: (set) => (set * 7) % 3 }), name);
  };
  const fleet = [
    ...Array.from({ length: workers }, () => join('honest')),
    ...Array.from({ length: liars }, () => join('liar')),
  ];
  const notebook = new Notebook();
  const [left, gone] = [[...events], [] as typeof fleet];
  let settled = 0;
  const happen: Record<Course['events'][number], (coordinator: MemoryQueue) => void> = {
    'worker dies': () => gone.push(...fleet.splice(0, 1)) && gone.at(-1)!.queue.crash(),
    'coordinator dies': (coordinator) => coordinator.crash(),
    'all is deleted': () => server.flush(),
    'server is away': () => {
      server.isAway = true;
      setTimeout(() => server.comeBack(), AWAY_MS);
    },
    'another joins': () => fleet.push(join('honest')),
  };
  const onSettled = (coordinator: MemoryQueue): void => {
    const event = ++settled % BETWEEN === 0 ? left.shift() : undefined;
    if (event !== undefined) happen[event](coordinator);
    if (fleet.length === 0) fleet.push(join('honest'));
  };
  while (notebook.sets.size < sets) {
    await play(server, truth, notebook, { sets, spotCheck, onSettled }).catch((error: Error) => {
      if (!/dead|away|another coordinator/.test(error.message)) throw error;
    });
  }
  for (const { worker, queue } of [...fleet, ...gone]) await worker.stop().finally(() => queue.crash());
  expect(keptTexts(notebook)).toEqual(textsOf(truth, sets));
  expect(notebook.shutOut.filter(({ name }) => name === 'honest')).toEqual([]);
}
