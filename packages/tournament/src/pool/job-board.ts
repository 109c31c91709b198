import { randomBytes } from 'node:crypto';
import type { Job } from './job.ts';

/** Which sets wait and which are in flight. */
export class JobBoard {
  readonly #waiting: Job[] = [];
  readonly #flying = new Map<string, Job>();

  /** Nothing waits, and nothing is in flight. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#flying.size === 0;
  }

  wait(job: Job): void {
    this.#waiting.push(job);
  }

  /** The next set to be sent, under a name that cannot be guessed; undefined when none may be sent now. */
  takeOff(): [id: string, job: Job] | undefined {
    const at = this.#next();
    if (at < 0) return undefined;
    const [job] = this.#waiting.splice(at, 1);
    const id = randomBytes(16).toString('hex');
    this.#flying.set(id, job!);
    return [id, job!];
  }

  /** Sets over which a pool has died are played alone, so that the next death has one suspect. */
  #next(): number {
    const suspect = this.#waiting.findIndex(({ deaths }) => deaths > 0);
    const guarded = [...this.#flying.values()].some(({ deaths }) => deaths > 0);
    if (this.#flying.size > 0 && (suspect >= 0 || guarded)) return -1;
    if (suspect >= 0) return suspect;
    return this.#waiting.length > 0 ? 0 : -1;
  }

  inFlight(id: string): Job | undefined {
    return this.#flying.get(id);
  }

  land(id: string): void {
    this.#flying.delete(id);
  }

  /** All that are in flight, which are so no longer. */
  landAll(): Job[] {
    const jobs = [...this.#flying.values()];
    this.#flying.clear();
    return jobs;
  }

  /** Everything there is; the board is empty then. */
  clear(): Job[] {
    return [...this.landAll(), ...this.#waiting.splice(0)];
  }
}
