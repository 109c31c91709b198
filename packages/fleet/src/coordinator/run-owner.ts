import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type QueuePoolTerms, QueueUnusable, RunCancelled } from '../queue-terms.ts';
import type { RunCard, RunState, WorkQueue } from '../work-queue.ts';

/** Chunks with a lower number are played first. */
export const PRIORITIES = { high: 10, normal: 20, low: 30 };

/** A coordinator that says nothing during so many looks is regarded as gone. */
const LOOKS = 8;

type OwnerTerms = Pick<QueuePoolTerms, 'onNote' | 'priority' | 'run' | 'title' | 'version'> & { readonly code: string };

/** The coordinator of a run, as others see it. A run has only one. */
export class RunOwner {
  readonly id = randomUUID();
  readonly #queue: WorkQueue;
  readonly #terms: OwnerTerms;
  readonly #startedAt = Date.now();
  state: RunState = 'playing';

  constructor(queue: WorkQueue, terms: OwnerTerms) {
    this.#queue = queue;
    this.#terms = terms;
  }

  /** Begins to play the run. A coordinator that was killed seems to play on for a while: waits for it. */
  async begin(lookMs: number): Promise<void> {
    const { onNote, title } = this.#terms;
    for (let tries = 0; ; tries++) {
      try {
        return await this.claim({ finished: 0, open: 0, checked: 0 });
      } catch (thrown) {
        if (this.state !== 'taken' || tries >= LOOKS) throw thrown;
        if (tries === 1) onNote(`another coordinator played ${title} seconds ago: waiting to see whether it still does`);
        await pause(lookMs);
      }
    }
  }

  /** Says that the run is being played. Throws `QueueUnusable` if another coordinator plays it, `RunCancelled` at a user's order. */
  async claim(counts: Pick<RunCard, 'finished' | 'open' | 'checked'>): Promise<void> {
    const { code, priority, run, title, version } = this.#terms;
    const who = { user: userName(), host: hostname(), owner: this.id, startedAt: this.#startedAt };
    this.state = await this.#queue.claim({ run, title, code, version, priority: PRIORITIES[priority], ...counts, ...who });
    if (this.state === 'cancelled') throw new RunCancelled(`${title} was cancelled (queue cancel); finished sets are stored`);
    if (this.state === 'taken')
      throw new QueueUnusable(
        `another coordinator plays ${title} (run ${run}). If this folder is a copy, delete its queue.json`,
      );
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown'; // containers have users without a name
  }
}
