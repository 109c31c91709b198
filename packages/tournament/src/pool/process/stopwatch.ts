import type { Worker } from 'node:worker_threads';

/** The CPU time that a thread burns inside one call, as far as the thread can be asked. */
export class Stopwatch {
  #first: number | undefined;
  #last = 0;
  #askedAt: number | undefined;

  /** Milliseconds between the first and the last answer. */
  get burnt(): number {
    return this.#first === undefined ? 0 : this.#last - this.#first;
  }

  /** How long the thread has owed an answer: it sits in native code, or does not get the processor. */
  silentFor(now: number): number {
    return this.#askedAt === undefined ? 0 : now - this.#askedAt;
  }

  ask(worker: Pick<Worker, 'cpuUsage'>, now: number): void {
    if (this.#askedAt !== undefined) return;
    this.#askedAt = now;
    worker.cpuUsage().then(
      ({ user, system }) => this.#answer((user + system) / 1000),
      () => {}, // it has ended
    );
  }

  #answer(spent: number): void {
    this.#first ??= spent;
    this.#last = spent;
    this.#askedAt = undefined;
  }
}
