/**
 * The table of sentences by canonical text: saying the same thing twice in a set gives the same object. Identity is a
 * saving, never a promise: compare with `equal`.
 *
 * Sentences of earlier sets stay, to be said again without being made again, and nobody can tell: one counts as said
 * only from when the set at hand says it, one with others inside only if they are those that the set has, and how many
 * a set may say depends on its own sayings alone. What is said beyond that is made anew every time.
 */
import { onForget } from '../tables.ts';
import type { Content } from './kinds.ts';
import { setNote } from './sentence.ts';

/** What one set may say that is told apart by identity. */
const MOST = 65_536;
/** More are not carried into the next set. */
const MOST_CARRIED = 32_768;
/** Longer sentences are not kept: looking them up would flatten their text at every level. */
const LONGEST = 512;

/** A sentence of the table, and the set that said it last. */
interface Saying {
  readonly text: string;
  readonly content: Content;
  set: number;
}

/** What reading a text says, in its order; undefined if part of it is not in the table. */
export type Sayings = readonly Saying[] | undefined;

const table = new Map<string, Saying>();
let set = 0;
/** How many the set has said. */
let count = 0;
onForget(() => {
  // what was said before the first set may be held by modules, which would find it in some sets only
  if (set === 0 || table.size > MOST_CARRIED) empty();
  set++;
  count = 0;
});

/** Before the first set, and where there are none, the table starts again when it is full. */
function empty(): void {
  table.clear();
  count = 0;
}

/** The sentence of this text, over these contents, if this set has said it. */
export function known(text: string, contents?: readonly Content[]): Content | undefined {
  if (text.length > LONGEST) return undefined;
  const saying = table.get(text);
  if (saying === undefined || saying.set !== set) return undefined;
  if (listening) hear(saying, contents);
  return saying.content;
}

const { apply } = Reflect;
const nothing = (): void => {};
/** Words of the stack: more than either way of `once` takes. */
const ROOM: readonly undefined[] = new Array<undefined>(1024).fill(undefined);

/**
 * A sentence that this set has not said, over these contents: that of an earlier set, or a new one. No caller can tell,
 * not even by how much of the stack is left: both ask for the same room first.
 */
export function once(
  text: string,
  contents: readonly Content[] | undefined,
  make: () => Content,
): Content {
  apply(nothing, undefined, ROOM as undefined[]);
  if (count >= MOST && set === 0) empty();
  if (text.length > LONGEST || count >= MOST) {
    unkept();
    return make();
  }
  const saying = former(text, contents) ?? added(text, make());
  if (listening) hear(saying, contents);
  return saying.content;
}

function former(text: string, contents: readonly Content[] | undefined): Saying | undefined {
  const saying = table.get(text);
  if (saying === undefined || !isOver(saying.content, contents)) return undefined;
  say(saying);
  return saying;
}

function added(text: string, content: Content): Saying {
  const saying = { text, content, set };
  count++;
  table.set(text, saying);
  return saying;
}

/** The note of an earlier set is none of this one's. */
function say(saying: Saying): void {
  saying.set = set;
  count++;
  setNote(saying.content, undefined);
}

function isOver(content: Content, contents: readonly Content[] | undefined): boolean {
  const own = (content as { contents?: readonly Content[] }).contents;
  if (own === undefined || contents === undefined) return own === contents;
  if (own.length !== contents.length) return false;
  for (let at = 0; at < own.length; at++) if (own[at] !== contents[at]) return false;
  return true;
}

let heard: Saying[] = [];
let listening = false;
/** All that was said since listening began is in `heard`. */
let complete = true;

function hear(saying: Saying, contents: readonly Content[] | undefined): void {
  if (isOver(saying.content, contents)) heard.push(saying);
  else complete = false;
}

/** Told of a sentence that is not for the table. */
export function unkept(): void {
  complete = false;
}

/** Reads something, and what is said by that. */
export function listen<T>(read: () => T): { readonly result: T; readonly sayings: Sayings } {
  heard = [];
  complete = true;
  listening = true;
  try {
    const result = read();
    return { result, sayings: complete ? heard : undefined };
  } finally {
    listening = false;
  }
}

/** Says all of it as reading it again would; false, and nothing is said, where reading might make other objects. */
export function sayAgain(sayings: Sayings): boolean {
  if (sayings === undefined || count + sayings.length > MOST) return false;
  for (const saying of sayings) if (table.get(saying.text) !== saying) return false;
  for (const saying of sayings) if (saying.set !== set) say(saying);
  return true;
}
