import { type Content, ROLES } from '@aiwolf-arena/protocol';
import { first, NOBODY, only, type SeatSet, wipe } from './scene.ts';

/**
 * A statement about a target, packed into one integer. Its fields, from the lowest bit: verb (4 bits), subject (5; 0 is the
 * speaker), target (5), word (5), day (8; NO_DAY if the statement names no day). The word is a role, a species (1: werewolf) or
 * the seat that is asked (0: all seats).
 */
export type Fact = number;

const SAYS_VOTE = 1;
export const ASKS_VOTE = 2;
export const ASKS_DIVINATION = 3;
export const ASKS_GUARD = 4;
export const CLAIMS_ROLE = 5;
export const CLAIMS_DIVINED = 6;
export const CLAIMS_IDENTIFIED = 7;
export const CLAIMS_GUARDED = 8;
export const PLANS_DIVINATION = 9;
export const NO_DAY = 255;

export const verbOf = (fact: Fact): number => fact & 15;
export const factSubject = (fact: Fact): number => (fact >> 4) & 31;
export const factTarget = (fact: Fact): number => (fact >> 9) & 31;
export const wordOf = (fact: Fact): number => (fact >> 14) & 31;
export const factDay = (fact: Fact): number => (fact >> 19) & 255;

const MAX_SEAT = 18;

/** Returns the statements in a sentence. Looks inside AND, BECAUSE, DAY and REQUEST, but not inside NOT, OR, XOR or INQUIRE. */
export function factsOf(content: Content): Fact[] {
  const facts: Fact[] = [];
  collect(content, NO_DAY, facts);
  return facts;
}

function collect(content: Content, day: number, into: Fact[]): void {
  switch (content.kind) {
    case 'AND':
    case 'BECAUSE':
      for (const part of content.contents) collect(part, day, into);
      return;
    case 'DAY':
      return collect(content.contents[0], Math.min(content.day, NO_DAY), into);
    case 'REQUEST':
      return asked(content.subject, content.target, content.contents[0], into);
    case 'COMINGOUT':
      if (content.role !== 'ANY') {
        keep(CLAIMS_ROLE, content, ROLES.indexOf(content.role), day, into);
      }
      return;
    case 'DIVINED':
    case 'IDENTIFIED': {
      const verb = content.kind === 'DIVINED' ? CLAIMS_DIVINED : CLAIMS_IDENTIFIED;
      if (content.species !== 'ANY') {
        keep(verb, content, content.species === 'WEREWOLF' ? 1 : 0, day, into);
      }
      return;
    }
    case 'VOTE':
      return keep(SAYS_VOTE, content, 0, day, into);
    case 'GUARDED':
      return keep(CLAIMS_GUARDED, content, 0, day, into);
    case 'DIVINATION':
      return keep(PLANS_DIVINATION, content, 0, day, into);
  }
}

type Wanted = Readonly<Partial<Record<Content['kind'], number>>>;
const WANTED: Wanted = { VOTE: ASKS_VOTE, DIVINATION: ASKS_DIVINATION, GUARD: ASKS_GUARD };

/** Adds the statements in a REQUEST: `subject` asks `target` to do what `wanted` says. In AND and OR, adds all parts. */
function asked(subject: Content['subject'], target: number | 'ANY', wanted: Content, into: Fact[]): void {
  if (wanted.kind === 'AND' || wanted.kind === 'OR') {
    for (const part of wanted.contents) asked(subject, target, part, into);
    return;
  }
  const verb = WANTED[wanted.kind];
  if (verb === undefined || wanted.subject !== target) return;
  const who = target === 'ANY' ? 0 : target;
  const what = (wanted as { readonly target: number | 'ANY' }).target;
  if (who <= MAX_SEAT) keep(verb, { subject, target: what }, who, NO_DAY, into);
}

function keep(
  verb: number,
  { subject, target }: { readonly subject: Content['subject']; readonly target: number | 'ANY' },
  word: number,
  day: number,
  into: Fact[],
): void {
  if (subject === 'ANY' || target === 'ANY') return;
  const by = subject ?? 0;
  if (by > MAX_SEAT || target > MAX_SEAT) return;
  into.push(verb | (by << 4) | (target << 9) | (word << 14) | (day << 19));
}

const VERBS = ASKS_GUARD + 1;

/** Today's announcements of votes, and today's requests to vote, to divine or to guard. */
export class HeardWords {
  readonly #seats: number;
  /** By verb and speaker: the targets that the speaker named in sentences to all seats (not to a single seat). */
  readonly #named: Int32Array;
  /** By verb and speaker: the last target that the speaker named in a sentence to all seats. */
  readonly #last: Int32Array;
  /** By verb and addressed seat: the targets in requests that other seats made to this seat alone. */
  readonly #askedOf: Int32Array;
  /** By speaker and addressed seat: the targets in requests to vote that the speaker made to this seat alone. */
  readonly #votesOf: Int32Array;
  /** The seats that announced a vote or made a request today. */
  speakers: SeatSet = NOBODY;
  /** The seats that made a request to a single seat today. */
  singling: SeatSet = NOBODY;
  /** The targets that at least one speaker named today with the verb whose number is in `#gathered`. */
  #any: SeatSet = NOBODY;
  /** The targets that at least two speakers named today with the verb whose number is in `#gathered`. */
  #twice: SeatSet = NOBODY;
  /** The number of the verb for which `#any` and `#twice` were computed; 0 if they must be computed again. */
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

  /** Stores a statement. All verbs take the same path of code: branches that the CPU predicts wrongly would cost more time. */
  say(speaker: number, fact: Fact): void {
    this.speakers |= only(speaker);
    this.#gathered = 0;
    const who = wordOf(fact);
    if (who !== 0) return this.#askOne(speaker, who, fact);
    const at = verbOf(fact) * this.#seats + speaker;
    this.#named[at]! |= only(factTarget(fact));
    this.#last[at] = factTarget(fact);
  }

  /** Stores a request that `speaker` makes to the seat `who` alone. Ignores a request of a seat to itself. */
  #askOne(speaker: number, who: number, fact: Fact): void {
    if (who === speaker || who >= this.#seats) return;
    const target = only(factTarget(fact));
    this.singling |= only(speaker);
    this.#askedOf[verbOf(fact) * this.#seats + who]! |= target;
    if (verbOf(fact) === ASKS_VOTE) this.#votesOf[speaker * this.#seats + who]! |= target;
  }

  /** Returns the last target for which the seat announced its own vote today; 0 if the seat announced no vote. */
  declaredBy(seat: number): number {
    const at = SAYS_VOTE * this.#seats + seat;
    return this.#named[at] === NOBODY ? 0 : this.#last[at]!;
  }

  /** Returns the targets for which the seat announced its own vote today or asked all seats to vote. */
  pointedBy(seat: number): SeatSet {
    const at = SAYS_VOTE * this.#seats + seat;
    return this.#named[at]! | this.#named[at + this.#seats]!;
  }

  votesAskedOf(seat: number, speaker: number): SeatSet {
    return this.#votesOf[speaker * this.#seats + seat]!;
  }

  askedOf(seat: number, verb: number): SeatSet {
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
