/** How often overdue answers are looked for, milliseconds: what a limit may be exceeded by. */
const EVERY_MS = 20;
/** A look that comes so much later than it should means that this process did not get to run. */
const SLACK_MS = 15;

export interface Debtor {
  /** By the clock of Deadlines. */
  readonly dueAt: number;
  overdue(): void;
  /** Told at every look. */
  seen(): void;
}

/** The clock of all answers that are waited for. It stands still while this process is held up: nobody is late for that. */
class Deadlines {
  readonly #debtors = new Set<Debtor>();
  #timer: NodeJS.Timeout | undefined;
  #lookedAt = 0;
  #heldUp = 0;

  /** Milliseconds in which this process could have heard an answer; they count only while one is waited for. */
  now(): number {
    const now = performance.now();
    return now - this.#heldUp - this.#behind(now);
  }

  /** Starts the clock, if it stands. */
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

  /** How long the next look is overdue. */
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
    // what has come in the meantime is heard first
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
