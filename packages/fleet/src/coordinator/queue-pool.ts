import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import {
  oneLine,
  SetFailed,
  type SetListener,
  type SetOutcome,
  type SetPlayer,
  type SetTask,
  type TimedOutcome,
} from '@aiwolf-arena/sandbox';
import { type Traveller, travellerOf } from '../messages/agent.ts';
import { type ChunkAnswer, readAnswer, type SetAnswer } from '../messages/answer.ts';
import { chunkText } from '../messages/chunk.ts';
import { needOf } from '../messages/need.ts';
import { type QueuePoolOptions, RunCancelled, WorkerDiffers } from '../queue-options.ts';
import type { OfferedChunk, Stoppable, WorkQueue } from '../work-queue.ts';
import { ChunkSize } from './chunk-size.ts';
import { finish, type OpenSet, outcomeFrom } from './open-set.ts';
import { SpotChecks, setText } from './spot-checks.ts';
import { WorkersHere } from './workers-here.ts';

/** Number of chunks that wait or are played at the same time, for each thread of the workers: back-pressure and fair shares. */
const WINDOW = 2;
const LEAST_WINDOW = 4;

/** A gate plans few sets per thread, since sets after its verdict are wasted. Its chunks then have few sets, too. */
const CHUNK_OF_PLANNED = 8;

/** How often the coordinator looks after its chunks and the workers, in milliseconds. */
const LOOK_MS = 2000;

/** A set that is lost this many times is played on this machine, which finds out why. */
const MOST_OFFERS = 4;

export type PoolOptions = Omit<QueuePoolOptions, 'server'> & {
  readonly code: string;
  /** The address that workers connect to. */
  readonly address: string;
  /** How often the coordinator looks after its chunks. Default: every two seconds. */
  readonly lookMs?: number;
};

/** A chunk that was given out and not answered yet. */
interface OpenChunk {
  readonly sets: readonly OpenSet[];
  readonly since: number;
  /** Whether the queue did not have the chunk when it was looked for the last time. */
  isMissed: boolean;
}

/** Plays game sets on other machines. Sets are given to a queue in chunks; some are replayed here. The first difference ends it. */
export class QueuePool implements SetPlayer {
  readonly #queue: WorkQueue;
  readonly #options: PoolOptions;
  readonly #travellers: readonly Traveller[];
  readonly #need: string;
  /** Whether this machine can play the sets: clients are on the workers only. */
  readonly #isRepeatable: boolean;
  readonly #size = new ChunkSize();
  readonly #checks: SpotChecks;
  readonly #workers: WorkersHere;
  readonly #run = randomUUID();
  readonly #startedAt = Date.now();
  readonly #waiting: OpenSet[] = [];
  readonly #open = new Set<OpenSet>();
  readonly #chunks = new Map<string, OpenChunk>();
  #finished = 0;
  #timer: NodeJS.Timeout | undefined;
  #hearing: Stoppable | undefined;
  #isPumping = false;
  #closing: Promise<void> | undefined;
  #end: Error | undefined;

  constructor(queue: WorkQueue, options: PoolOptions) {
    const { agents, timing } = options;
    this.#queue = queue;
    this.#options = options;
    this.#travellers = agents.map(travellerOf);
    this.#isRepeatable = agents.every(({ client }) => client === undefined);
    this.#need = needOf(agents, options.class);
    this.#checks = new SpotChecks(options);
    this.#workers = new WorkersHere({ ...options, need: this.#need });
    if (timing !== null || !this.#isRepeatable) this.#size.limit(1);
  }

  /** Announces the run, and begins to hear answers. */
  async start(): Promise<void> {
    await this.#putAgents();
    await this.#announce();
    this.#lookLater();
    this.#hearing = this.#queue.hear(this.#run, (answer) => this.#hear(answer));
  }

  #lookLater(): void {
    if (this.#end !== undefined) return;
    this.#timer = setTimeout(async () => {
      try {
        await this.#announce();
        await this.#findLost();
      } catch (thrown) {
        if (FINAL.includes((thrown as Error).name)) return void this.#stop(thrown as Error);
      }
      this.#pump();
      this.#lookLater();
    }, this.#options.lookMs ?? LOOK_MS);
  }

