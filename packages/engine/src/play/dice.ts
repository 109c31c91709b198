import { PURPOSE, type Purpose, type Root, Stream } from '@aiwolf-arena/random';

/** The engine's own randomness in one game: each draw from a stream named by set, game, purpose and two more numbers. */
export class Dice {
  readonly root: Root;
  set = 0;
  game = 0;
  /** The order of speakers: one stream a phase, a further shuffle every turn. */
  readonly order = new Stream();
  readonly #stream = new Stream();

  constructor(root: Root) {
    this.root = root;
  }

  /** Starts the order of the speakers of one phase. */
  openOrder(purpose: Purpose, day: number, phase = 0): void {
    this.order.key(this.root, this.set, this.game, purpose, day, phase);
  }

  /** The one stream object, re-keyed: draw all you need before the next call. */
  stream(purpose: Purpose, a = 0, b = 0): Stream {
    return this.#stream.key(this.root, this.set, this.game, purpose, a, b);
  }
}

/** A player's own `random`: a fresh stream every game, keyed when it is first drawn from. */
export class PlayerDice {
  readonly #root: Root;
  readonly #set: number;
  readonly #seat: number;
  readonly #roll: number;
  readonly #stream = new Stream();
  #game = -1;
  #fresh = true;

  /** `roll`: other numbers are other dice for the same seat; every contest is played with 0. */
  constructor(root: Root, set: number, seat: number, roll = 0) {
    this.#root = root;
    this.#set = set;
    this.#seat = seat;
    this.#roll = roll;
  }

  /** Draws made before the first game come from the stream of game -1. */
  startGame(game: number): void {
    this.#game = game;
    this.#fresh = true;
  }

  /** Uniform in [0, 1). */
  random(): number {
    if (this.#fresh) {
      this.#fresh = false;
      this.#stream.key(this.#root, this.#set, this.#game, PURPOSE.player, this.#seat, this.#roll);
    }
    return this.#stream.float();
  }
}
