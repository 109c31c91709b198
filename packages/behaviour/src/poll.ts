import type { Counters } from './counters.ts';
import { HEEDED, INFLUENCE, KEPT_VOTES } from './measures.ts';
import { parts } from './parts.ts';
import type { Scene } from './scene.ts';
import { has, only, type Seats, sizeOf, wipe } from './seats.ts';
import { Wishes } from './wishes.ts';

/** The first ballots of a day beside what was said before them: declarations, requests, and who pointed where. */
export class Poll {
  readonly wishes: Wishes;
  readonly #scene: Scene;
  readonly #counters: Counters;
  /** The seat declared last today; 0 for none. */
  readonly #declared: Int32Array;
  /** By speaker: whom it said it would vote for, or asked everybody to. */
  readonly #pointed: Int32Array;
  /** By speaker and seat: whom that seat alone was asked to vote for. */
  readonly #pointedTo: Int32Array;
  #pointing = false;
  /** Who has asked single seats today. */
  #singling: Seats = 0;
  readonly #ballots: Int32Array;
  readonly #votes: Int32Array;
  #voters: Seats = 0;

  constructor(scene: Scene, counters: Counters) {
    const seats = scene.players + 1;
    this.wishes = new Wishes(scene.players);
    this.#scene = scene;
    this.#counters = counters;
    this.#declared = new Int32Array(seats);
    this.#pointed = new Int32Array(seats);
    this.#pointedTo = new Int32Array(seats * seats);
    this.#ballots = new Int32Array(seats);
    this.#votes = new Int32Array(seats);
  }

  openDay(): void {
    this.#voters = 0;
    this.wishes.openDay();
    if (!this.#pointing) return;
    wipe(this.#declared);
    wipe(this.#pointed);
    this.#pointing = false;
    if (this.#singling !== 0) this.#pointedTo.fill(0);
    this.#singling = 0;
  }

  declare(seat: number, target: number): void {
    this.#pointing = true;
    this.#declared[seat] = target;
    this.#pointed[seat]! |= only(target);
  }

  /** `who` is asked to vote for `target`, 0 for everybody. */
  ask(seat: number, who: number, target: number): void {
    this.wishes.ask(seat, who, target);
    this.#pointing = true;
    if (who === 0) this.#pointed[seat]! |= only(target);
    else if (who !== seat && who <= this.#scene.players) {
      this.#singling |= only(seat);
      this.#pointedTo[seat * this.#ballots.length + who]! |= only(target);
    }
  }

  /** A ballot of today's first round. */
  vote(voter: number, target: number): void {
    if (this.#voters === 0) wipe(this.#votes);
    this.#voters |= only(voter);
    this.#ballots[voter] = target;
    this.#votes[target]!++;
  }

  /** All ballots of the first round are in. */
  close(): void {
    if (this.#voters === 0) return;
    if (this.#pointing && this.#scene.living > 1) this.#count();
    this.#voters = 0;
  }

  #count(): void {
    const { players, alive, living } = this.#scene;
    for (let seat = 1; seat <= players; seat++) {
      if (has(this.#voters, seat) === 1) this.#keeping(seat);
      const pointed = this.#pointed[seat]! & alive;
      if (pointed !== 0) this.#following(seat, pointed);
      if (has(this.#singling, seat) === 1) this.#obeying(seat, pointed, living - 1);
    }
  }

  /** Is the ballot where the seat said it would be, and where others asked it to be? */
  #keeping(seat: number): void {
    const { alive, living } = this.#scene;
    const ballot = this.#ballots[seat]!;
    const declared = this.#declared[seat]!;
    const others = alive & ~only(seat);
    if (declared !== 0) {
      const chance = parts(has(others, declared), living - 1);
      this.#counters.add(seat, KEPT_VOTES, ballot === declared ? 1 : 0, chance);
    }
    const asked = this.wishes.madeTo(seat) & others;
    if (asked === 0) return;
    this.#counters.add(seat, HEEDED, has(asked, ballot), parts(sizeOf(asked), living - 1));
  }

  /** Ballots of all others for where the seat pointed. A voter cannot be its own choice. */
  #following(seat: number, pointed: Seats): void {
    const voters = this.#voters & ~only(seat);
    const count = sizeOf(voters);
    if (count === 0) return;
    let votes = 0;
    for (let left = pointed; left !== 0; left &= left - 1) {
      votes += this.#votes[31 - Math.clz32(left & -left)]!;
    }
    if (has(this.#voters, seat) === 1) votes -= has(pointed, this.#ballots[seat]!);
    const targets = count * sizeOf(pointed) - sizeOf(pointed & voters);
    this.#counters.addAll(seat, INFLUENCE, votes, parts(targets, this.#scene.living - 1), count);
  }

  /** Ballots of those that the seat asked alone, as far as it did not ask everybody for the same. */
  #obeying(seat: number, pointed: Seats, others: number): void {
    for (let voter = 1; voter <= this.#scene.players; voter++) {
      const asked =
        this.#pointedTo[seat * this.#ballots.length + voter]! &
        this.#scene.alive &
        ~pointed &
        ~only(voter);
      if (asked === 0 || has(this.#voters, voter) === 0) continue;
      const followed = has(asked, this.#ballots[voter]!);
      const occasions = pointed === 0 ? 1 : 0;
      this.#counters.addAll(seat, INFLUENCE, followed, parts(sizeOf(asked), others), occasions);
    }
  }
}
