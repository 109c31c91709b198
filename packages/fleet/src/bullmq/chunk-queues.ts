import { Queue, type QueueOptions } from 'bullmq';
import type { QueueTimes } from '../queue-times.ts';
import type { OfferedChunk, Stoppable } from '../work-queue.ts';
import { ChunkTaker } from './chunk-taker.ts';
import type { QueueServer } from './queue-server.ts';

/** The chunks of one code: for each need a queue of BullMQ, in which a chunk is a job with the same ID. */
export class ChunkQueues {
  readonly #server: QueueServer;
  readonly #code: string;
  readonly #times: QueueTimes;
  readonly #queues = new Map<string, ChunkQueue>();

  constructor(server: QueueServer, code: string, times: QueueTimes) {
    this.#server = server;
    this.#code = code;
    this.#times = times;
    server.connection.defineCommand('aiwolfKeep', { lua: KEEP });
  }

  /** Lets workers run the scripts of queues. */
  async loadScripts(): Promise<void> {
    await this.#server.ask(() => this.#server.connection.loadScripts());
  }

  async add(need: string, chunks: readonly OfferedChunk[]): Promise<void> {
    const queue = this.#queueOf(need);
    const jobs = chunks.map(({ id, run, priority, text }) => ({
      name: run,
      data: text,
      opts: { jobId: id, priority, removeOnComplete: true, removeOnFail: true },
    }));
    await this.#server.ask(() => queue.waitUntilReady()); // BullMQ has defined its scripts
    await this.loadScripts();
    await this.#server.ask(() => queue.addBulk(jobs));
    await this.#keep(
      queue,
      chunks.map(({ id }) => id),
    );
  }

  async held(need: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
    const queue = this.#queueOf(need);
    const found = await this.#server.askAll((pipeline) => {
      for (const id of ids) pipeline.exists(queue.toKey(id));
    });
    return new Set(ids.filter((_, at) => found[at] === 1));
  }

  async remove(need: string, ids: readonly string[]): Promise<void> {
    const queue = this.#queueOf(need);
    await Promise.all(ids.map((id) => this.#server.ask(() => queue.remove(id, { removeChildren: false }))));
  }

  /** Removes the chunks of a run that nobody plays. */
  async removeRun(need: string, run: string): Promise<void> {
    const { wait, prioritized, delayed } = this.#queueOf(need).keys as Keys;
    const lists = await this.#server.askAll((pipeline) =>
      pipeline.lrange(wait!, '0', '-1').zrange(prioritized!, '0', '-1').zrange(delayed!, '0', '-1'),
    );
    const ids = (lists as string[][]).flat();
    const names = await this.#server.askAll((pipeline) => {
      for (const id of ids) pipeline.hget(this.#queueOf(need).toKey(id), 'name');
    });
    const ofRun = ids.filter((_, at) => names[at] === run);
    await this.remove(need, ofRun);
  }

  take(need: string, slots: number, play: (chunk: string) => Promise<'done' | 'passed'>): Stoppable {
    const queue = this.#queueOf(need);
    const taking = { name: queue.name, options: bullOptions(this.#server), slots, play, keep: () => this.#keep(queue, []) };
    return new ChunkTaker(taking, this.#server, this.#times);
  }

  /** BullMQ sets no expiry on any of its keys. */
  async #keep(queue: ChunkQueue, ids: readonly string[]): Promise<void> {
    const { meta, ...others } = queue.keys as Keys;
    const keys = [meta!, ...KEPT.map((kind) => others[kind]!), ...ids.map((id) => queue.toKey(id))];
    const connection = this.#server.connection as unknown as WithKeep;
    await this.#server.ask(() => connection.aiwolfKeep(keys.length, ...keys, this.#times.keepMs));
  }

  #queueOf(need: string): ChunkQueue {
    const known = this.#queues.get(need);
    if (known) return known;
    const name = `${this.#code}.${encodeURIComponent(need)}`; // BullMQ allows no colon
    const queue: ChunkQueue = new Queue(name, { ...bullOptions(this.#server), skipMetasUpdate: true });
    queue.on('error', () => undefined); // commands report their errors, and the server's connection its own
    this.#queues.set(need, queue);
    return queue;
  }
}

/** The name of a job is its run, its data the text of the chunk. */
type ChunkQueue = Queue<string, void, string>;

interface WithKeep {
  aiwolfKeep(keys: number, ...values: (string | number)[]): Promise<unknown>;
}

type Keys = Readonly<Record<string, string>>;

const bullOptions = (server: QueueServer): QueueOptions => ({
  connection: server.connection,
  prefix: 'aiwolf:chunks',
  skipVersionCheck: true, // `openBullQueue` has checked it, and BullMQ prints on the console
});

const KEPT = ['id', 'pc', 'wait', 'prioritized', 'delayed', 'active', 'stalled', 'marker', 'events'];

/** Keys: `meta`, all others. BullMQ keeps 10,000 events of each queue by default; nobody reads them. */
const KEEP = `
redis.call('HSET', KEYS[1], 'opts.maxLenEvents', 0)
for _, key in ipairs(KEYS) do redis.call('PEXPIRE', key, ARGV[1]) end`;
