import { checkContent, checkCount, checkSubject, checkTarget, listIn } from './border.ts';
import type { And, Because, Content, Day, Inquire, Not, Or, Request, Xor } from './kinds.ts';
import { currentSet, listen, type Sayings, sayAgain } from './known.ts';
import { type Composition, makeOperator } from './make.ts';
import { depthOf, isFaithful, numberOf, setOf } from './sentence.ts';
import { codeOf, SLOTS, slotOf } from './slots.ts';
import { onForget } from './tables.ts';
import { ANY, type Subject, type Target } from './words.ts';

function check({ subject, contents }: Composition): void {
  checkSubject(subject);
  for (let at = 0; at < contents.length; at++) checkContent(contents[at]!);
}

function build(composition: Composition): Content {
  const made = makeOperator(composition);
  if (!isFaithful(made)) throw new RangeError('parsing the text of this sentence would give another sentence');
  return made;
}

/** A sentence such as AND or NOT that was built in a game set, with the list of contents that the caller passed. */
interface Built {
  readonly set: number;
  readonly contents: readonly Content[];
  readonly made: Content;
}

const PLACES = 1 << 13;
/** A hash table of fixed size: each element is the sentence with this hash that was built last. */
const built: (Built | undefined)[] = new Array(PLACES).fill(undefined);

/** Builds an operator, or returns the object that this game set has built from the same parts. */
function buildOnce(composition: Composition): Content {
  check(composition);
  const set = currentSet();
  const place = placeOf(composition, set);
  if (place < 0) return build(composition);
  const before = built[place];
  if (before !== undefined && before.set === set && isBuiltOf(before, composition)) return before.made;
  const made = build(composition);
  if (setOf(made) === set) built[place] = { set, contents: composition.contents, made };
  return made;
}

/** Returns the index of an operator in `built`, or -1 if one of its contents was not used in this game set. */
function placeOf({ kind, subject, day, contents }: Composition, set: number): number {
  let hash = kind.charCodeAt(0) + 64 * codeOf(subject) + 4096 * (day ?? 0);
  for (let at = 0; at < contents.length; at++) {
    const content = contents[at]!;
    if (setOf(content) !== set) return -1;
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) + numberOf(content);
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) & (PLACES - 1);
}

function isBuiltOf({ set, contents, made }: Built, asked: Composition): boolean {
  const { kind, subject, day } = made as Content & Composition;
  // before the first set, the table of sentences may have been cleared since the contents were made
  if (kind !== asked.kind || subject !== asked.subject || day !== asked.day) return false;
  if (contents.length !== asked.contents.length || setOf(made) !== set) return false;
  for (let at = 0; at < contents.length; at++) if (contents[at] !== asked.contents[at]) return false;
  return true;
}

/** Maximum number of sentences that a game set keeps for one pair of subject and target. */
const MOST = 256;

/** If more sentences than this are kept from earlier game sets, all of them are discarded before the next game set. */
const MOST_CARRIED = 8192;

/** The REQUEST or INQUIRE sentences of earlier game sets, by slot (a number for subject and target) and by content. */
class Former<C extends Content> {
  readonly #bySlot = new Map<number, Map<Content, { made: C; sayings: Sayings }>>();
  #count = 0;

  again(slot: number, content: Content): C | undefined {
    const before = this.#bySlot.get(slot)?.get(content);
    return sayAgain(before?.sayings) ? before?.made : undefined;
  }

  put(slot: number, content: Content, made: C, sayings: Sayings): void {
    if (sayings === undefined) return;
    const known = this.#bySlot.get(slot) ?? new Map();
    this.#bySlot.set(slot, known.set(content, { made, sayings }));
    this.#count++;
  }

  trim(): void {
    if (this.#count <= MOST_CARRIED) return;
    this.#bySlot.clear();
    this.#count = 0;
  }
}

function directed<C extends Request | Inquire, T extends Target | undefined>(kind: C['kind']) {
  const seen: (Map<Content, C> | undefined)[] = new Array(SLOTS).fill(undefined);
  const filled: number[] = [];
  const former = new Former<C>();
  onForget(() => {
    for (const slot of filled) seen[slot] = undefined;
    filled.length = 0;
    former.trim();
  });
  const made = (target: T, content: Content, subject: Subject): C => {
    const asked = target ?? (kind === 'REQUEST' ? (content.subject ?? ANY) : target);
    checkTarget(asked as Target);
    checkSubject(subject);
    return build({ kind, subject, target: asked, contents: [content] }) as C;
  };
  const make = (target: T, content: Content, subject: Subject, slot: number): C => {
    checkContent(content);
    if (slot < 0) return made(target, content, subject);
    if (depthOf(content) > 1) return keep(slot, content, made(target, content, subject));
    const before = former.again(slot, content);
    if (before !== undefined) return keep(slot, content, before);
    const { result, sayings } = listen(() => made(target, content, subject));
    former.put(slot, content, result, sayings);
    return keep(slot, content, result);
  };
  const keep = (slot: number, content: Content, made: C): C => {
    let known = seen[slot];
    if (known === undefined) filled.push(slot);
    if (known === undefined || known.size >= MOST) known = new Map();
    seen[slot] = known.set(content, made);
    return made;
  };
  return (target: T, content: Content, subject?: Subject): C => {
    const slot = slotOf(subject, target);
    const before = slot >= 0 ? seen[slot]?.get(content) : undefined;
    return before ?? make(target, content, subject, slot);
  };
}

/** Builds REQUEST: `subject` asks `target` to make `content` true. By default, `target` is the subject of `content`, or ANY. */
export const request = directed<Request, Target | undefined>('REQUEST');

/** Builds INQUIRE: `subject` asks `target` whether `content` is true or, if `content` contains ANY, which word fits ANY. */
export const inquire = directed<Inquire, Target>('INQUIRE');

/** Builds BECAUSE: `subject` says `conclusion` because of `reason`. */
export const because = (reason: Content, conclusion: Content, subject?: Subject): Because =>
  buildOnce({ kind: 'BECAUSE', subject, contents: [reason, conclusion] }) as Because;

/** Builds XOR: exactly one of the two sentences is true. */
export const xor = (first: Content, second: Content, subject?: Subject): Xor =>
  buildOnce({ kind: 'XOR', subject, contents: [first, second] }) as Xor;

/** Builds AND: all sentences are true. At least one sentence is required. */
export const and = (contents: readonly Content[], subject?: Subject): And =>
  buildOnce({ kind: 'AND', subject, contents: listIn(contents, checkContent) }) as And;

/** Builds OR: at least one of the sentences is true. At least one sentence is required. */
export const or = (contents: readonly Content[], subject?: Subject): Or =>
  buildOnce({ kind: 'OR', subject, contents: listIn(contents, checkContent) }) as Or;

/** Builds NOT: `content` is not true. */
export const not = (content: Content, subject?: Subject): Not =>
  buildOnce({ kind: 'NOT', subject, contents: [content] }) as Not;

/** Builds DAY: `content` happened on that day, counted from 0. */
export function day(number: number, content: Content, subject?: Subject): Day {
  checkCount(number, 'day');
  return buildOnce({ kind: 'DAY', subject, day: number, contents: [content] }) as Day;
}
