import { type SetTiming, type SlowCall, SlowCalls } from '@aiwolf-arena/tournament';

/** An answer of a client: the call and its duration. */
interface Waited extends SlowCall {
  readonly seat: number;
  /** Observed CPU time of the client, milliseconds; `undefined` if its processes are not visible. */
  readonly cpuMs: number | undefined;
  readonly at: number;
}

/** Maximum milliseconds from a late answer to the next question in a series of late answers. */
const STEP_MS = 20;

/**
 * Accumulates the waiting times of a set's clients, in the form of the pool's computing times: a sample is a millisecond of
 * waiting. An answer is late if both its waiting time and its client's CPU time exceed the limit. If only wall-clock time is
 * known, late answers of several seats in direct succession indicate that the machine was busy.
 */
export class WaitBook {
  readonly #limitMs: number | null;
  readonly #waited: number[];
  readonly #slow = new SlowCalls();
  /** Whether the processes of at least one client are not visible. */
  #byClock = false;
  /** The last answer that was late by wall-clock time only, until it is known whether other seats were late, too. */
  #open: Waited | undefined;
  #isStall = false;

  /** `limitMs`: limit for answers in milliseconds; slower answers are offences; `null`: no limit. */
  constructor(limitMs: number | null, seats: number) {
    this.#limitMs = limitMs;
    this.#waited = Array<number>(seats + 1).fill(0);
  }

  add(answer: Waited): void {
    const { cpuMs, ms, seat } = answer;
    this.#waited[seat]! += ms;
    if (cpuMs === undefined) this.#byClock = true;
    if (this.#limitMs === null || ms <= this.#limitMs) return;
    if (cpuMs === undefined) this.#addLate(answer);
    else if (cpuMs > this.#limitMs) this.#addSlow({ ...answer, ms: Math.min(ms, cpuMs) });
  }

  #addLate(answer: Waited): void {
    const last = this.#open;
    const isWithLast = last !== undefined && last.at + STEP_MS >= answer.at - answer.ms;
    if (!isWithLast) this.#closeLate();
    else if (last.seat !== answer.seat) this.#isStall = true;
    else if (!this.#isStall) this.#addSlow(last);
    this.#open = answer;
  }

  /** Ends a series of late answers. Records the last answer, unless the machine was busy. */
  #closeLate(): void {
    if (this.#open !== undefined && !this.#isStall) this.#addSlow(this.#open);
    this.#open = undefined;
    this.#isStall = false;
  }

  #addSlow(late: Waited): void {
    this.#slow.add(late.seat, { ...late, ms: Math.round(late.ms) });
  }

  /** Returns the timing of the set so far, with the total waiting time of all clients in place of CPU time. */
  timing(): SetTiming {
    this.#closeLate();
    const looks = this.#waited.map(Math.round);
    return {
      everyMs: 1,
      looks,
      cpuMs: looks.reduce((sum, ms) => sum + ms, 0),
      limitMs: this.#limitMs,
      ...(this.#byClock ? { byClock: true as const } : {}),
      slow: this.#slow.all(),
    };
  }
}
