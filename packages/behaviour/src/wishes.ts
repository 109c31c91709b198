import { only, type Seats, wipe } from './seats.ts';

/** What was asked for today, of one kind: votes, divinations or guards. */
export class Wishes {
  /** By speaker: whom everybody was asked to choose. */
  readonly #ofAll: Int32Array;
  /** By seat that was asked: whom others asked it, and not all, to choose. */
  readonly #ofOne: Int32Array;
  /** Asked for by anybody, and by two speakers or more. */
  #any: Seats = 0;
  #twice: Seats = 0;
  #used = false;

  constructor(players: number) {
    this.#ofAll = new Int32Array(players + 1);
    this.#ofOne = new Int32Array(players + 1);
  }

  openDay(): void {
    if (!this.#used) return;
    wipe(this.#ofAll);
    wipe(this.#ofOne);
    this.#any = 0;
    this.#twice = 0;
    this.#used = false;
  }

  /** `who` is asked, 0 for everybody. What a seat asks of itself is nothing. */
  ask(speaker: number, who: number, target: number): void {
    this.#used = true;
    const wished = only(target);
    if (who !== 0) {
      if (who !== speaker) this.#ofOne[who]! |= wished;
      return;
    }
    const mine = this.#ofAll[speaker]!;
    if ((mine & wished) !== 0) return;
    this.#ofAll[speaker] = mine | wished;
    this.#twice |= this.#any & wished;
    this.#any |= wished;
  }

  /** Everybody that others asked this seat to choose. */
  madeTo(seat: number): Seats {
    if (!this.#used) return 0;
    return (this.#any & ~this.#ofAll[seat]!) | this.#twice | this.#ofOne[seat]!;
  }
}
