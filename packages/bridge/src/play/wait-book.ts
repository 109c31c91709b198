import { type SetTiming, SlowCalls } from '@aiwolf-arena/tournament';
import type { WireRequest } from '../wire/packet.ts';

/** An answer that came: which call of which game, and how long it took. */
interface Waited {
  readonly seat: number;
  readonly game: number;
  readonly call: number;
  readonly request: WireRequest;
  /** How long it was waited for. */
  readonly ms: number;
  /** CPU time that was seen of its client; undefined for one whose processes nobody sees. */
  readonly cpuMs: number | undefined;
  /** When it came, by a clock in milliseconds. */
  readonly at: number;
}

/** From one late answer to the next question. */
const STEP_MS = 20;

/**
 * How long the clients of a set were waited for, as the pool books how long players compute: a look is a millisecond of
 * waiting. An answer is too late when it was waited for longer than the limit, and its client has computed longer than
 * that. Where only the clock can tell, several seats that are late one upon another are the machine's stall.
 */
export class WaitBook {
  readonly #limitMs: number | null;
  readonly #waited: number[];
  readonly #slow = new SlowCalls();
  /** Whose processes nobody sees. */
  #byClock = false;
  /** The last that was late by the clock alone, until it is known that no other seat was late with it. */
  #open: Waited | undefined;
  #isStall = false;

  /** `limitMs`: answers that take longer are offences; null: none is. */
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

  /** What was late last is over: it is booked, unless it was a stall. */
  #closeLate(): void {
    if (this.#open !== undefined && !this.#isStall) this.#addSlow(this.#open);
    this.#open = undefined;
    this.#isStall = false;
  }

  #addSlow(late: Waited): void {
    this.#slow.add(late.seat, { ...late, ms: Math.round(late.ms) });
  }

  /** Of the set up to now. What was waited in all stands for its CPU time, so that shares of it are times of agents. */
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
