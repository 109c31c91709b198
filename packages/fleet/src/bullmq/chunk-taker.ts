import { setTimeout as sleep } from 'node:timers/promises';
import { type Job, type QueueOptions, Worker, type WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueueTimes } from '../queue-times.ts';
import type { Stoppable } from '../work-queue.ts';
import { PAUSE_MS, type QueueServer } from './queue-server.ts';

interface Taking {
  readonly name: string;
  readonly options: QueueOptions;
  readonly slots: number;
  readonly play: (chunk: string) => Promise<void>;
}

/** A worker of BullMQ for one queue. What the server does to it is survived: chunks can be played in vain, or twice. */
export class ChunkTaker implements Stoppable {
  readonly #play: Taking['play'];
  readonly #server: QueueServer;
  readonly #worker: LeavingWorker;
  readonly #blocking: Redis;
  readonly #graceMs: number;
  readonly #playing = new Set<Promise<void>>();
  #isStopping = false;
  #isResting = false;

  constructor({ name, options, play, slots }: Taking, server: QueueServer, times: QueueTimes) {
    this.#play = play;
    this.#server = server;
    this.#graceMs = times.graceMs;
    this.#worker = new LeavingWorker(name, (job) => this.#work(job), { ...options, ...workerOptions(slots, times) });
    this.#blocking = server.connection.copies.at(-1)!;
    this.#worker.on('error', (error) => void this.#rest(error));
    this.#worker.on('active', () => server.works());
  }

  /** Chunks that are not finished in time go to other workers, when nobody has renewed this worker's hold for a while. */
  async stop(graceMs: number = this.#graceMs): Promise<void> {
    if (this.#isStopping) return;
    this.#isStopping = true;
    const closed = this.#worker.close();
    await within(graceMs, Promise.allSettled(this.#playing));
    await this.#worker.leave();
    if (this.#playing.size === 0) await within(LAST_WORDS_MS, closed); // in vain if the server is gone
    this.#blocking.disconnect();
  }

  async #work({ data }: Job<string, void>): Promise<void> {
    if (typeof data !== 'string') return; // only the ID was left of it: it had expired
    const playing = this.#play(data);
    this.#playing.add(playing);
    await playing.catch((error) => {
      if (!this.#isStopping) setImmediate(() => Promise.reject(error)); // ours: it ends the process
      return new Promise(() => undefined); // the chunk stays with this process until its lock is over
    });
    this.#playing.delete(playing);
  }

  /** BullMQ tries again at once when the server refuses something, thousands of times a second. */
  async #rest(error: Error): Promise<void> {
    if (this.#isResting || !this.#server.report(error)) return;
    this.#isResting = true;
    await this.#worker.pause(true);
    await sleep(PAUSE_MS);
    this.#isResting = false;
    if (!this.#isStopping) await this.#worker.resume();
  }
}

/** Leaves chunks to others that are still being played here. */
class LeavingWorker extends Worker<string, void, string> {
  leave(): Promise<void> {
    return this.lockManager.close();
  }
}

const workerOptions = (slots: number, times: QueueTimes): Omit<WorkerOptions, 'connection'> => ({
  concurrency: slots,
  lockDuration: times.lockMs,
  stalledInterval: times.stalledMs,
  maxStalledCount: 5,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
  runRetryDelay: PAUSE_MS,
});

const LAST_WORDS_MS = 1000;

/** Waits for the work, but not longer than `ms`. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const end = sleep(ms, null, { signal: over.signal }).catch(() => null);
  await Promise.race([work, end]);
  over.abort();
}
