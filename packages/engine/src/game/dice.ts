import { type Digest, digestOf, type Key, keyOf, PURPOSE, type Purpose, type Root, Stream } from '../random.ts';

/** Games whose deals are keyed by one digest, 64 bits each. */
const DEALS = 4;

/**
 * The engine's own randomness in one game. In every set each purpose has a key of its own, and its streams are named by
 * the game and two more numbers: an order that all seats see tells nobody how ties are broken, and neither tells roles.
 */
export class Dice {
  readonly root: Root;
  set = 0;
  game = 0;
  /** The order of speakers: one stream a phase, a further shuffle every turn. */
  readonly order = new Stream();
  readonly #stream = new Stream();
  readonly #keys: (Key | undefined)[] = Object.values(PURPOSE).map(() => undefined);
  readonly #deal: [number, number, number, number] = [0, 0, 0, 0];
  #deals: Digest | undefined;
  #dealt = -1;

  constructor(root: Root) {
    this.root = root;
  }

  /** Goes to the game with this address. */
  start(set: number, game: number): void {
    if (set !== this.set) {
      this.#keys.fill(undefined);
      this.#deals = undefined;
    }
    this.set = set;
    this.game = game;
  }

  /** Starts the order of the speakers of one phase. */
  openOrder(purpose: Purpose, day: number, phase = 0): void {
    this.order.key(this.#key(purpose), this.game, day, phase);
  }

  /** The one stream object, re-keyed: draw all you need before the next call. */
  stream(purpose: Purpose, a = 0, b = 0): Stream {
    return this.#stream.key(this.#key(purpose), this.game, a, b);
  }

  /** What the roles are dealt by. All roles are open after a game, so each deal is drawn from bits that no other one is. */
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

/** The key of a seat's own dice in a set. `roll`: other numbers are other dice; every contest is played with 0. */
export const seatKey = (root: Root, set: number, seat: number, roll = 0): Key => keyOf(root, set, PURPOSE.player, seat, roll);

/** A player's own `random`: a fresh stream every game, keyed when it is first drawn from. */
export class PlayerDice {
  readonly #key: Key;
  readonly #stream = new Stream();
  #game = -1;
  #fresh = true;

  /** `key`: of the seat alone (seatKey), so that nothing else is at hand where its player is. */
  constructor(key: Key) {
    this.#key = key;
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
      this.#stream.key(this.#key, this.#game);
    }
    return this.#stream.float();
  }
}
