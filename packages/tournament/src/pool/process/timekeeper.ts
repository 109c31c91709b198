import type { Worker } from 'node:worker_threads';
import type { SetTiming, TimingTerms } from '../../tally/set-timing.ts';
import type { Flight } from './flight.ts';
import { TimeBook } from './time-book.ts';

/** Milliseconds between two looks. */
export const EVERY_MS = 10;

/** Measures, from another thread, for whom the sets in flight take their time. Players and engine do nothing for it. */
export class Timekeeper {
  readonly #terms: TimingTerms;
  readonly #books = new WeakMap<Flight, TimeBook>();

  constructor(terms: TimingTerms) {
    this.#terms = terms;
  }

  look(now: number, flights: Iterable<Flight>, threads: readonly Worker[]): void {
    for (const flight of flights) {
      const worker = flight.workerIn(threads);
      if (worker !== undefined && !flight.stopped)
        this.#bookOf(flight).look(now, flight.pulse, worker);
    }
  }

  /** What was measured of a set that has ended. */
  timingOf(flight: Flight, cpuMs: number): SetTiming {
    return this.#bookOf(flight).timing(EVERY_MS, cpuMs);
  }

  #bookOf(flight: Flight): TimeBook {
    const book = this.#books.get(flight) ?? new TimeBook(this.#terms.limitMs);
    this.#books.set(flight, book);
    return book;
  }
}
