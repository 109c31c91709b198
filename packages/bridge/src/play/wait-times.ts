import { MEASURED_MS, type SetTiming, type SlowCall, SlowCalls } from '@aiwolf-arena/sandbox';

/** An answer of a client: its call, its waiting time in milliseconds (`ms`), and the time at which it arrived (`at`). */
interface Waited extends SlowCall {
  readonly seat: number;
  /** CPU time in milliseconds that the client used for the answer; `undefined` if it could not be measured. */
  readonly cpuMs: number | undefined;
  readonly at: number;
}

/** Two late answers are in one series if the later question was sent at most this many milliseconds after the first answer. */
const STEP_MS = 20;

/**
 * Adds up how long the seats of a set computed: in CPU time, or how long the set waited for a client whose CPU time is unknown. Slow
 * answers exceed the limit in waiting time and in CPU time.
 */
export class WaitTimes {
  readonly #limitMs: number | null;
  readonly #waited: number[];
  /** CPU time that each seat has used, in milliseconds; `undefined` if it is unknown. */
  readonly #used: number[] = [];
  readonly #slow = new SlowCalls();
  /** Whether the CPU time of at least one client could not be measured. */
  #byClock = false;
  /** The last late answer without measured CPU time. It will count as slow, unless late answers of other seats follow. */
  #open: Waited | undefined;
  #isStall = false;

  /** `limitMs`: time limit for answers in milliseconds; `null`: no limit. */
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

  /** Sets the CPU time that a seat has used so far. */
  use(seat: number, ms: number): undefined {
    this.#used[seat] = ms;
  }

  #addLate(answer: Waited): void {
    const last = this.#open;
    const isWithLast = last !== undefined && last.at + STEP_MS >= answer.at - answer.ms;
    if (!isWithLast) this.#closeLate();
    else if (last.seat !== answer.seat) this.#isStall = true;
    else if (!this.#isStall) this.#addSlow(last);
    this.#open = answer;
  }

  /** Ends a series of late answers. Counts the last answer as slow if all answers of the series come from one seat. */
  #closeLate(): void {
    if (this.#open !== undefined && !this.#isStall) this.#addSlow(this.#open);
    this.#open = undefined;
    this.#isStall = false;
  }

  #addSlow(late: Waited): void {
    this.#slow.add(late.seat, { ...late, ms: Math.round(late.ms) });
  }

  /** Returns the timing of the set so far. The field `cpuMs` of the timing is the total time of all seats. */
  timing(): SetTiming {
    this.#closeLate();
    const times = this.#waited.map((ms, seat) => this.#used[seat] ?? ms);
    return {
      everyMs: MEASURED_MS,
      looks: times.map((ms) => Math.round(ms / MEASURED_MS)),
      cpuMs: Number(times.reduce((sum, ms) => sum + ms, 0).toFixed(3)),
      limitMs: this.#limitMs,
      ...(this.#byClock ? { byClock: true as const } : {}),
      slow: this.#slow.all(),
    };
  }
}
