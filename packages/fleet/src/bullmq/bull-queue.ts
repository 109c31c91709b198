import { QueueUnusable, type ServerTerms } from '../queue-terms.ts';
import { QUEUE_TIMES, type QueueTimes } from '../queue-times.ts';
import { readBarred, readWorkers } from '../terms/cards.ts';
import type { BarredWorker, OfferedChunk, RunCard, RunState, Stoppable, WorkerCard, WorkQueue } from '../work-queue.ts';
import { AnswerStream } from './answer-stream.ts';
import { CardSet } from './card-set.ts';
import { ChunkQueues } from './chunk-queues.ts';
import { within } from './chunk-taker.ts';
import { QueueServer, TroubleWatch } from './queue-server.ts';
import type { QueueRole } from './rights.ts';
import { RunBook } from './run-book.ts';
import { serverFacts, serverFaults } from './server-facts.ts';

/** Opens a queue whose server was checked. Throws `QueueUnusable` within some seconds if it cannot be used. */
export async function openBullQueue(server: ServerTerms, terms: OpenBullQueueTerms): Promise<BullQueue> {
  const faults = serverFaults(await serverFacts(server), terms.role);
  if (faults.length > 0) throw new QueueUnusable(faults.join('; '));
  return new BullQueue(server, terms);
}

/**
 * A queue on a Redis or Valkey server. Chunks go through BullMQ, all else through plain keys. All keys begin with `aiwolf:`
 * and expire. While the server is away, calls wait for it; what waits when the queue is closed fails with `QueueUnusable`.
 */
export class BullQueue implements WorkQueue {
  readonly #code: string;
  readonly #times: QueueTimes;
  readonly #server: QueueServer;
  readonly #chunks: ChunkQueues;
  readonly #answers: AnswerStream;
  readonly #runs: RunBook;
  readonly #workers: CardSet;
  readonly #needs: CardSet;
  readonly #open = new Set<Stoppable>();

  constructor(server: ServerTerms, { code, onTrouble, onRecovered, times }: BullQueueTerms) {
    this.#code = code;
    this.#times = { ...QUEUE_TIMES, ...times };
    this.#server = new QueueServer(server, new TroubleWatch(onTrouble, onRecovered ?? (() => undefined)));
    this.#chunks = new ChunkQueues(this.#server, code, this.#times);
    this.#answers = new AnswerStream(this.#server, this.#times.keepMs);
    this.#runs = new RunBook(this.#server, this.#times.runMs);
    this.#workers = new CardSet(this.#server, 'worker', this.#times.workerMs);
    this.#needs = new CardSet(this.#server, 'need', this.#times.needMs);
  }

  async offer(chunks: readonly OfferedChunk[]): Promise<void> {
    const byNeed = Object.entries(Object.groupBy(chunks, ({ need }) => need));
    await Promise.all(
      byNeed.map(async ([need, those]) => {
        await this.#chunks.add(need, those!);
        await this.#needs.put(`${this.#code}/${need}`, need); // workers come now, and need the scripts
      }),
    );
  }

  held(need: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.#chunks.held(need, ids);
  }

  withdraw(need: string, ids: readonly string[]): Promise<void> {
    return this.#chunks.remove(need, ids);
  }

  hear(run: string, hear: (answer: Buffer) => Promise<void>): Stoppable {
    return this.#opened(this.#answers.hear(run, hear, this.#times.graceMs));
  }

  take(need: string, slots: number, play: (chunk: string) => Promise<'done' | 'passed'>): Stoppable {
    return this.#opened(this.#chunks.take(need, slots, play));
  }

  answer(run: string, answer: Buffer): Promise<void> {
    return this.#answers.add(run, answer);
  }

  async needs(): Promise<readonly string[]> {
    const all = await this.#needs.all();
    return [...all].filter(([id]) => id.startsWith(`${this.#code}/`)).map(([, need]) => need);
  }

  async put(hash: string, bytes: Buffer): Promise<void> {
    await this.#server.ask(() => this.#server.connection.set(blobKey(hash), bytes, 'PX', this.#times.keepMs));
  }

  get(hash: string): Promise<Buffer | null> {
    return this.#server.ask(() => this.#server.connection.getBuffer(blobKey(hash)));
  }

  announce(worker: WorkerCard): Promise<void> {
    return this.#workers.put(worker.id, JSON.stringify(worker));
  }

  leave(worker: string): Promise<void> {
    return within(CLOSE_MS, this.#workers.remove(worker)); // its card expires
  }

  async workers(): Promise<readonly WorkerCard[]> {
    return readWorkers((await this.#workers.all()).values());
  }

  async claim(card: RunCard): Promise<RunState> {
    const [state] = await Promise.all([this.#runs.claim(card), this.#answers.keep(card.run)]);
    await this.#chunks.loadScripts();
    return state;
  }

  isWanted(run: string, owner: string): Promise<boolean> {
    return this.#runs.isPlayed(run, owner);
  }

  runs(): Promise<readonly (RunCard & { readonly state: RunState })[]> {
    return this.#runs.all();
  }

  order(run: string, state: 'playing' | 'paused' | 'cancelled'): Promise<boolean> {
    return this.#runs.order(run, state);
  }

  end(run: string): Promise<void> {
    return within(END_MS, this.#removeRun(run)); // its keys expire
  }

  async #removeRun(run: string): Promise<void> {
    await this.#runs.remove(run);
    for (const need of await this.needs()) await this.#chunks.removeRun(need, run);
    await this.#answers.remove(run);
  }

  async bar(worker: BarredWorker): Promise<void> {
    await this.#server.askAll((pipeline) =>
      pipeline.hset(BARRED, worker.id, JSON.stringify(worker)).pexpire(BARRED, BARRED_MS),
    );
  }

  async pardon(worker: string): Promise<boolean> {
    return (await this.#server.ask(() => this.#server.connection.hdel(BARRED, worker))) === 1;
  }

  async barred(): Promise<readonly BarredWorker[]> {
    return readBarred(await this.#server.ask(() => this.#server.connection.hvals(BARRED)));
  }

  async close(): Promise<void> {
    await Promise.all([...this.#open].map((one) => one.stop()));
    await this.#server.close(CLOSE_MS);
  }

  #opened(one: Stoppable): Stoppable {
    this.#open.add(one);
    return {
      stop: async (graceMs) => {
        await one.stop(graceMs);
        this.#open.delete(one);
      },
    };
  }
}

export interface BullQueueTerms {
  /** Fingerprint of the code that plays games: see `WorkerCard`. */
  readonly code: string;
  /** Called once when the server goes away or refuses to work, such as `the queue does not answer (ECONNREFUSED lab:6379)`. */
  readonly onTrouble: (text: string) => void;
  readonly onRecovered?: (() => void) | undefined;
  readonly times?: Partial<QueueTimes> | undefined;
}

export interface OpenBullQueueTerms extends BullQueueTerms {
  /** Refuses a server on which the user lacks what this role needs. */
  readonly role?: QueueRole | undefined;
}

const blobKey = (hash: string): string => `aiwolf:blob:${hash}`;

const BARRED = 'aiwolf:barred';
/** Since the last worker was shut out. A worker that starts again has another ID. */
const BARRED_MS = 7 * 24 * 3_600_000;

const CLOSE_MS = 1000;
const END_MS = 5000;
