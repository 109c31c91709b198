/** Milliseconds between two checks for late answers. Limits are exact to this time. */
const EVERY_MS = 20;
/** If a check is late by more than this number of milliseconds, this process could not run in the meantime. */
const SLACK_MS = 15;

export interface Debtor {
  /** The time at which the answer is due, measured by `Deadlines.now`. */
  readonly dueAt: number;
  overdue(): void;
  seen(): void;
}

/** The clock for answers of clients. It stops while this process cannot run: that is not the fault of clients. */
class Deadlines {
  readonly #debtors = new Set<Debtor>();
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;
  #heldUp = 0;

  /** Returns a time in milliseconds. Periods in which this process could not run are not counted. */
  now(): number {
    const now = performance.now();
    return now - this.#heldUp - this.#behind(now);
  }

  /** Starts the checks if they are not running. Returns the time. */
  start(): number {
    if (this.#timer === undefined) {
      this.#lookedAt = performance.now();
      this.#timer = setInterval(() => this.#look(), EVERY_MS).unref();
    }
    return this.now();
  }

  add(debtor: Debtor): void {
    this.#debtors.add(debtor);
  }

  delete(debtor: Debtor): void {
    this.#debtors.delete(debtor);
  }

  /** Returns by how many milliseconds the next check is already late. */
  #behind(now: number): number {
    return Math.max(0, now - this.#lookedAt - EVERY_MS - SLACK_MS);
  }

  #look(): void {
    const now = performance.now();
    this.#heldUp += this.#behind(now);
    this.#lookedAt = now;
    if (this.#debtors.size === 0) return this.#stop();
    for (const debtor of this.#debtors) debtor.seen();
    const late = [...this.#debtors].filter(({ dueAt }) => dueAt <= this.now());
    // Data that was received in the meantime is handled first.
    if (late.length > 0) setImmediate(() => this.#call(late));
  }

  #call(late: readonly Debtor[]): void {
    for (const debtor of late) if (this.#debtors.has(debtor)) debtor.overdue();
  }

  #stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}

export const deadlines = new Deadlines();
