import { bounded } from '@aiwolf-arena/tournament';
import { QueuePool } from '../src/coordinator/queue-pool.ts';
import { type QueuedAgent, type QueuePoolOptions, WorkerDiffers } from '../src/queue-options.ts';
import { FleetWorker } from '../src/worker/fleet-worker.ts';
import type { LineUps } from '../src/worker/line-ups.ts';
import { MemoryQueue, type MemoryServer } from './memory-queue.ts';
import { AGENTS, TablePlayer, type Truth, taskOf } from './played-sets.ts';

const CODE = 'code';

/** What a run folder keeps: the outcome of each set, and who played it. It survives a coordinator. */
export class Notebook {
  readonly sets = new Map<number, { readonly text: string; readonly worker: string | undefined }>();

  forget(worker: string): void {
    for (const [set, kept] of this.sets) if (kept.worker === worker) this.sets.delete(set);
  }
}

/** A worker that looks outcomes up. `player` may tell something else than the truth. */
export function workerOf(server: MemoryServer, player: TablePlayer, name = 'worker') {
  const queue = new MemoryQueue(server, CODE);
  const lineUps: Pick<LineUps, 'with' | 'close'> = { with: (_, use) => use(player), close: async () => {} };
  const options = { threads: 2, name, code: CODE, version: '0.0.0', clients: {}, onNote: () => {}, announceMs: 10 };
  const worker = new FleetWorker(queue, options, lineUps);
  void worker.start().catch(() => {});
  return { name, worker, queue };
}

type Options = Partial<Pick<QueuePoolOptions, 'spotCheck' | 'waitMs' | 'onNote'>>;

export async function poolOf(
  queue: MemoryQueue,
  here: TablePlayer,
  agents: readonly QueuedAgent[] = AGENTS,
  options: Options = {},
): Promise<QueuePool> {
  const pool = new QueuePool(queue, {
    ...{ version: '0.0.0', title: 'run', agents, timing: null, spotCheck: 0.02, openHere: () => here, onNote: () => {} },
    ...{ code: CODE, address: 'redis://here', lookMs: 10, ...options },
  });
  await pool.start();
  return pool;
}

interface PlayOptions extends Options {
  readonly sets: number;
  /** Called with the coordinator's connection whenever a set is finished. */
  readonly onFinished?: (queue: MemoryQueue) => void;
}

/** Plays what is open until all is kept, the coordinator crashes, or a worker differs: then its sets are forgotten. */
export async function play(
  server: MemoryServer,
  truth: Truth,
  notebook: Notebook,
  { sets, onFinished, ...options }: PlayOptions,
) {
  const queue = new MemoryQueue(server, CODE);
  const pool = await poolOf(queue, new TablePlayer(truth), AGENTS, options);
  const open = Array.from({ length: sets }, (_, set) => set).filter((set) => !notebook.sets.has(set));
  const playing = bounded(
    open,
    () => pool.ahead(8),
    (set) => pool.playTimed(taskOf(set)),
    ({ outcome, worker }, set) => {
      notebook.sets.set(set, { text: JSON.stringify(outcome), worker });
      onFinished?.(queue);
    },
  );
  try {
    await Promise.race([playing, queue.died]);
  } catch (thrown) {
    playing.catch(() => {});
    if (thrown instanceof WorkerDiffers) notebook.forget(thrown.worker);
    throw thrown;
  } finally {
    await pool.close();
  }
}

export const textsOf = (truth: Truth, sets: number): string[] =>
  [...truth.values()].slice(0, sets).map((outcome) => JSON.stringify(outcome));

export const keptTexts = ({ sets }: Notebook): string[] => [...sets].sort(([a], [b]) => a - b).map(([, { text }]) => text);
