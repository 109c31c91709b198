import { only, wipe } from './seats.ts';

/** Nothing has been said of that target. */
export const UNHEARD = -1;

/** Each seat's last word on every other: 0 for a human, 1 for a werewolf. */
export class Verdicts {
  readonly #humans: Int32Array;
  readonly #werewolves: Int32Array;
  #used = false;

  constructor(players: number) {
    this.#humans = new Int32Array(players + 1);
    this.#werewolves = new Int32Array(players + 1);
  }

  clear(): void {
    if (!this.#used) return;
    wipe(this.#humans);
    wipe(this.#werewolves);
    this.#used = false;
  }

  /** Keeps the new word and returns the one before, or UNHEARD. */
  say(seat: number, target: number, species: number): number {
    this.#used = true;
    const humans = this.#humans[seat]!;
    const werewolves = this.#werewolves[seat]!;
    const bit = only(target);
    this.#humans[seat] = species === 0 ? humans | bit : humans & ~bit;
    this.#werewolves[seat] = species === 1 ? werewolves | bit : werewolves & ~bit;
    if ((werewolves & bit) !== 0) return 1;
    return (humans & bit) !== 0 ? 0 : UNHEARD;
  }
}
