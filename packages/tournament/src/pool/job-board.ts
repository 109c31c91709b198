import { randomBytes } from 'node:crypto';
import type { Job } from './job.ts';
import type { ParcelSize } from './parcel-size.ts';

/** Parcels on their way for every thread: one is played, one waits. */
const AHEAD = 2;

/** Which sets wait and which are in flight, in parcels of several short ones. */
export class JobBoard {
  readonly #waiting: Job[] = [];
  readonly #flying = new Map<string, readonly Job[]>();
  readonly #most: number;
  readonly #size: ParcelSize;

  constructor(threads: number, size: ParcelSize) {
    this.#most = AHEAD * threads;
    this.#size = size;
  }

  /** Nothing waits, and nothing is in flight. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#flying.size === 0;
  }

  wait(job: Job): void {
    this.#waiting.push(job);
  }

  /** The next parcel to be sent, under a name that cannot be guessed; undefined when none may be sent now. */
  takeOff(): [id: string, jobs: readonly Job[]] | undefined {
    const jobs = this.#next();
    if (jobs.length === 0) return undefined;
    const id = randomBytes(16).toString('hex');
    this.#flying.set(id, jobs);
    return [id, jobs];
  }

  /** Sets over which a pool has died, or failed, are played alone, so that the next time there is one suspect. */
  #next(): Job[] {
    const suspect = this.#waiting.findIndex(({ isSuspect }) => isSuspect);
    if (suspect >= 0) return this.#flying.size > 0 ? [] : this.#waiting.splice(suspect, 1);
    const guarded = [...this.#flying.values()].some((jobs) =>
      jobs.some(({ isSuspect }) => isSuspect),
    );
    if (guarded || this.#flying.size >= this.#most) return [];
    return this.#waiting.splice(0, this.#size.of(this.#waiting.length / this.#most));
  }

  inFlight(id: string): readonly Job[] | undefined {
    return this.#flying.get(id);
  }

  land(id: string): void {
    this.#flying.delete(id);
  }

  /** All that are in flight, which are so no longer. */
  landAll(): Job[] {
    const jobs = [...this.#flying.values()].flat();
    this.#flying.clear();
    return jobs;
  }

  /** Everything there is; the board is empty then. */
  clear(): Job[] {
    return [...this.landAll(), ...this.#waiting.splice(0)];
  }
}
