import { cpus, totalmem } from 'node:os';
import type { LimitFunction } from 'p-limit';

/** How many sets are played at the same time: so many at first, and up to `most` while processors are idle. */
export interface Villages {
  readonly first: number;
  readonly most: number;
}

/** Processors that are idle for a smaller share of the time have no room for another set. */
const LEAST_IDLE = 0.1;

/**
 * Returns how many sets are to be played at the same time, if the processors were idle for the share `idle` of the time while
 * `now` sets were played: as many as would keep them busy, but at most twice as many. Clients and host often wait for each other.
 */
export function moreVillages(now: number, most: number, idle: number): number {
  if (idle < LEAST_IDLE) return now;
  const busy = Math.floor(now / Math.max(1 - idle, 0.5));
  return Math.max(now, Math.min(most, Math.max(now + 1, busy)));
}

const PERIOD_MS = 1000;
/** Share of the machine's memory that must be free for another set. */
const LEAST_MEMORY = 0.25;

/** The memory that the clients of a village use, what is free without them (in MiB), and how many villages may play at once. */
export interface MemoryNeed {
  readonly needMiB: number;
  readonly freeMiB: number;
  readonly villages: number;
}

/** Returns how many villages may play at the same time: half of the free memory must be enough for their clients. */
export const villagesIn = (freeMiB: number, needMiB: number): number => Math.max(1, Math.floor(freeMiB / 2 / needMiB));

/** Measures how busy the processors are, and plays more sets at the same time if there is room. Results do not depend on it. */
export class VillageWatch {
  readonly #room: LimitFunction;
  #most: number;
  #timer: NodeJS.Timeout | undefined;
  #from = processorTimes();
  /** Whether sets that have begun in this period delay the others by their start. */
  #isStarting = true;

  constructor(room: LimitFunction, { most }: Villages) {
    this.#room = room;
    this.#most = most;
  }

  /** Lets `now` sets be played at the same time, and more if there is room, but never more than `most`. */
  open(now: number, most: number): void {
    this.#most = Math.min(this.#most, most);
    this.#room.concurrency = Math.min(now, this.#most);
    this.#timer ??= setInterval(() => this.#look(), PERIOD_MS).unref();
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #look(): void {
    const from = this.#from;
    this.#from = processorTimes();
    const isFull = this.#room.pendingCount > 0 && this.#room.activeCount === this.#room.concurrency;
    const isCounted = isFull && !this.#isStarting;
    this.#isStarting = !isFull;
    if (!isCounted || process.availableMemory() < LEAST_MEMORY * totalmem()) return;
    const idle = (this.#from.idle - from.idle) / Math.max(1, this.#from.all - from.all);
    const next = moreVillages(this.#room.concurrency, this.#most, idle);
    this.#isStarting = next !== this.#room.concurrency;
    this.#room.concurrency = next;
  }
}

/** Returns how long all processors were idle, and how long they have run, in milliseconds. */
function processorTimes(): { idle: number; all: number } {
  const times = cpus().map((one) => one.times);
  const sum = (of: (one: (typeof times)[number]) => number): number => times.reduce((total, one) => total + of(one), 0);
  return { idle: sum(({ idle }) => idle), all: sum((one) => one.user + one.nice + one.sys + one.irq + one.idle) };
}
