import { cpus, totalmem } from 'node:os';
import type { LimitFunction } from 'p-limit';

/** How many sets are played at the same time: so many at first, and up to `most` while play becomes faster. */
export interface Villages {
  readonly first: number;
  readonly most: number;
}

/** What was measured in a period of play. */
export interface Period {
  /** Games per second. */
  readonly rate: number;
  /** Share of the time in which the processors of the machine had nothing to do. */
  readonly idle: number;
}

/** Processors that are idle for a smaller share of the time have no room for another set. */
const LEAST_IDLE = 0.1;
/** By how much a further set must make play faster. */
const LEAST_GAIN = 1.03;

/**
 * Chooses the number of sets that are played at the same time. Clients and host often wait for each other, so that processors
 * are idle. Results do not depend on the number.
 */
export class VillageCount {
  #before: number | undefined;
  #isSettled = false;

  /** Returns the next number. `now`: the current number, which was played in the whole period. */
  next(now: number, { first, most }: Villages, { idle, rate }: Period): number {
    if (this.#isSettled) return now;
    const isFaster = this.#before === undefined || rate >= this.#before * LEAST_GAIN;
    this.#isSettled = !isFaster || idle < LEAST_IDLE || now >= most;
    if (!isFaster) return Math.max(first, now - 1);
    if (this.#isSettled) return now;
    this.#before = rate;
    return now + 1;
  }
}

const PERIOD_MS = 2000;
/** Share of the machine's memory that must be free for another set. */
const LEAST_MEMORY = 0.25;

/** Measures how fast sets are played, and adapts their number (`VillageCount`). */
export class VillageWatch {
  readonly #room: LimitFunction;
  readonly #villages: Villages;
  readonly #count = new VillageCount();
  readonly #timer: NodeJS.Timeout;
  #games = 0;
  #from = { at: performance.now(), ...processorTimes() };
  /** Whether sets that have begun in this period delay the others by their start. */
  #isStarting = true;

  constructor(room: LimitFunction, villages: Villages) {
    this.#room = room;
    this.#villages = villages;
    this.#timer = setInterval(() => this.#look(), PERIOD_MS).unref();
  }

  gameOver(): void {
    this.#games++;
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const period = this.#period();
    const isFull = this.#room.pendingCount > 0 && this.#room.activeCount === this.#room.concurrency;
    const isCounted = isFull && !this.#isStarting && period.rate > 0;
    this.#isStarting = !isFull;
    if (!isCounted || process.availableMemory() < LEAST_MEMORY * totalmem()) return;
    const next = this.#count.next(this.#room.concurrency, this.#villages, period);
    if (next === this.#room.concurrency) return;
    this.#room.concurrency = next;
    this.#isStarting = true;
  }

  #period(): Period {
    const from = this.#from;
    this.#from = { at: performance.now(), ...processorTimes() };
    const rate = (this.#games * 1000) / (this.#from.at - from.at);
    this.#games = 0;
    return { rate, idle: (this.#from.idle - from.idle) / Math.max(1, this.#from.all - from.all) };
  }
}

/** Returns how long all processors were idle, and how long they have run, in milliseconds. */
function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((one) => one.times);
  const sum = (of: (one: (typeof times)[number]) => number): number => times.reduce((total, one) => total + of(one), 0);
  return { idle: sum(({ idle }) => idle), all: sum((one) => one.user + one.nice + one.sys + one.irq + one.idle) };
}
