import { type Digest, digestOf, type Key, keyOf, PURPOSE, type Purpose, type Root, Stream } from '../random.ts';

/** Number of games that share one digest for dealing roles. Each of them uses 64 bits of it. */
const DEALS = 4;

/**
 * The engine's random streams in one game. Every purpose has its own key in each set; a stream is identified by the game and
 * two more numbers. So the speaking order, which all seats see, reveals neither how ties are broken nor the roles.
 */
export class Dice {
  readonly root: Root;
  set = 0;
  game = 0;
  /** The stream of the speaking order: one stream per phase, one shuffle per turn. */
  readonly order = new Stream();
  readonly #stream = new Stream();
  readonly #keys: (Key | undefined)[] = Object.values(PURPOSE).map(() => undefined);
  readonly #deal: [number, number, number, number] = [0, 0, 0, 0];
  #deals: Digest | undefined;
  #dealt = -1;

  constructor(root: Root) {
    this.root = root;
  }

  start(set: number, game: number): void {
    if (set !== this.set) {
      this.#keys.fill(undefined);
      this.#deals = undefined;
    }
    this.set = set;
    this.game = game;
  }

  openOrder(purpose: Purpose, day: number, phase = 0): void {
    this.order.key(this.#key(purpose), this.game, day, phase);
  }

  /** Starts another stream in the single stream object and returns that object. Finish drawing before the next call. */
  stream(purpose: Purpose, a = 0, b = 0): Stream {
    return this.#stream.key(this.#key(purpose), this.game, a, b);
  }

  /** Returns the stream that deals roles. Each deal uses bits of its own, because all roles are revealed after a game. */
  deal(): Stream {
    const quarter = Math.floor(this.game / DEALS);
    if (this.#deals === undefined || quarter !== this.#dealt) {
      this.#deals = digestOf(this.root, this.set, PURPOSE.deal, quarter);
      this.#dealt = quarter;
    }
    const at = 2 * (this.game - DEALS * quarter);
    this.#deal[0] = this.#deals[at]!;
    this.#deal[1] = this.#deals[at + 1]!;
    return this.#stream.key(this.#deal);
  }

  #key(purpose: Purpose): Key {
    let key = this.#keys[purpose];
    if (key === undefined) {
      key = keyOf(this.root, this.set, purpose);
      this.#keys[purpose] = key;
    }
    return key;
  }
}

/** Returns the key of the random numbers of a seat's player in a set. Another `roll` gives others; contests use 0. */
export const seatKey = (root: Root, set: number, seat: number, roll = 0): Key => keyOf(root, set, PURPOSE.player, seat, roll);

/** The random numbers of one player: a new stream in every game, started at the first draw. */
export class PlayerDice {
  readonly #key: Key;
  readonly #stream = new Stream();
  #game = -1;
  #fresh = true;

  /** `key` must be the key of this seat only (`seatKey`), so that no other key is available where the player's code runs. */
  constructor(key: Key) {
    this.#key = key;
  }

  /** Starts the stream of a game. Draws before the first game come from the stream of game -1. */
  startGame(game: number): void {
    this.#game = game;
    this.#fresh = true;
  }

  /** Returns a random number, uniform in [0, 1). */
  random(): number {
    if (this.#fresh) {
      this.#fresh = false;
      this.#stream.key(this.#key, this.#game);
    }
    return this.#stream.float();
  }
}