  /** Says that the run is being played, and looks who is there. */
  async #announce(): Promise<void> {
    const { code, title, version } = this.#options;
    const who = { run: this.#run, title, user: userName(), host: hostname(), code, version, need: this.#need };
    const counts = { finished: this.#finished, open: this.#open.size, checked: this.#checks.agreed };
    const isCancelled = await this.#queue.announceRun({ ...who, ...counts, startedAt: this.#startedAt });
    if (isCancelled) throw new RunCancelled(`${title} was cancelled (queue cancel); finished sets are stored`);
    this.#workers.meet(await this.#queue.workers());
  }

  get threads(): number {
    return this.#workers.threads;
  }

  /** Returns who plays, for the progress of a command. */
  workersText(): string {
    return this.#workers.text();
  }

  ahead(perThread: number): number {
    const isAlone = this.#options.timing !== null || !this.#isRepeatable;
    this.#size.limit(isAlone ? 1 : CHUNK_OF_PLANNED * perThread);
    return this.#window * this.#size.sets;
  }

  get #window(): number {
    return Math.max(LEAST_WINDOW, WINDOW * this.#workers.threads);
  }

  play = async (task: SetTask, listener?: SetListener): Promise<SetOutcome> => (await this.playTimed(task, listener)).outcome;

  playTimed(task: SetTask, listener: SetListener = {}): Promise<TimedOutcome> {
    const { promise, resolve, reject } = Promise.withResolvers<TimedOutcome>();
    if (this.#end !== undefined) return Promise.reject(this.#end);
    const set: OpenSet = { task, listener, resolve, reject, offers: 0 };
    this.#open.add(set);
    this.#waiting.push(set);
    this.#pump();
    return promise;
  }

  /** Ends. Unfinished sets are rejected. */
  close(): Promise<void> {
    return this.#stop(new Error('the pool was closed'));
  }

  #stop(error: Error): Promise<void> {
    this.#end ??= error;
    clearTimeout(this.#timer);
    for (const set of this.#open) set.reject(this.#end);
    this.#open.clear();
    this.#waiting.length = 0;
    this.#closing ??= this.#leave();
    return this.#closing;
  }

  async #leave(): Promise<void> {
    await this.#hearing?.stop(0);
    await this.#checks.close();
    await this.#queue.end(this.#run).catch(() => {}); // its keys run out by themselves
    await this.#queue.close();
  }

  /** Gives waiting sets out, as long as there is room in the queue. */
  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    setImmediate(() => {
      this.#isPumping = false;
      if (this.#end === undefined) this.#giveOut();
    });
  }

  #giveOut(): void {
    const offered: OfferedChunk[] = [];
    for (let room = this.#window - this.#chunks.size; room > 0 && this.#waiting.length > 0; room--)
      offered.push(this.#chunkOf(this.#waiting.splice(0, this.#size.of(this.#waiting.length, room))));
    if (offered.length === 0) return;
    this.#queue.offer(offered).catch(() => {}); // if the queue does not answer, the chunks are missed at a later look
  }

  #chunkOf(sets: readonly OpenSet[]): OfferedChunk {
    const id = randomUUID();
    for (const set of sets) set.offers++;
    this.#chunks.set(id, { sets, since: performance.now(), isMissed: false });
    const agents = this.#travellers.map(({ agent }) => agent);
    const tasks = sets.map(({ task }) => task);
    const text = chunkText({ id, run: this.#run, agents, timing: this.#options.timing, tasks });
    return { id, need: this.#need, text };
  }

  /** A chunk is lost if the queue does not have it at two looks. After the first one its answer may be on the way. */
  async #findLost(): Promise<void> {
    const { lookMs = LOOK_MS } = this.#options;
    const old = [...this.#chunks].filter(([, { since }]) => performance.now() - since > 2 * lookMs);
    const ids = old.map(([id]) => id);
    const held = await this.#queue.held(this.#need, ids);
    for (const [id, chunk] of old) {
      const isLost = !held.has(id) && chunk.isMissed;
      chunk.isMissed = !held.has(id);
      if (isLost && this.#chunks.delete(id)) this.#again(chunk.sets);
    }
  }

  /** Puts sets that have to be played again before all others. A set that was lost too often is played on this machine. */
  #again(sets: readonly OpenSet[]): void {
    const isLost = ({ offers }: OpenSet): boolean => this.#isRepeatable && offers >= MOST_OFFERS;
    for (const set of sets.filter(isLost)) this.#finishWith(set, this.#checks.playHere(set.task));
    this.#waiting.unshift(...sets.filter((set) => !isLost(set)));
    this.#pump();
  }

  #hear(bytes: Buffer): void {
    const answer = this.#end === undefined ? readAnswer(bytes) : undefined;
    const chunk = this.#chunks.get(answer?.chunk ?? '');
    if (answer === undefined || chunk === undefined) return; // it was lost, and its sets were given out again
    this.#chunks.delete(answer.chunk);
    if (answer.refused !== undefined) return this.#refused(chunk, answer.worker, answer.refused);
    this.#size.learn(answer.sets.length, answer.cpuMs);
    for (const [at, set] of chunk.sets.entries()) this.#take(set, answer, answer.sets[at]);
    this.#pump();
  }

  #take(set: OpenSet, { worker }: ChunkAnswer, answer: SetAnswer | undefined): void {
    if (answer === undefined) return this.#again([set]);
    if ('failed' in answer) {
      const failed = () => Promise.reject(new SetFailed(set.task, null, answer.failed));
      return this.#finishWith(set, this.#isRepeatable ? this.#checks.playHere(set.task) : failed());
    }
    const done = outcomeFrom(oneLine(worker), answer, set.task);
    if (typeof done === 'string') return void this.#stop(new WorkerDiffers(oneLine(worker), `${setText(set.task)}: ${done}`));
    this.#finishWith(set, this.#isRepeatable ? this.#checks.checked(done, set.task) : Promise.resolve(done));
  }

  #finishWith(set: OpenSet, playing: Promise<TimedOutcome>): void {
    playing.then(
      (done) => {
        if (!this.#open.delete(set)) return; // the pool has ended
        this.#finished++;
        finish(set, done);
      },
      (error: Error) => {
        if (error instanceof WorkerDiffers) void this.#stop(error);
        if (this.#open.delete(set)) set.reject(error);
      },
    );
  }

  #refused({ sets }: OpenChunk, worker: string, why: string): void {
    this.#options.onNote(`worker ${oneLine(worker)} refused a chunk: ${oneLine(why)}; the agents are put on the queue again`);
    void this.#putAgents()
      .catch(() => {})
      .then(() => this.#again(sets));
  }

  async #putAgents(): Promise<void> {
    for (const { blob } of this.#travellers) if (blob !== null) await this.#queue.put(blob.hash, blob.bytes);
  }
}

/** Errors after which a run cannot continue. */
const FINAL = ['NoWorkers', 'QueueUnusable', 'RunCancelled'];

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown'; // containers have users without a name
  }
}
