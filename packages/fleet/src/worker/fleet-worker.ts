import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { SetPlayer, SetTask } from '@aiwolf-arena/sandbox';
import { AgentRefused } from '../messages/agent.ts';
import { answerBytes, type ChunkAnswer, type SetAnswer } from '../messages/answer.ts';
import { type Chunk, readChunk } from '../messages/chunk.ts';
import { classNeed, clientNeed, JS, lacking } from '../messages/need.ts';
import type { WorkerOpening } from '../queue-options.ts';
import type { Stoppable, WorkerCard, WorkQueue } from '../work-queue.ts';
import { LineUps } from './line-ups.ts';

export interface WorkerOptions extends Omit<WorkerOpening, 'server'> {
  /** Fingerprint of the code that plays games. */
  readonly code: string;
  /** How often the worker says that it is there, in milliseconds. Default: every two seconds. */
  readonly announceMs?: number;
}

const ANNOUNCE_MS = 2000;

/** How long a worker that leaves waits for its chunks, which take about 1.5 s each. */
const GRACE_MS = 30_000;

/** Takes chunks from a queue, plays them, and answers. */
export class FleetWorker {
  readonly #id = randomUUID();
  readonly #queue: WorkQueue;
  readonly #options: WorkerOptions;
  readonly #lineUps: Pick<LineUps, 'with' | 'close'>;
  readonly #has: readonly string[];
  readonly #takers = new Map<string, Stoppable>();
  #timer: NodeJS.Timeout | undefined;
  #playing = 0;
  #sets = 0;
  #cpuMs = 0;
  #lastAt = performance.now();

  constructor(queue: WorkQueue, options: WorkerOptions, lineUps?: Pick<LineUps, 'with' | 'close'>) {
    this.#queue = queue;
    this.#options = options;
    this.#lineUps = lineUps ?? new LineUps(options.threads, options.clients, (hash) => queue.get(hash));
    const clients = Object.keys(options.clients).map(clientNeed);
    this.#has = [JS, ...clients, ...(options.class === undefined ? [] : [classNeed(options.class)])];
  }

  get code(): string {
    return this.#options.code;
  }

  /** Number of finished sets. */
  get sets(): number {
    return this.#sets;
  }

  /** Milliseconds without anything to play. */
  get idleMs(): number {
    return this.#playing > 0 ? 0 : performance.now() - this.#lastAt;
  }

  /** Begins to take chunks. */
  async start(): Promise<void> {
    await this.#announce().catch(() => {}); // it is announced again soon
    this.#announceLater();
  }

  /** Leaves: finishes the chunks that are being played, for at most `graceMs`. */
  async stop(graceMs = GRACE_MS): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await Promise.all([...this.#takers.values()].map((taker) => taker.stop(graceMs)));
    await this.#queue.leave(this.#id).catch(() => {}); // its card runs out by itself
    await this.#lineUps.close();
    await this.#queue.close();
  }

  #announceLater(): void {
    this.#timer = setTimeout(async () => {
      await this.#announce().catch(() => {}); // the queue does not answer: its owner was told
      if (this.#timer !== undefined) this.#announceLater();
    }, this.#options.announceMs ?? ANNOUNCE_MS);
  }

  /** Says that the worker is there, and takes chunks of runs with needs that are new. */
  async #announce(): Promise<void> {
    const { code, name, threads, version } = this.#options;
    const done = { sets: this.#sets, cpuMs: this.#cpuMs };
    const card: WorkerCard = { id: this.#id, name, host: hostname(), threads, code, version, has: this.#has, ...done };
    await this.#queue.announce(card);
    for (const run of await this.#queue.runs()) {
      const { need } = run;
      if (run.code !== code || this.#takers.has(need) || lacking(need, this.#has).length > 0) continue;
      const slots = threads + 1; // one waits, so that no thread does
      const taker = this.#queue.take(need, slots, (text) => this.#take(text));
      this.#takers.set(need, taker);
    }
  }

  async #take(text: string): Promise<void> {
    const chunk = readChunk(text);
    if (chunk === undefined) this.#options.onNote('dropped a chunk that this version cannot read');
    if (chunk === undefined || !(await this.#queue.isPlayed(chunk.run))) return;
    this.#playing++;
    const answer = await this.#play(chunk).finally(() => {
      this.#playing--;
      this.#lastAt = performance.now();
    });
    await this.#queue.answer(chunk.run, answerBytes({ chunk: chunk.id, worker: this.#options.name, ...answer }));
  }

  async #play(chunk: Chunk): Promise<Omit<ChunkAnswer, 'chunk' | 'worker'>> {
    try {
      return await this.#lineUps.with(chunk, async (pool) => {
        const sets = await Promise.all(chunk.tasks.map((task) => playSet(pool, task)));
        const cpuMs = (pool.setMs ?? 0) * sets.length;
        this.#sets += sets.length;
        this.#cpuMs += cpuMs;
        return { sets, cpuMs };
      });
    } catch (thrown) {
      if (!(thrown instanceof AgentRefused)) throw thrown;
      this.#options.onNote(`refused a chunk: ${thrown.message}`);
      return { refused: thrown.message, sets: [], cpuMs: 0 };
    }
  }
}

async function playSet(pool: SetPlayer, task: SetTask): Promise<SetAnswer> {
  try {
    const { outcome, timing, nearLimit } = await pool.playTimed(task);
    const times = timing === null ? null : JSON.stringify(timing);
    return { outcome: JSON.stringify(outcome), timing: times, ...(nearLimit && { nearLimit }) };
  } catch (thrown) {
    if ((thrown as Error).name !== 'SetFailed') throw thrown;
    return { failed: (thrown as Error).message };
  }
}
