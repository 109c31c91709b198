import { setTimeout as sleep } from 'node:timers/promises';
import { DelayedError, type Job, type QueueOptions, WaitingError, Worker, type WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import type { QueueTimes } from '../queue-times.ts';
import type { Stoppable } from '../work-queue.ts';
import { PAUSE_MS, type QueueServer } from './queue-server.ts';

/** A worker of BullMQ for one queue. What the server does to it is survived: chunks can be played in vain, or twice. */
export class ChunkTaker implements Stoppable {
  readonly #taking: Taking;
  readonly #server: QueueServer;
  readonly #times: QueueTimes;
  readonly #worker: DroppableWorker;
  readonly #blocking: Redis;
  readonly #playing = new Map<ChunkJob, Promise<unknown>>();
  readonly #stopping = new AbortController();
  readonly #keeping: NodeJS.Timeout;
  #isResting = false;

  constructor(taking: Taking, server: QueueServer, times: QueueTimes) {
    this.#taking = taking;
    this.#server = server;
    this.#times = times;
    const play = (job: ChunkJob): Promise<void> => this.#play(job);
    this.#worker = new DroppableWorker(taking.name, play, { ...taking.options, ...workerOptions(taking.slots, times) });
    this.#blocking = server.connection.copies.at(-1)!;
    this.#worker.on('error', (error) => void this.#rest(error));
    for (const event of ['stalled', 'locksRenewed'] as const) this.#worker.on(event, () => this.#keep());
    this.#keeping = setInterval(() => this.#keep(), Math.min(times.keepMs / 4, KEEP_MS)).unref();
  }

  /** Chunks that are not finished in time are given back, for other workers. */
  async stop(graceMs: number = this.#times.graceMs): Promise<void> {
    this.#stopping.abort();
    const closed = this.#worker.close();
    await within(graceMs, Promise.allSettled(this.#playing.values()));
    const unfinished = [...this.#playing.keys()];
    await within(LAST_WORDS_MS, Promise.allSettled(unfinished.map((job) => job.moveToWait(job.token))));
    await this.#worker.drop();
    if (unfinished.length === 0) await within(LAST_WORDS_MS, closed); // in vain if the server is gone
    clearInterval(this.#keeping);
    this.#keep();
    this.#blocking.disconnect();
  }

  async #play(job: ChunkJob): Promise<void> {
    if (typeof job.data !== 'string') return; // only the ID was left of it: it had expired
    if (this.#stopping.signal.aborted) {
      await job.moveToWait(job.token);
      throw new WaitingError();
    }
    const playing = this.#played(job.data);
    this.#playing.set(job, playing);
    try {
      this.#keep();
      if ((await playing) === 'passed') await this.#pass(job);
    } finally {
      this.#playing.delete(job);
    }
  }

  /** BullMQ makes keys without expiry, when a list was empty or a key has expired. If this fails, the next call will do. */
  #keep(): void {
    this.#taking.keep().catch(() => undefined);
  }

  /** An error in `play` is ours: it ends the process, and the chunk stays with it until the lock is over. */
  async #played(chunk: string): Promise<'done' | 'passed'> {
    const playing = this.#taking.play(chunk);
    playing.catch((error) => {
      setImmediate(() => {
        throw error;
      });
    });
    return await playing;
  }

  /**
   * Puts the chunk behind those of its priority, for everybody at once: it is "delayed", but until a time long ago, as the
   * clocks of two machines may differ by more than any delay. Meanwhile this place stays empty, or it would take it again.
   */
  async #pass(job: ChunkJob): Promise<never> {
    await this.#worker.getBackend().moveToDelayed(job.id!, LONG_AGO, 0, job.token!, { skipAttempt: true });
    this.#playing.delete(job);
    this.#keep();
    await sleep(this.#times.passMs, null, { signal: this.#stopping.signal }).catch(() => null);
    throw new DelayedError();
  }

  /** BullMQ tries again at once when the server refuses something, thousands of times a second. */
  async #rest(error: Error): Promise<void> {
    if (this.#isResting || !this.#server.report(error)) return;
    this.#isResting = true;
    await this.#worker.pause(true);
    await sleep(PAUSE_MS);
    const works = await this.#taking.keep().then(
      () => true,
      () => false,
    );
    this.#isResting = false;
    if (this.#stopping.signal.aborted) return;
    if (works) this.#server.works();
    await this.#worker.resume();
  }
}

interface Taking {
  readonly name: string;
  readonly options: QueueOptions;
  readonly slots: number;
  readonly play: (chunk: string) => Promise<'done' | 'passed'>;
  /** Keeps the keys of the queue from expiring. */
  readonly keep: () => Promise<void>;
}

type ChunkJob = Job<string, void, string>;

/** Leaves chunks to others that are still being played here. */
class DroppableWorker extends Worker<string, void, string> {
  drop(): Promise<void> {
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

const LONG_AGO = 1;
const KEEP_MS = 60_000;
const LAST_WORDS_MS = 1000;

/** Waits for the work, but not longer than `ms`. */
export async function within(ms: number, work: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const end = sleep(ms, null, { signal: over.signal }).catch(() => null);
  await Promise.race([work, end]);
  over.abort();
}
