/** Interval between checks for overdue answers, milliseconds: the maximum error of a limit. */
const EVERY_MS = 20;
/** If a check is late by more than this number of milliseconds, this process was suspended or had no processor. */
const SLACK_MS = 15;

export interface Debtor {
  /** When the answer is due, by the clock of `Deadlines`. */
  readonly dueAt: number;
  overdue(): void;
  seen(): void;
}

/** The clock of all pending answers. It stops while this process cannot run, so that no client is late because of that. */
class Deadlines {
  readonly #debtors = new Set<Debtor>();
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;
  #heldUp = 0;

  /** Returns the milliseconds in which this process could receive answers; counted only while an answer is pending. */
  now(): number {
    const now = performance.now();
    return now - this.#heldUp - this.#behind(now);
  }

  /** Starts the clock if it is not running. */
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

  /** Returns how late the next check is, in milliseconds. */
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
