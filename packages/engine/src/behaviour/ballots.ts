import { ASKS_VOTE, type HeardWords } from './facts.ts';
import { type Counters, HEEDED, INFLUENCE, KEPT_VOTES } from './measures.ts';
import { first, type GameScene, isIn, NOBODY, only, type SeatSet, sizeOf, wipe } from './scene.ts';

/** Compares the ballots of each day's first voting round with the votes that seats announced or requested on that day. */
export class BallotCounter {
  readonly #scene: GameScene;
  readonly #words: HeardWords;
  readonly #counters: Counters;
  readonly #ballots: Int32Array;
  readonly #votes: Int32Array;
  #voters: SeatSet = NOBODY;

  constructor(scene: GameScene, words: HeardWords, counters: Counters) {
    this.#scene = scene;
    this.#words = words;
    this.#counters = counters;
    this.#ballots = new Int32Array(scene.players + 1);
    this.#votes = new Int32Array(scene.players + 1);
  }

  vote(voter: number, target: number): void {
    if (this.#voters === NOBODY) wipe(this.#votes);
    this.#voters |= only(voter);
    this.#ballots[voter] = target;
    this.#votes[target]!++;
  }

  /** Counts the ballots of the day's first voting round. Call this after `vote` has been called for all of these ballots. */
  close(): void {
    if (this.#voters === NOBODY) return;
    if (this.#words.speakers !== NOBODY && this.#scene.living > 1) this.#count();
    this.#voters = NOBODY;
  }

  #count(): void {
    const { speakers, singling } = this.#words;
    for (let left = this.#voters | speakers; left !== NOBODY; left &= left - 1) {
      const seat = first(left);
      if (isIn(this.#voters, seat) === 1) this.#keeping(seat);
      const pointed = this.#words.pointedBy(seat) & this.#scene.alive;
      if (pointed !== NOBODY) this.#following(seat, pointed);
      if (isIn(singling, seat) === 1) this.#obeying(seat, pointed);
    }
  }

  /** Counts whether the seat voted for the target that it had announced, and whether it voted as other seats had requested. */
  #keeping(seat: number): void {
    const { alive, share } = this.#scene;
    const ballot = this.#ballots[seat]!;
    const declared = this.#words.declaredBy(seat);
    const others = alive & ~only(seat);
    if (declared !== 0) {
      const probability = Math.imul(isIn(others, declared), share);
      this.#counters.add(seat, KEPT_VOTES, ballot === declared ? 1 : 0, probability);
    }
    const asked = this.#words.askedOf(seat, ASKS_VOTE) & others;
    if (asked === NOBODY) return;
    this.#counters.add(seat, HEEDED, isIn(asked, ballot), Math.imul(sizeOf(asked), share));
  }

  /** Counts the votes of other seats for `pointed`: the targets for which this seat announced its vote, or requested votes. */
  #following(seat: number, pointed: SeatSet): void {
    const voters = this.#voters & ~only(seat);
    const count = sizeOf(voters);
    if (count === 0) return;
    let votes = 0;
    for (let left = pointed; left !== NOBODY; left &= left - 1) votes += this.#votes[first(left)]!;
    if (isIn(this.#voters, seat) === 1) votes -= isIn(pointed, this.#ballots[seat]!);
    const targets = count * sizeOf(pointed) - sizeOf(pointed & voters);
    this.#counters.addAll(seat, INFLUENCE, votes, Math.imul(targets, this.#scene.share), count);
  }

  /** Counts votes that this seat had requested from a single voter. Ignores targets that it named to all seats (`pointed`). */
  #obeying(seat: number, pointed: SeatSet): void {
    const wanted = this.#scene.alive & ~pointed;
    for (let left = this.#voters; left !== NOBODY; left &= left - 1) {
      const voter = first(left);
      const asked = this.#words.votesAskedOf(voter, seat) & wanted & ~only(voter);
      if (asked === NOBODY) continue;
      const probability = Math.imul(sizeOf(asked), this.#scene.share);
      const occasions = pointed === NOBODY ? 1 : 0;
      this.#counters.addAll(seat, INFLUENCE, isIn(asked, this.#ballots[voter]!), probability, occasions);
    }
  }
}
