import { clusterVariance, type SetTotal } from '@aiwolf-arena/stats';
import type { Measure } from './fact.ts';
import type { Played } from './played.ts';

/** A ratio over all games with its error by sets, and the spread between single games. */
export interface Measured {
  readonly value: number;
  /** Standard error, clustered by game set. */
  readonly error: number;
  /** What the standard error would be in `games` independent games. */
  readonly errorIn: (games: number) => number;
}

/** Adds up one measure over the games of one set after another. */
export class Tally {
  readonly #measure: Measure;
  readonly #sets: SetTotal[] = [];
  readonly #before = { part: 0, whole: 0 };
  #part = 0;
  #whole = 0;
  #games = 0;
  /** Sums of part^2, part * whole and whole^2 over games. */
  readonly #squares = [0, 0, 0];

  constructor(measure: Measure) {
    this.#measure = measure;
  }

  add(game: Played): void {
    const measured = this.#measure(game);
    const [part, whole] = typeof measured === 'number' ? [measured, 1] : measured;
    this.#part += part;
    this.#whole += whole;
    this.#games++;
    this.#squares[0]! += part * part;
    this.#squares[1]! += part * whole;
    this.#squares[2]! += whole * whole;
  }

  endSet(): void {
    const before = this.#before;
    this.#sets.push({ total: this.#part - before.part, games: this.#whole - before.whole });
    before.part = this.#part;
    before.whole = this.#whole;
  }

  /** The ratio of parts to wholes; its error treats sets as the independent units. */
  result(): Measured {
    const ratio = clusterVariance(this.#sets);
    const value = ratio?.value ?? 0;
    const [pp, pw, ww] = this.#squares as [number, number, number];
    const spread = Math.max(0, pp - 2 * value * pw + value * value * ww) / this.#games;
    const perGame = Math.sqrt(spread) / (this.#whole / this.#games);
    return {
      value,
      error: Math.sqrt(ratio?.variance ?? 0),
      errorIn: (games) => perGame / Math.sqrt(games),
    };
  }
}
