import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { SetOutcome, SetTask } from '../realm/set-task.ts';
import type { WorkerInput } from './worker-input.ts';

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url));

/** Between preliminary and final a thread has nothing to do for a moment. */
const IDLE_MS = 60_000;

/**
 * Threads that play game sets, one set a thread at a time. No `execArgv` is ever passed: a worker made with any loses
 * the permission model of its process.
 */
export class SetPool {
  readonly threads: number;
  readonly #pool: Piscina<string, string>;

  constructor(input: WorkerInput, threads: number) {
    this.threads = threads;
    this.#pool = new Piscina({
      filename: WORKER,
      name: 'playSet',
      minThreads: 1, // more start as sets come in, so that three sets do not start sixty threads
      maxThreads: threads,
      idleTimeout: IDLE_MS,
      concurrentTasksPerWorker: 1,
      workerData: input,
    });
  }

  async play(task: SetTask): Promise<SetOutcome> {
    return JSON.parse(await this.#pool.run(JSON.stringify(task))) as SetOutcome;
  }

  /** Ends the threads; sets in flight are lost. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}
