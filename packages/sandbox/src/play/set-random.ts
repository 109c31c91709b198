import { PlayerRandom, seatKey, seatOf } from '@aiwolf-arena/engine';
import { SET_HEARTBEAT, type SetTask } from './set-task.ts';

/** The random numbers of the players of a set. `Math.random` returns the next number of the seat whose code is running. */
export class SetRandom {
  /** Random number generators by seat. Index 0 is used while no player's code is running. */
  readonly #generators: readonly PlayerRandom[];
  readonly #heartbeat: Int32Array;

  /** `heartbeat`: shared memory cells. The engine writes to them the seat whose answer it is waiting for. */
  constructor({ root, set, seats, redrawn }: SetTask, heartbeat: Int32Array) {
    this.#generators = Array.from(
      { length: seats.length + 1 },
      (_, seat) => new PlayerRandom(seatKey(root, set, seat, seat > 0 && seat === redrawn ? 1 : 0)),
    );
    this.#heartbeat = heartbeat;
  }

  startGame(game: number): void {
    for (const generator of this.#generators) generator.startGame(game);
  }

  of(seat: number): PlayerRandom {
    return this.#generators[seat]!;
  }

  /** Returns the next random number of the seat whose code is running: a method, or code after `await` or in `then`. */
  current(): number {
    const seat = seatOf(this.#heartbeat[SET_HEARTBEAT.asked]! || this.#heartbeat[SET_HEARTBEAT.reaction]!);
    return this.#generators[seat]!.random();
  }
}
