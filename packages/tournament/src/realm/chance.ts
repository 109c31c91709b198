import { PlayerDice, seatKey, seatOf } from '@aiwolf-arena/engine';
import { PULSE } from './pulse.ts';
import type { SetTask } from './set-task.ts';

/** The streams of the players of one game set, and of `Math.random`, which reads that of the seat being asked. */
export class Chance {
  /** By seat; 0 is nobody: what is drawn while no player is asked. */
  readonly #dice: readonly PlayerDice[];
  readonly #beat: Int32Array;

  /** `beat` is the engine's note of who is being asked. */
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

  /** The next number of the seat being asked, or of the one whose promise goes on. */
  current(): number {
    const seat = seatOf(this.#beat[PULSE.asked]! || this.#beat[PULSE.reaction]!);
    return this.#dice[seat]!.random();
  }
}
