import { bounded, type SetOutcome } from '@aiwolf-arena/tournament';
import { QueuePool } from '../src/coordinator/queue-pool.ts';
import type { QueuedAgent, QueuePoolTerms, ShutOut } from '../src/queue-terms.ts';
import { FleetWorker } from '../src/worker/fleet-worker.ts';
import type { LineUps } from '../src/worker/line-ups.ts';
import { MemoryQueue, type MemoryServer } from './memory-queue.ts';
import { AGENTS, TablePlayer, type Truth, taskOf } from './played-sets.ts';

const CODE = 'code';

interface Kept {
  readonly text: string;
  readonly worker: string | undefined;
}

/** What a run folder keeps: the outcome of each set, and who played it. It survives a coordinator. */
export class Notebook {
  readonly sets = new Map<number, Kept>();
  readonly kills: number[] = [];
  readonly shutOut: ShutOut[] = [];

  forget(worker: string): void {
    for (const [set, kept] of this.sets) if (kept.worker === worker) this.sets.delete(set);
  }
}

/** A worker that looks outcomes up. `player` may tell something else than the truth. */
export function workerOf(server: MemoryServer, player: TablePlayer, name = 'worker', code = CODE) {
  const queue = new MemoryQueue(server, code);
  const lineUps: Pick<LineUps, 'with' | 'close'> = { with: (_, use) => use(player), close: async () => {} };
  const terms = { threads: 2, name, code, version: '0.0.0', clients: {}, onNote: () => {}, announceMs: 10 };
  const worker = new FleetWorker(queue, terms, lineUps);
  void worker.start().catch(() => {});
  return { worker, queue };
}

/** Opens a pool without a notebook, that checks only the first sets of a worker. */
export async function poolOf(
  server: MemoryServer,
  truth: Truth,
  judge = new TablePlayer(truth),
  agents: readonly QueuedAgent[] = AGENTS,
) {
  const pool = new QueuePool(new MemoryQueue(server, CODE), {
    ...{ version: '0.0.0', run: 'run', title: 'run', agents, timing: null, priority: 'normal', share: 1 },
    ...{ spotCheck: 1e-9, openJudge: () => judge, onNote: () => {}, code: CODE, address: 'redis://here', lookMs: 10 },
    onShutOut: () => {},
  });
  await pool.start();
  return pool;
}

interface PlayTerms extends Partial<Pick<QueuePoolTerms, 'spotCheck' | 'waitMs' | 'onNote'>> {
  readonly sets: number;
  /** Called with the coordinator's connection whenever a set is settled. */
  readonly onSettled?: (queue: MemoryQueue) => void;
}

/** Plays sets with a coordinator until all are kept, or until it crashes. */
export async function play(server: MemoryServer, truth: Truth, notebook: Notebook, { sets, onSettled, ...terms }: PlayTerms) {
  const queue = new MemoryQueue(server, CODE);
  const judge = new TablePlayer(truth);
  const pool = new QueuePool(queue, {
    ...{ version: '0.0.0', run: 'run', title: 'run', agents: AGENTS, timing: null, priority: 'normal', share: 1 },
    ...{ spotCheck: 0.1, openJudge: () => judge, onNote: () => {}, code: CODE, address: 'redis://here', lookMs: 10, ...terms },
    onShutOut: (worker) => {
      notebook.shutOut.push(worker);
      notebook.forget(worker.id);
    },
  });
  await pool.start();
  try {
    await Promise.race([playOpen(pool, notebook, sets, () => onSettled?.(queue)), queue.died]);
  } finally {
    await pool.close();
  }
  return { judge };
}

/** Plays what is open, until nothing is. Sets of a worker that was shut out are open again. */
async function playOpen(pool: QueuePool, notebook: Notebook, sets: number, onSettled: () => void): Promise<void> {
  while (notebook.sets.size < sets) {
    const open = Array.from({ length: sets }, (_, set) => set).filter((set) => !notebook.sets.has(set));
    await bounded(
      open,
      () => pool.ahead(8),
      (set) => pool.playTimed(taskOf(set), { onKill: () => notebook.kills.push(set) }),
      ({ outcome, worker }, set) => {
        notebook.sets.set(set, { text: JSON.stringify(outcome), worker });
        onSettled();
      },
    );
  }
}

export const textsOf = (truth: Truth, sets: number): string[] => {
  const outcomes = [...truth.values()] as SetOutcome[];
  return outcomes.slice(0, sets).map((outcome) => JSON.stringify(outcome));
};

export const keptTexts = ({ sets }: Notebook): string[] => [...sets].sort(([a], [b]) => a - b).map(([, { text }]) => text);
