import { PlayerDice, seatKey, seatOf } from '@aiwolf-arena/engine';
import { PULSE, type SetTask } from './set-task.ts';

/** The random numbers of the players of a set. `Math.random` returns the next number of the seat whose code is running. */
export class Chance {
  /** Random number generators by seat. Index 0 is used while no player's code is running. */
  readonly #dice: readonly PlayerDice[];
  readonly #beat: Int32Array;

  /** `beat`: shared memory cells. The engine writes to them the seat whose answer it is waiting for. */
  constructor({ root, set, seats, redrawn }: SetTask, beat: Int32Array) {
    this.#dice = Array.from(
      { length: seats.length + 1 },
      (_, seat) => new PlayerDice(seatKey(root, set, seat, seat > 0 && seat === redrawn ? 1 : 0)),
    );
    this.#beat = beat;
  }

  startGame(game: number): void {
    for (const dice of this.#dice) dice.startGame(game);
  }

  of(seat: number): PlayerDice {
    return this.#dice[seat]!;
  }

  /** Returns the next random number of the seat whose code is running: a method, or code after `await` or in `then`. */
  current(): number {
    const seat = seatOf(this.#beat[PULSE.asked]! || this.#beat[PULSE.reaction]!);
    return this.#dice[seat]!.random();
  }
}
