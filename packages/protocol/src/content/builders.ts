import { checkRole, checkSpecies, checkSubject, checkTarget, talkOf } from './border.ts';
import type { Content, Over, Skip, TalkNumber } from './kinds.ts';
import { isSaidAgain } from './known.ts';
import { makeControl, makeTalk, makeVerb } from './make.ts';
import { codeOf, SLOTS, slotOf } from './slots.ts';
import { onForget } from './tables.ts';
import {
  ANY,
  type Channel,
  type Kind,
  ROLES,
  type RoleKind,
  type RoleWord,
  type SpeciesKind,
  type SpeciesWord,
  type Subject,
  type TalkKind,
  type Target,
  type TargetKind,
} from './words.ts';

const ROLE_WORDS: readonly RoleWord[] = [...ROLES, ANY];
const SPECIES_WORDS: readonly SpeciesWord[] = ['HUMAN', 'WEREWOLF', ANY];

type Seen = (Content | undefined)[];
type Of<K extends Kind> = Extract<Content, { readonly kind: K }>;

const slots = (): Seen => new Array<Content | undefined>(SLOTS).fill(undefined);

/** The sentences of one builder function (such as `vote`), by slot. A slot is a number for a pair of subject and target. */
class Table {
  readonly seen = slots();
  readonly #filled: number[] = [];
  /** By slot: the sentence that the builder built last, in this game set or in an earlier game set. */
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

  /** Reuses the sentence that an earlier game set built in this slot. Returns undefined if there is no such sentence. */
  again(slot: number): Content | undefined {
    const made = slot < 0 ? undefined : this.#former[slot];
    if (!isSaidAgain(made)) return undefined;
    this.seen[slot] = made;
    this.#filled.push(slot);
    return made;
  }
}

function aboutTarget<K extends TargetKind>(kind: K) {
  type C = Of<K>;
  const table = new Table();
  const { seen } = table;
  const make = (target: Target, subject: Subject, slot: number): C => {
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
  // must be indexed only by strings: any other value would be converted by its own code, which may be an agent's
  const seen = Object.fromEntries([...tables].map(([word, table]) => [word, table.seen]));
  const make = (target: Target, word: W, subject: Subject, slot: number): C => {
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
    const made = slot >= 0 && typeof word === 'string' ? seen[word]?.[slot] : undefined;
    return (made as C | undefined) ?? make(target, word, subject, slot);
  };
}

const aboutRole = <K extends RoleKind>(kind: K) =>
  aboutWord<Of<K>, RoleWord>(ROLE_WORDS, checkRole, (subject, target, role) => makeVerb(kind, subject, target, role));
const aboutSpecies = <K extends SpeciesKind>(kind: K) =>
  aboutWord<Of<K>, SpeciesWord>(SPECIES_WORDS, checkSpecies, (subject, target, species) =>
    makeVerb(kind, subject, target, undefined, species),
  );

/** Builds ESTIMATE: `subject` thinks that `target` has this role. */
export const estimate = aboutRole('ESTIMATE');
/** Builds COMINGOUT: `subject` declares that `target` (usually the subject itself) has this role. */
export const comingout = aboutRole('COMINGOUT');
export const divined = aboutSpecies('DIVINED');
/** Builds IDENTIFIED: `subject`, as medium, saw that the dead `target` was of this species. */
export const identified = aboutSpecies('IDENTIFIED');
export const divination = aboutTarget('DIVINATION');
export const guard = aboutTarget('GUARD');
export const vote = aboutTarget('VOTE');
export const attack = aboutTarget('ATTACK');
export const guarded = aboutTarget('GUARDED');
export const voted = aboutTarget('VOTED');
export const attacked = aboutTarget('ATTACKED');

/** The AGREE or DISAGREE sentences that this game set has built. The key encodes all words of a sentence (see `keyOf`). */
type SeenTalk = Map<number, Of<TalkKind>>;
const MOST = 32_768;
const DAYS = 32;
const IDS = 2048;

const isBelow = (limit: number, value: number): boolean =>
  typeof value === 'number' && (value | 0) === value && value >= 0 && value < limit;

/** Returns the key of a sentence in `SeenTalk`. Returns -1 for rare or invalid sentences, which are not stored. */
function keyOf(channel: Channel, day: number, id: number, subject: Subject): number {
  if (channel !== 'TALK' && channel !== 'WHISPER') return -1;
  if (!isBelow(DAYS, day) || !isBelow(IDS, id)) return -1;
  return ((codeOf(subject) * 2 + (channel === 'TALK' ? 0 : 1)) * DAYS + day) * IDS + id;
}

function aboutTalk<K extends TalkKind>(kind: K) {
  type C = Of<K>;
  const seen: SeenTalk = new Map();
  /** The sentences of this game set and of earlier game sets. */
  const former: SeenTalk = new Map();
  onForget(() => {
    seen.clear();
    if (former.size > MOST) former.clear();
  });
  const make = (talk: TalkNumber, subject: Subject, key: number): C => {
    const before = key < 0 ? undefined : former.get(key);
    if (isSaidAgain(before)) return keep(key, before as C);
    checkSubject(subject);
    return keep(key, makeTalk(kind, subject, talk) as C);
  };
  const keep = (key: number, made: C): C => {
    if (key < 0) return made;
    if (seen.size >= MOST) seen.clear();
    seen.set(key, made);
    former.set(key, made);
    return made;
  };
  return (talk: TalkNumber, subject?: Subject): C => {
    const { channel, day, id } = talk; // read once: a getter could return another value next time
    const key = keyOf(channel, day, id, subject);
    const said = seen.get(key) as C | undefined;
    return said ?? make(talkOf(channel, day, id), subject, key);
  };
}

export const agree = aboutTalk('AGREE');

export const disagree = aboutTalk('DISAGREE');

const OVER = makeControl('OVER', undefined) as Over;
const SKIP = makeControl('SKIP', undefined) as Skip;

/** Returns Over: the sentence by which the speaker says that it will not talk any more today. */
export const over = (): Over => OVER;

/** Returns Skip: the sentence by which the speaker says nothing now, but may talk later. */
export const skip = (): Skip => SKIP;
