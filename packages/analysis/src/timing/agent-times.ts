import type { Rate, WinTally } from '@aiwolf-arena/stats';
import type { SetTiming, SlowCall, SlowSeat } from '@aiwolf-arena/tournament';
import type { SetAddress } from '../ledger/fault-book.ts';
import { faultRate } from '../ledger/fault-rate.ts';

/** How far beyond the limit a call may be, and in which share of its games an agent may have one that is farther. */
export interface Tolerance {
  readonly ms: number;
  /** 0 to 1. */
  readonly share: number;
}

/** Calls of an agent over the limit: those that were seen. */
export interface OverLimit {
  readonly calls: number;
  /** Games of its seats with one. */
  readonly games: number;
  readonly rate: Rate;
  /** CPU time of the longest, milliseconds; null where there is none. */
  readonly slowestMs: number | null;
  readonly first: (SlowCall & SetAddress) | null;
  /** Games with one that is not tolerated. */
  readonly beyond: number;
  /** There are more of those than are tolerated. */
  readonly isFault: boolean;
}

/** The times of one agent, set after set. */
export class AgentTimes {
  looks = 0;
  /** Games of its seats that were measured. */
  games = 0;
  readonly #limited: WinTally[] = [];
  readonly #tolerance: Tolerance;
  #calls = 0;
  #beyond = 0;
  #slowestMs: number | null = null;
  #first: OverLimit['first'] = null;

  constructor(tolerance: Tolerance) {
    this.#tolerance = tolerance;
  }

  /** `seats`: those of the agent, from 1; `games`: of the set. */
  add(address: SetAddress, timing: SetTiming, seats: readonly number[], games: number): void {
    this.games += games * seats.length;
    for (const seat of seats) this.looks += timing.looks[seat] ?? 0;
    if (timing.limitMs === null) return;
    const slow = timing.slow.filter(({ seat }) => seats.includes(seat));
    const found = slow.reduce((sum, one) => sum + one.games.length, 0);
    this.#limited.push({ wins: found, games: games * seats.length });
    for (const one of slow) this.#addSlow(one, timing.limitMs + this.#tolerance.ms);
    this.#first ??= firstOf(slow, address);
  }

  #addSlow({ games }: SlowSeat, toleratedMs: number): void {
    for (const [, calls, longestMs] of games) {
      this.#calls += calls;
      this.#slowestMs = Math.max(this.#slowestMs ?? 0, longestMs);
      if (longestMs > toleratedMs) this.#beyond++;
    }
  }

  /** Null where no set had a limit. */
  over(level: number): OverLimit | null {
    if (this.#limited.length === 0) return null;
    const rate = faultRate(this.#limited, level);
    return {
      calls: this.#calls,
      games: this.#limited.reduce((sum, { wins }) => sum + wins, 0),
      rate,
      slowestMs: this.#slowestMs,
      first: this.#first,
      beyond: this.#beyond,
      isFault: this.#beyond > this.#tolerance.share * rate.games,
    };
  }
}

/** The earliest of a set. */
function firstOf(slow: readonly SlowSeat[], address: SetAddress): OverLimit['first'] {
  const cases = slow.map(({ first }) => first);
  const [first] = cases.sort((a, b) => a.game - b.game || a.call - b.call);
  return first === undefined ? null : { ...address, ...first };
}
