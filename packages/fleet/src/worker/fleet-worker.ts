import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { SetPlayer, SetTask } from '@aiwolf-arena/tournament';
import type { WorkerOpening } from '../command-terms.ts';
import { answerBytes, MOST_FAILURE, type SetAnswer } from '../terms/answer.ts';
import { type Chunk, idOf, readChunk } from '../terms/chunk.ts';
import { classNeed, clientNeed, JS, lacking } from '../terms/need.ts';
import { newSigner } from '../terms/signature.ts';
import { AgentRefused } from '../terms/travel.ts';
import type { Stoppable, WorkerCard, WorkQueue } from '../work-queue.ts';
import { LineUps } from './line-ups.ts';

export interface WorkerTerms extends Omit<WorkerOpening, 'server'> {
  /** Fingerprint of the code that plays games. */
  readonly code: string;
  /** How often the worker says that it is there, in milliseconds. Default: every two seconds. */
  readonly announceMs?: number;
}

const ANNOUNCE_MS = 2000;

/** Number of cards over which the sets per second are counted. */
const RATED_CARDS = 6;

/** How long a worker that leaves waits for its chunks, which take about 1.5 s each. */
const GRACE_MS = 30_000;

/** How long it then tries to tell the server so, which may be away. */
const LAST_WORDS_MS = 3000;

/** Takes chunks from a queue, plays them, and answers. */
export class FleetWorker {
  readonly #queue: WorkQueue;
  readonly #terms: WorkerTerms;
  readonly #signer = newSigner();
  readonly #lineUps: Pick<LineUps, 'with' | 'close'>;
  readonly #has: readonly string[];
  readonly #takers = new Map<string, Stoppable>();
  #timer: NodeJS.Timeout | undefined;
  /** When the last cards were made, and how many sets were finished then. */
  readonly #cards: { readonly at: number; readonly sets: number }[] = [];
  #playing = 0;
  #sets = 0;
  #cpuMs = 0;
  #lastAt = performance.now();

  constructor(queue: WorkQueue, terms: WorkerTerms, lineUps?: Pick<LineUps, 'with' | 'close'>) {
    this.#queue = queue;
    this.#terms = terms;
    this.#lineUps = lineUps ?? new LineUps(terms.threads, terms.clients, (hash) => queue.get(hash));
    const clients = Object.keys(terms.clients).map(clientNeed);
    this.#has = [JS, ...clients, ...(terms.class === undefined ? [] : [classNeed(terms.class)])];
  }

  get id(): string {
    return this.#signer.id;
  }

  get code(): string {
    return this.#terms.code;
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
    const left = this.#queue.leave(this.id).catch(() => {});
    await Promise.race([left, pause(LAST_WORDS_MS, undefined, { ref: false })]); // its card runs out by itself
    await this.#lineUps.close();
    await this.#queue.close();
  }

  #announceLater(): void {
    this.#timer = setTimeout(async () => {
      await this.#announce().catch(() => {}); // the queue does not answer: its owner was told
      if (this.#timer !== undefined) this.#announceLater();
    }, this.#terms.announceMs ?? ANNOUNCE_MS);
  }

  /** Says that the worker is there, and takes chunks with needs that are new. */
  async #announce(): Promise<void> {
    await this.#queue.announce(this.#card());
    for (const need of await this.#queue.needs()) {
      if (this.#takers.has(need) || lacking(need, this.#has).length > 0) continue;
      const slots = this.#terms.threads + 1; // one waits, so that no thread does
      this.#takers.set(
        need,
        this.#queue.take(need, slots, (text) => this.#take(text)),
      );
    }
  }

  /** Returns the sets per second since the oldest of the last cards. */
  #rate(): number {
    const now = { at: performance.now(), sets: this.#sets };
    this.#cards.push(now);
    if (this.#cards.length > RATED_CARDS) this.#cards.shift();
    const [oldest] = this.#cards;
    return oldest!.at === now.at ? 0 : (1000 * (now.sets - oldest!.sets)) / (now.at - oldest!.at);
  }

  #card(): WorkerCard {
    const { code, name, threads, version } = this.#terms;
    const done = { sets: this.#sets, cpuMs: this.#cpuMs, setsPerSecond: this.#rate() };
    return { id: this.id, name, host: hostname(), threads, code, version, has: this.#has, ...done };
  }

  /** What fails while the worker leaves is for another worker. */
  async #take(text: string): Promise<'done' | 'passed'> {
    try {
      return await this.#answered(text);
    } catch (thrown) {
      if (this.#timer === undefined) return 'passed';
      throw thrown;
    }
  }

  async #answered(text: string): Promise<'done' | 'passed'> {
    const chunk = readChunk(text);
    if (chunk === undefined) this.#terms.onNote('dropped a chunk that this version cannot read');
    if (chunk === undefined || !(await this.#queue.isWanted(chunk.run, chunk.owner))) return 'done';
    if (chunk.not.includes(this.id)) return 'passed';
    this.#playing++;
    const { body, cpuMs } = await this.#play(chunk).finally(() => {
      this.#playing--;
      this.#lastAt = performance.now();
    });
    const answer = { chunk: idOf(text), name: this.#terms.name, worker: this.id, cpuMs, body };
    await this.#queue.answer(chunk.run, answerBytes(answer, this.#signer));
    return 'done';
  }

  async #play(chunk: Chunk) {
    try {
      return await this.#lineUps.with(chunk, async (pool) => {
        const sets = await Promise.all(chunk.tasks.map((task, i) => playSet(pool, task, chunk.ids[i]!)));
        const cpuMs = (pool.setMs ?? 0) * sets.length;
        this.#sets += sets.length;
        this.#cpuMs += cpuMs;
        return { body: { sets }, cpuMs };
      });
    } catch (thrown) {
      if (!(thrown instanceof AgentRefused)) throw thrown;
      this.#terms.onNote(`refused a chunk: ${thrown.message}`);
      return { body: { refused: thrown.message.slice(0, MOST_FAILURE) }, cpuMs: 0 };
    }
  }
}

/** Plays a set. The answer names the task, so that it counts even if its coordinator has been started again. */
async function playSet(pool: SetPlayer, task: SetTask, id: string): Promise<SetAnswer> {
  try {
    const { outcome, timing, nearLimit } = await pool.playTimed(task);
    const times = timing === null ? null : JSON.stringify(timing);
    return { task: id, outcome: JSON.stringify(outcome), timing: times, ...(nearLimit && { nearLimit }) };
  } catch (thrown) {
    if ((thrown as Error).name !== 'SetFailed') throw thrown;
    return { task: id, failed: (thrown as Error).message.slice(0, MOST_FAILURE) };
  }
}
