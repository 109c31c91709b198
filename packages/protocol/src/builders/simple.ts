/** Builders of the sentences about an agent: the verbs of 3.6 sections 2.1, 2.2 and 2.3. */

import { checkRole, checkSpecies, checkSubject, checkTarget } from '../border.ts';
import type {
  Attack,
  Attacked,
  Comingout,
  Content,
  Divination,
  Divined,
  Estimate,
  Guard,
  Guarded,
  Identified,
  Vote,
  Voted,
} from '../content/kinds.ts';
import { isSaidAgain, needMoreRoom } from '../content/known.ts';
import { makeVerb } from '../content/make.ts';
import { onForget } from '../tables.ts';
import type { Kind, RoleWord, SpeciesWord, Subject, Target } from '../words.ts';
import { ROLE_WORDS, SLOTS, SPECIES_WORDS, slotOf } from './slots.ts';

type Seen = (Content | undefined)[];

const slots = (): Seen => new Array<Content | undefined>(SLOTS).fill(undefined);

/** A table of slots and, for emptying it, which of them are filled. */
class Table {
  readonly seen = slots();
  readonly #filled: number[] = [];
  /** What earlier sets have said. */
  readonly #former = slots();

  constructor() {
    onForget(() => {
      for (const slot of this.#filled) this.seen[slot] = undefined;
      this.#filled.length = 0;
    });
  }

  put(slot: number, made: Content): void {
    if (slot < 0) return;
    this.seen[slot] = made;
    this.#former[slot] = made;
    this.#filled.push(slot);
  }

  /** The sentence of a slot that this set has not filled, if an earlier one did. */
  again(slot: number): Content | undefined {
    const made = slot < 0 ? undefined : this.#former[slot];
    if (!isSaidAgain(made)) return undefined;
    this.seen[slot] = made;
    this.#filled.push(slot);
    return made;
  }
}

function aboutTarget<C extends Content>(kind: Kind) {
  const table = new Table();
  const { seen } = table;
  const make = (target: Target, subject: Subject, slot: number): C => {
    needMoreRoom();
    const again = table.again(slot);
    if (again !== undefined) return again as C;
    checkTarget(target);
    checkSubject(subject);
    const made = makeVerb(kind, subject, target);
    table.put(slot, made);
    return made as C;
  };
  return (target: Target, subject?: Subject): C => {
    const slot = slotOf(subject, target);
    return ((slot >= 0 ? seen[slot] : undefined) as C | undefined) ?? make(target, subject, slot);
  };
}

function aboutWord<C extends Content, W extends RoleWord | SpeciesWord>(
  words: readonly W[],
  check: (word: W) => void,
  say: (subject: Subject, target: Target, word: W) => Content,
) {
  const tables = new Map<W, Table>(words.map((word) => [word, new Table()]));
  const make = (target: Target, word: W, subject: Subject, slot: number): C => {
    needMoreRoom();
    const again = tables.get(word)?.again(slot);
    if (again !== undefined) return again as C;
    checkTarget(target);
    check(word);
    checkSubject(subject);
    const made = say(subject, target, word);
    tables.get(word)!.put(slot, made);
    return made as C;
  };
  return (target: Target, word: W, subject?: Subject): C => {
    const slot = slotOf(subject, target);
    const made = slot >= 0 ? tables.get(word)?.seen[slot] : undefined;
    return (made as C | undefined) ?? make(target, word, subject, slot);
  };
}

const aboutRole = <C extends Content>(kind: Kind) =>
  aboutWord<C, RoleWord>(ROLE_WORDS, checkRole, (subject, target, role) =>
    makeVerb(kind, subject, target, role),
  );
const aboutSpecies = <C extends Content>(kind: Kind) =>
  aboutWord<C, SpeciesWord>(SPECIES_WORDS, checkSpecies, (subject, target, species) =>
    makeVerb(kind, subject, target, undefined, species),
  );

/** subject thinks that target has this role. */
export const estimate = aboutRole<Estimate>('ESTIMATE');
/** subject declares target (mostly itself) to have this role. */
export const comingout = aboutRole<Comingout>('COMINGOUT');
/** subject divined target with this result. */
export const divined = aboutSpecies<Divined>('DIVINED');
/** subject, the medium, saw that dead target was of this species. */
export const identified = aboutSpecies<Identified>('IDENTIFIED');
/** subject will divine target. */
export const divination = aboutTarget<Divination>('DIVINATION');
/** subject will guard target. */
export const guard = aboutTarget<Guard>('GUARD');
/** subject will vote for target. */
export const vote = aboutTarget<Vote>('VOTE');
/** subject will attack target. */
export const attack = aboutTarget<Attack>('ATTACK');
/** subject guarded target. */
export const guarded = aboutTarget<Guarded>('GUARDED');
/** subject voted for target. */
export const voted = aboutTarget<Voted>('VOTED');
/** subject attacked target. */
export const attacked = aboutTarget<Attacked>('ATTACKED');
