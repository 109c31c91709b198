import type { SetResult } from '@aiwolf-arena/sandbox';
import type { Block, Plan } from '@aiwolf-arena/tournament';

/** Sets of a block that must still be played, or what else is ahead of a command. All games of a block have one village size. */
export interface Ahead {
  readonly block: string;
  /** The village size. 0 if what is counted are no games, such as files. */
  readonly players: number;
  readonly sets: number;
  /** Number of games in all these sets. */
  readonly games: number;
}

/** Returns what a command that plays these sets again has ahead of it. */
export const aheadOf = (sets: readonly Pick<SetResult, 'block' | 'games' | 'seats'>[]): Ahead[] =>
  sets.map(({ block, games, seats }) => ({ block, players: seats.length, sets: 1, games }));

/** Returns the sets of a plan. `openIn`: returns the number of unfinished sets of a block. Default: all are unfinished. */
export const aheadIn = (
  { blocks, gamesPerSet }: Pick<Plan, 'blocks' | 'gamesPerSet'>,
  openIn = ({ sets }: Block, _at: number): number => sets,
): Ahead[] =>
  blocks.map((block, at) => {
    const sets = openIn(block, at);
    return { block: block.name, players: block.players, sets, games: sets * gamesPerSet };
  });

/**
 * The time of a game grows about as a power of the village size: by this exponent, a game of 15 players takes 10 times as long as one
 * of 5. Measured: 6 times (with a client), 9 times (five simple bundled agents), 16 times (all of them). Used until a size is measured.
 */
const SIZE_EXPONENT = 2.1;

/** A block is measured after it has taken this time, in milliseconds. */
const LEAST_MS = 1000;

/** What is expected of a block from another one counts like a measurement of this share of the elapsed time. */
const EXPECTED_SHARE = 0.02;

interface BlockTime {
  readonly players: number;
  left: number;
  /** The milliseconds that the block took. */
  measured: number;
  /** The same, and the number of its games, both weighted by the time at which they were measured: see `ended`. */
  weighted: number;
  games: number;
}

/**
 * Estimates how long the unfinished games take, from the games that have ended and a clock. Each interval between two ends counts for
 * the block whose game ended. This is right if blocks are played one after the other, and also if they are mixed evenly.
 */
export class TimeLeft {
  /** Returns the time in milliseconds. */
  readonly #clock: () => number;
  readonly #blocks = new Map<string, BlockTime>();
  #until = Number.POSITIVE_INFINITY;
  #isKnown = false;
  #first: number | undefined;
  #last = 0;

  constructor(clock: () => number = () => performance.now()) {
    this.#clock = clock;
  }

  /** Replaces what is not finished. Null: unknown. `until`: the time of the clock after which no set is started. */
  plan(ahead: readonly Ahead[] | null, until = Number.POSITIVE_INFINITY): void {
    this.#until = until;
    this.#isKnown = ahead !== null;
    for (const block of this.#blocks.values()) block.left = 0;
    for (const { block, games, players } of ahead ?? []) this.#at(block, players).left += games;
  }

  /** Called when games of a block have ended. */
  ended(block: string, games: number): void {
    const now = this.#clock();
    this.#first ??= now;
    const took = now - Math.max(this.#first, this.#last);
    const weight = now - this.#first; // late games count more: at first, code is compiled, and batches end together
    const one = this.#at(block, 0);
    one.left = Math.max(0, one.left - games);
    one.measured += took;
    one.weighted += weight * took;
    one.games += weight * games;
    this.#last = now;
  }

  /** Returns the estimated time in seconds; null if nothing can be said yet. */
  seconds(): number | null {
    const now = this.#clock();
    const bound = this.#until === Number.POSITIVE_INFINITY ? null : Math.max(0, this.#until - now) / 1000;
    if (!this.#isKnown) return bound;
    let sum = 0;
    for (const block of this.#blocks.values()) {
      const one = block.left === 0 ? 0 : this.#msPerGame(block);
      if (one === null) return bound;
      sum += block.left * one;
    }
    const left = Math.max(0, sum - (now - this.#last)) / 1000;
    return bound === null ? left : Math.min(bound, left);
  }

  #at(block: string, players: number): BlockTime {
    const known = this.#blocks.get(block);
    if (known !== undefined) return known;
    const made = { players, left: 0, measured: 0, weighted: 0, games: 0 };
    this.#blocks.set(block, made);
    return made;
  }

  /**
   * Returns the milliseconds of a game of the block. Until it has been measured for a while, they rest on the block with the nearest
   * size, too.
   */
  #msPerGame(block: BlockTime): number | null {
    const elapsed = this.#last - (this.#first ?? 0);
    const others = this.#blocks.values().filter((one) => one !== block && one.games > 0 && one.measured >= LEAST_MS);
    const [nearest] = [...others].sort((a, b) => distance(a, block) - distance(b, block));
    if (nearest === undefined) return block.games > 0 && block.measured >= LEAST_MS ? block.weighted / block.games : null;
    const expected = (nearest.weighted / nearest.games) * (block.players / nearest.players || 1) ** SIZE_EXPONENT;
    const weight = elapsed * Math.max(LEAST_MS, EXPECTED_SHARE * elapsed);
    return (block.weighted + weight) / (block.games + weight / expected);
  }
}

const distance = (a: BlockTime, b: BlockTime): number => Math.abs(a.players - b.players);
