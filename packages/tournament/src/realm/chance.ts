import { PlayerDice } from '@aiwolf-arena/engine';
import type { Root } from '@aiwolf-arena/random';

/** The streams of the players of one game set, and of `Math.random`, which reads that of the seat being asked. */
export class Chance {
  /** By seat; 0 is nobody: what is drawn while no player is asked. */
  readonly #dice: readonly PlayerDice[];
  readonly #beat: Int32Array;

  /** `beat` is the engine's note of who is being asked. */
  constructor(root: Root, set: number, seats: number, beat: Int32Array) {
    this.#dice = Array.from({ length: seats + 1 }, (_, seat) => new PlayerDice(root, set, seat));
    this.#beat = beat;
  }

  startGame(game: number): void {
    for (const dice of this.#dice) dice.startGame(game);
  }

  of(seat: number): PlayerDice {
    return this.#dice[seat]!;
  }

  /** The next number of the seat being asked. */
  current(): number {
    return this.#dice[this.#beat[0]! & 31]!.random();
  }
}
