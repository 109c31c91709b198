import type { WorkQueue } from '../work-queue.ts';
import type { Checks } from './checks.ts';
import type { Crew } from './crew.ts';
import type { OpenChunk, OpenChunks } from './open-chunks.ts';
import type { OpenSet } from './open-set.ts';
import type { RunOwner } from './run-owner.ts';

/** Number of looks after which a check that nobody has answered is made on this machine. */
const CHECK_LOOKS = 15;

/** What the watch looks at, and how it acts. */
export interface Watched {
  readonly queue: WorkQueue;
  readonly owner: RunOwner;
  readonly crew: Crew;
  readonly checks: Checks;
  readonly chunks: OpenChunks;
  /** Milliseconds between two looks. */
  readonly lookMs: number;
  /** Number of finished sets, and of sets that are waiting or being played. */
  readonly counts: () => { readonly finished: number; readonly open: number };
  /** Number of chunks that may be open at the same time. */
  readonly window: () => number;
  readonly isNothingWaiting: () => boolean;
  readonly offer: (chunks: readonly OpenChunk[]) => void;
  /** Gives the sets of a lost chunk out again. */
  readonly putBack: (chunk: OpenChunk) => void;
  /** Plays sets on this machine, if it can. */
  readonly playHere: (sets: readonly OpenSet[]) => void;
  /** Called after each look. */
  readonly onLook: () => void;
  /** Called if the run cannot go on. */
  readonly onEnd: (error: Error) => void;
}

/** Looks after a run again and again: who is there, what was lost, what is late, what the user has ordered. */
export class RunWatch {
  readonly #watched: Watched;
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** Claims the run, and meets the workers. `prepare`: called in between. */
  async begin(prepare: () => Promise<void>): Promise<void> {
    const { lookMs, owner } = this.#watched;
    await owner.begin(lookMs);
    await prepare();
    await this.#meet();
    this.#lookLater();
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }

  #lookLater(): void {
    if (this.#isOver) return;
    this.#timer = setTimeout(async () => {
      try {
        await this.#look();
      } catch (thrown) {
        if (isFinal(thrown)) return this.#watched.onEnd(thrown as Error);
      }
      this.#lookLater();
    }, this.#watched.lookMs);
  }

  async #look(): Promise<void> {
    const { checks, counts, onLook, owner } = this.#watched;
    await owner.claim({ ...counts(), checked: checks.agreed });
    await this.#meet();
    await this.#findLost();
    this.#checkHere();
    this.#copyLate();
    onLook();
  }

  async #meet(): Promise<void> {
    const { checks, crew, queue } = this.#watched;
    for (const { id, name, why } of await queue.barred()) checks.shutOut(id, why, name);
    crew.meet(await queue.workers(), (id) => checks.isOut(id));
  }

  /** A chunk is lost if the queue does not have it at two looks. After the first one its answer may be on the way. */
  async #findLost(): Promise<void> {
    const { chunks, lookMs, putBack, queue } = this.#watched;
    const old = chunks.all().filter(({ since }) => performance.now() - since > 2 * lookMs);
    if (old.length === 0) return;
    const ids = old.map(({ offered }) => offered.id);
    const held = await queue.held(old[0]!.offered.need, ids);
    for (const chunk of old) {
      const isMissing = !held.has(chunk.offered.id);
      const isLost = isMissing && chunk.isMissed && chunks.has(chunk);
      chunk.isMissed = isMissing;
      if (!isLost) continue;
      chunks.drop(chunk);
      putBack(chunk);
    }
  }

  /** Makes checks on this machine for which no worker is left, or which nobody answers. */
  #checkHere(): void {
    const { checks, chunks, crew, lookMs, queue } = this.#watched;
    for (const chunk of chunks.all()) {
      const isWaitedFor = [...crew.able].some((id) => !chunk.not.includes(id));
      const isInTime = performance.now() - chunk.since <= CHECK_LOOKS * lookMs;
      if (chunk.claims === null || (isWaitedFor && isInTime)) continue;
      chunks.drop(chunk);
      queue.withdraw(chunk.offered.need, [chunk.offered.id]).catch(() => {});
      checks.judge(chunk.claims);
    }
  }

  /** Gives sets of slow workers out a second time, and at last plays them here. The first answer counts. */
  #copyLate(): void {
    const { chunks, crew, isNothingWaiting, offer, playHere, window } = this.#watched;
    for (const { sets } of chunks.stuck()) playHere(sets.filter(({ isSettled }) => !isSettled));
    if (crew.able.size < 2) return;
    const late = chunks.late(window(), isNothingWaiting());
    const open = late.map(({ sets }) => sets.filter(({ isSettled }) => !isSettled));
    offer(open.filter(({ length }) => length > 0).map((sets) => chunks.start(sets, { copy: 1 })));
  }
}

const isFinal = (thrown: unknown): boolean => ['NoWorkers', 'QueueUnusable', 'RunCancelled'].includes((thrown as Error).name);
