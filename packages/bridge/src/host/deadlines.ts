/** Milliseconds between two checks for late answers. Time limits are exact only to this interval. */
const EVERY_MS = 20;
/** If a check is late by more than this number of milliseconds, the operating system has not let this process run. */
const SLACK_MS = 15;

export interface PendingAnswer {
  /** The time at which the answer is due, measured by `Deadlines.now`. */
  readonly dueAt: number;
  overdue(): void;
  seen(): void;
}

/** The clock that measures clients' answers. It stops while this process cannot run, because clients are not at fault then. */
class Deadlines {
  readonly #pendingAnswers = new Set<PendingAnswer>();
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;
  #heldUp = 0;

  /** Returns the current time in milliseconds. Periods in which this process could not run are not counted. */
  now(): number {
    const now = performance.now();
    return now - this.#heldUp - this.#behind(now);
  }

  /** Starts the regular checks for late answers, unless they are running. Returns the current time in milliseconds. */
  start(): number {
    if (this.#timer === undefined) {
      this.#lookedAt = performance.now();
      this.#timer = setInterval(() => this.#look(), EVERY_MS).unref();
    }
    return this.now();
  }

  /** Does not count the last `ms` milliseconds, in which this process computed something else. */
  pause(ms: number): void {
    this.#heldUp += ms;
    this.#lookedAt += ms;
  }

  add(answer: PendingAnswer): void {
    this.#pendingAnswers.add(answer);
  }

  delete(answer: PendingAnswer): void {
    this.#pendingAnswers.delete(answer);
  }

  /** Returns by how many milliseconds the next check is already late, beyond the tolerated `SLACK_MS`. */
  #behind(now: number): number {
    return Math.max(0, now - this.#lookedAt - EVERY_MS - SLACK_MS);
  }

  #look(): void {
    const now = performance.now();
    this.#heldUp += this.#behind(now);
    this.#lookedAt = now;
    if (this.#pendingAnswers.size === 0) return this.#stop();
    for (const answer of this.#pendingAnswers) answer.seen();
    const late = [...this.#pendingAnswers].filter(({ dueAt }) => dueAt <= this.now());
    // Data that was received in the meantime is handled first.
    if (late.length > 0) setImmediate(() => this.#call(late));
  }

  #call(late: readonly PendingAnswer[]): void {
    for (const answer of late) if (this.#pendingAnswers.has(answer)) answer.overdue();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

export const deadlines = new Deadlines();
