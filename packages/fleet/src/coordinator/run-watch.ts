import { randomUUID } from 'node:crypto';
import { hostname, userInfo } from 'node:os';
import { RunCancelled } from '../queue-options.ts';
import type { RunCard, WorkQueue } from '../work-queue.ts';
import type { WorkersHere } from './workers-here.ts';

/** What the watch looks at, and how it acts. */
interface Watched {
  readonly queue: WorkQueue;
  readonly workers: WorkersHere;
  /** Milliseconds between two looks. */
  readonly lookMs: number;
  readonly run: Pick<RunCard, 'title' | 'code' | 'version' | 'need'>;
  readonly counts: () => Pick<RunCard, 'finished' | 'open' | 'checked'>;
  /** Called after each look. It may find chunks that are lost. */
  readonly onLook: () => Promise<void>;
  /** Called if the run cannot continue. */
  readonly onEnd: (error: Error) => void;
}

/** Says again and again that a run is being played, and looks who is there, what was lost, and whether it was cancelled. */
export class RunWatch {
  readonly id = randomUUID();
  readonly #watched: Watched;
  readonly #startedAt = Date.now();
  #timer: NodeJS.Timeout | undefined;
  #isOver = false;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  async start(): Promise<void> {
    await this.#announce();
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
        await this.#announce();
        await this.#watched.onLook();
      } catch (thrown) {
        if (FINAL.includes((thrown as Error).name)) return this.#watched.onEnd(thrown as Error);
      }
      this.#lookLater();
    }, this.#watched.lookMs);
  }

  async #announce(): Promise<void> {
    const { counts, queue, run, workers } = this.#watched;
    const who = { user: userName(), host: hostname(), startedAt: this.#startedAt };
    const isCancelled = await queue.announceRun({ run: this.id, ...run, ...counts(), ...who });
    if (isCancelled) throw new RunCancelled(`${run.title} was cancelled (queue cancel); finished sets are stored`);
    workers.meet(await queue.workers());
  }
}

const FINAL = ['NoWorkers', 'QueueUnusable', 'RunCancelled'];

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return 'unknown'; // containers have users without a name
  }
}
