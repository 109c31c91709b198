import { has, NOBODY, only, type Seats } from './seats.ts';

/** Nothing has been said of that target. */
export const UNHEARD = -1;

/** A seat's last word on every other: 0 for a human, 1 for a werewolf. */
export class Verdicts {
  #judged: Seats = NOBODY;
  #werewolves: Seats = NOBODY;

  clear(): void {
    this.#judged = NOBODY;
    this.#werewolves = NOBODY;
  }

  /** Keeps the new word and returns the one before, or UNHEARD. */
  say(target: number, species: number): number {
    const before = has(this.#judged, target) === 0 ? UNHEARD : has(this.#werewolves, target);
    if (before === species) return before;
    this.#judged |= only(target);
    const others = this.#werewolves & ~only(target);
    this.#werewolves = others | (species << target);
    return before;
  }
}
