import { setTimeout as sleep } from 'node:timers/promises';
import { Queue, type QueueOptions } from 'bullmq';
import { readRuns, readWorkers } from '../messages/card.ts';
import { QueueUnusable, type ServerOptions } from '../queue-options.ts';
import { QUEUE_TIMES, type QueueTimes } from '../queue-times.ts';
import type { OfferedChunk, RunCard, Stoppable, WorkerCard, WorkQueue } from '../work-queue.ts';
import { CardSet } from './card-set.ts';
import { ChunkTaker, within } from './chunk-taker.ts';
import { PAUSE_MS, QueueServer } from './queue-server.ts';
import { serverReport } from './server-report.ts';

/** Opens a queue whose server was checked. Throws `QueueUnusable` within some seconds if it cannot be used. */
export async function openBullQueue(server: ServerOptions, options: BullQueueOptions): Promise<BullQueue> {
  const { faults } = await serverReport(server);
  if (faults.length > 0) throw new QueueUnusable(faults.join('; '));
  return new BullQueue(server, options);
}

/** The data of a job is the text of the chunk. */
type ChunkQueue = Queue<string, void, string>;

/**
 * A queue on a Redis or Valkey server. For each need there is a queue of BullMQ, in which a chunk is a job with the same ID; all
 * else is in plain keys. All keys begin with `aiwolf:` and expire. While the server is away, calls wait for it; what waits when
 * the queue is closed fails with `QueueUnusable`.
 */
export class BullQueue implements WorkQueue {
  readonly #code: string;
  readonly #times: QueueTimes;
  readonly #server: QueueServer;
  readonly #queues = new Map<string, ChunkQueue>();
  readonly #runs: CardSet;
  readonly #workers: CardSet;
  readonly #open = new Set<Stoppable>();

  constructor(server: ServerOptions, { code, onTrouble, onRecovered, times }: BullQueueOptions) {
    this.#code = code;
    this.#times = { ...QUEUE_TIMES, ...times };
    this.#server = new QueueServer(server, onTrouble, onRecovered);
    this.#runs = new CardSet(this.#server, 'run', this.#times.cardMs);
    this.#workers = new CardSet(this.#server, 'worker', this.#times.cardMs);
  }

  async offer(chunks: readonly OfferedChunk[]): Promise<void> {
    const opts = { removeOnComplete: true, removeOnFail: true };
    for (const [need, those] of Object.entries(Object.groupBy(chunks, (chunk) => chunk.need))) {
      const queue = this.#queueOf(need);
      const jobs = those!.map(({ id, text }) => ({ name: 'chunk', data: text, opts: { ...opts, jobId: id } }));
      await this.#server.ask(() => queue.addBulk(jobs));
      const ids = those!.map(({ id }) => id);
      await this.#keep(queue, ids);
    }
  }

