import { type Digest, digestOf, type Key, keyOf, PURPOSE, type Purpose, type Root, Stream } from '../random.ts';

/** Number of games whose roles are dealt from one SHA-256 digest. Each of these games uses its own 64 bits of the digest. */
const DEALS = 4;

/**
 * The engine's streams of random numbers in one game. In each game set, every purpose (such as breaking ties) has its own
 * secret key. A stream is identified by its purpose, the game and two more numbers. So the speaking order, which all seats see,
 * reveals neither the roles nor how ties are broken.
 */
export class GameRandom {
  readonly root: Root;
  set = 0;
  game = 0;
  /** The stream of the speaking order. It is started anew for every talk or whisper phase, and used once per turn. */
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

  /** Starts the stream of a purpose and returns it. The returned object is valid until the next call of `stream` or `deal`. */
  stream(purpose: Purpose, a = 0, b = 0): Stream {
    return this.#stream.key(this.#key(purpose), this.game, a, b);
  }

  /** Returns the stream that deals roles. Each game has its own bits of a digest, so roles of other games reveal nothing. */
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

/** Returns the key of a seat's random numbers in a game set. Each `roll` gives other numbers; contests use roll 0. */
export const seatKey = (root: Root, set: number, seat: number, roll = 0): Key => keyOf(root, set, PURPOSE.player, seat, roll);

/** The random numbers of one player: a new stream in every game, started at the first draw. */
export class PlayerRandom {
  readonly #key: Key;
  readonly #stream = new Stream();
  #game = -1;
  #fresh = true;

  /** `key` must be the key of this seat (see `seatKey`), so that the player's code cannot reach any other key. */
  constructor(key: Key) {
    this.#key = key;
  }

  /** Starts the stream of a game. Numbers that are drawn before the first game come from the stream of game -1. */
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
