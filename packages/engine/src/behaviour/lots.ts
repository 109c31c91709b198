import type { Counters } from './counters.ts';
import { parts } from './parts.ts';
import { first, has, NOBODY, type Seats, sizeOf } from './seats.ts';

/**
 * Draws that hit one of those who are left, such as the executions of a game. Chance is the same for all who are left, so
 * it is summed once, and counted for a seat when it leaves: those left only become fewer.
 */
export class Lots {
  readonly #counters: Counters;
  readonly #measure: number;
  #left: Seats = NOBODY;
  #chance = 0;
  #draws = 0;

  constructor(counters: Counters, measure: number) {
    this.#counters = counters;
    this.#measure = measure;
  }

  /** One of `seats` is hit, by chance each alike. */
  draw(seats: Seats, hit: number): void {
    if (seats === NOBODY) return;
    this.#leave(this.#left & ~seats);
    this.#left = seats;
    this.#chance += parts(1, sizeOf(seats));
    this.#draws++;
    if (has(seats, hit) === 1) this.#counters.addAll(hit, this.#measure, 1, 0, 0);
  }

  /** The game is over: those who are left leave, and nothing is kept for the next. */
  end(): void {
    this.#leave(this.#left);
    this.#left = NOBODY;
    this.#chance = 0;
    this.#draws = 0;
  }

  #leave(seats: Seats): void {
    for (let left = seats; left !== NOBODY; left &= left - 1) {
      this.#counters.addAll(first(left), this.#measure, 0, this.#chance, this.#draws);
    }
  }
}