  /** BullMQ sets no expiry on any of its keys, and keeps 10,000 events of each queue, which nobody reads. */
  async #keep(queue: ChunkQueue, ids: readonly string[]): Promise<void> {
    await this.#server.askAll((pipeline) => {
      pipeline.hset(queue.keys.meta!, 'opts.maxLenEvents', 0);
      for (const key of [...LISTS, ...ids]) pipeline.pexpire(queue.toKey(key), this.#times.keepMs);
    });
  }

  async held(need: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (ids.length === 0) return new Set();
    const queue = this.#queueOf(need);
    const found = await this.#server.askAll((pipeline) => {
      for (const id of ids) pipeline.exists(queue.toKey(id));
    });
    return new Set(ids.filter((_, at) => found[at] === 1));
  }

  take(need: string, slots: number, play: (chunk: string) => Promise<void>): Stoppable {
    const { name } = this.#queueOf(need);
    return this.#opened(new ChunkTaker({ name, options: bullOptions(this.#server), slots, play }, this.#server, this.#times));
  }

  #queueOf(need: string): ChunkQueue {
    return this.#queues.getOrInsertComputed(need, () => {
      const name = `${this.#code}.${encodeURIComponent(need)}`; // BullMQ allows no colon
      const queue: ChunkQueue = new Queue(name, { ...bullOptions(this.#server), skipMetasUpdate: true });
      queue.on('error', () => undefined); // commands report their errors, and the server's connection its own
      return queue;
    });
  }

  async answer(run: string, answer: Buffer): Promise<void> {
    const key = answersKey(run);
    await this.#server.askAll((pipeline) => pipeline.rpush(key, answer).pexpire(key, this.#times.keepMs));
  }

  hear(run: string, hear: (answer: Buffer) => void): Stoppable {
    const connection = this.#server.connection.duplicate();
    let isOver = false;
    const next = async (): Promise<Buffer | undefined> => {
      try {
        const found = await connection.blpopBuffer(answersKey(run), BLOCK_S);
        this.#server.works();
        return found?.[1];
      } catch (error) {
        if (!isOver) this.#server.report(error as Error);
        if (!isOver) await sleep(PAUSE_MS);
        return undefined;
      }
    };
    const read = async (): Promise<void> => {
      while (!isOver) {
        const answer = await next();
        if (answer !== undefined && !isOver) hear(answer);
      }
    };
    void read(); // if `hear` throws, the process ends by this unhandled rejection: that is an internal error
    return this.#opened({
      stop: async () => {
        isOver = true;
        connection.disconnect();
      },
    });
  }

  async put(hash: string, bytes: Buffer): Promise<void> {
    await this.#server.ask((connection) => connection.set(`aiwolf:blob:${hash}`, bytes, 'PX', this.#times.keepMs));
  }

  get(hash: string): Promise<Buffer | null> {
    return this.#server.ask((connection) => connection.getBuffer(`aiwolf:blob:${hash}`));
  }

  announce(worker: WorkerCard): Promise<void> {
    return this.#workers.put(worker.id, JSON.stringify(worker));
  }

  leave(worker: string): Promise<void> {
    return within(LAST_WORDS_MS, this.#workers.remove(worker)); // its card expires
  }

  async workers(): Promise<readonly WorkerCard[]> {
    return readWorkers(await this.#workers.all());
  }

  async announceRun(card: RunCard): Promise<boolean> {
    await this.#runs.put(card.run, JSON.stringify(card));
    return this.#server.ask(async (connection) => (await connection.exists(cancelKey(card.run))) === 1);
  }

  isPlayed(run: string): Promise<boolean> {
    return this.#runs.has(run);
  }

  async runs(): Promise<readonly RunCard[]> {
    return readRuns(await this.#runs.all());
  }

  async cancel(run: string): Promise<boolean> {
    const isThere = await this.#runs.has(run);
    if (isThere) await this.#server.ask((connection) => connection.set(cancelKey(run), '1', 'PX', 2 * this.#times.cardMs));
    return isThere;
  }

  end(run: string): Promise<void> {
    const removed = this.#server.ask((connection) => connection.del(answersKey(run)));
    return within(LAST_WORDS_MS, Promise.all([this.#runs.remove(run), removed])); // both expire
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open].map((one) => one.stop()));
    await this.#server.close(LAST_WORDS_MS);
  }

  #opened(one: Stoppable): Stoppable {
    this.#open.add(one);
    return one;
  }
}

export interface BullQueueOptions {
  /** Fingerprint of the code that plays games: see `WorkerCard`. */
  readonly code: string;
  /** Called once when the server goes away or refuses to work, such as `the queue does not answer (ECONNREFUSED lab:6379)`. */
  readonly onTrouble: (text: string) => void;
  readonly onRecovered?: (() => void) | undefined;
  readonly times?: Partial<QueueTimes> | undefined;
}

const bullOptions = (server: QueueServer): QueueOptions => ({
  connection: server.connection,
  prefix: 'aiwolf:chunks',
  skipVersionCheck: true, // `openBullQueue` has checked it, and BullMQ prints on the console
});

/** What BullMQ keeps of each queue beside its jobs. */
const LISTS = ['meta', 'id', 'wait', 'active', 'stalled', 'marker', 'events'];

const answersKey = (run: string): string => `aiwolf:answers:${run}`;
const cancelKey = (run: string): string => `aiwolf:cancel:${run}`;

const BLOCK_S = 5;
const LAST_WORDS_MS = 1000;
