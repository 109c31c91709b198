import { ASKS_GUARD, ASKS_VOTE, type Fact, SAYS_VOTE, targetOf, verbOf, wordOf } from './facts.ts';
import { first, NOBODY, only, type Seats, wipe } from './seats.ts';

const VERBS = ASKS_GUARD + 1;

/**
 * What was said today of what is to be chosen: who votes for whom, and who asks for which votes, divinations and guards.
 * Tables are by verb and seat.
 */
export class Words {
  readonly #seats: number;
  /** By speaker: whom it named to everybody. */
  readonly #named: Int32Array;
  /** By speaker: whom it named last. */
  readonly #last: Int32Array;
  /** By seat that was asked: whom others asked it, and not all, to choose. */
  readonly #askedOf: Int32Array;
  /** By speaker and seat that it asked: whom it asked that seat alone to vote for. */
  readonly #votesOf: Int32Array;
  /** Who has said anything of this, and who has asked a single seat. */
  speakers: Seats = NOBODY;
  singling: Seats = NOBODY;
  /** Named by anybody, and by two speakers or more, with the verb `#gathered`; 0 for none. */
  #any: Seats = NOBODY;
  #twice: Seats = NOBODY;
  #gathered = 0;

  constructor(players: number) {
    this.#seats = players + 1;
    this.#named = new Int32Array(VERBS * this.#seats);
    this.#last = new Int32Array(VERBS * this.#seats);
    this.#askedOf = new Int32Array(VERBS * this.#seats);
    this.#votesOf = new Int32Array(this.#seats * this.#seats);
  }

  openDay(): void {
    if (this.speakers === NOBODY) return;
    wipe(this.#named);
    if (this.singling !== NOBODY) this.#openSingles();
    this.speakers = NOBODY;
  }

  #openSingles(): void {
    wipe(this.#askedOf);
    wipe(this.#votesOf);
    this.singling = NOBODY;
  }

  /** One path for all verbs: which one is next cannot be foretold, and a wrong guess costs more than a store. */
  say(speaker: number, fact: Fact): void {
    this.speakers |= only(speaker);
    this.#gathered = 0;
    const who = wordOf(fact);
    if (who !== 0) return this.#askOne(speaker, who, fact);
    const at = verbOf(fact) * this.#seats + speaker;
    this.#named[at]! |= only(targetOf(fact));
    this.#last[at] = targetOf(fact);
  }

  /** What a seat asks of itself is nothing. */
  #askOne(speaker: number, who: number, fact: Fact): void {
    if (who === speaker || who >= this.#seats) return;
    const target = only(targetOf(fact));
    this.singling |= only(speaker);
    this.#askedOf[verbOf(fact) * this.#seats + who]! |= target;
    if (verbOf(fact) === ASKS_VOTE) this.#votesOf[speaker * this.#seats + who]! |= target;
  }

  /** The seat that it said last it would vote for; 0 for none. */
  declaredBy(seat: number): number {
    const at = SAYS_VOTE * this.#seats + seat;
    return this.#named[at] === NOBODY ? 0 : this.#last[at]!;
  }

  /** Whom it said it would vote for, or asked everybody to. */
  pointedBy(seat: number): Seats {
    const at = SAYS_VOTE * this.#seats + seat;
    return this.#named[at]! | this.#named[at + this.#seats]!;
  }

  /** Whom the speaker asked that seat alone to vote for. */
  votesAskedOf(seat: number, speaker: number): Seats {
    return this.#votesOf[speaker * this.#seats + seat]!;
  }

  /** Everybody that others asked this seat to choose. */
  askedOf(seat: number, verb: number): Seats {
    if (this.speakers === NOBODY) return NOBODY;
    if (this.#gathered !== verb) this.#gather(verb);
    const at = verb * this.#seats + seat;
    return (this.#any & ~this.#named[at]!) | this.#twice | this.#askedOf[at]!;
  }

  #gather(verb: number): void {
    this.#gathered = verb;
    this.#any = NOBODY;
    this.#twice = NOBODY;
    for (let left = this.speakers; left !== NOBODY; left &= left - 1) {
      const named = this.#named[verb * this.#seats + first(left)]!;
      this.#twice |= this.#any & named;
      this.#any |= named;
    }
  }
}
