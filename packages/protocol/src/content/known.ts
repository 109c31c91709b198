/**
 * The table of sentences by canonical text: saying the same thing twice in a set gives the same object. Identity is a
 * saving, never a promise: compare with `equal`.
 *
 * Sentences of earlier sets stay, to be said again without being made again, and nobody can tell: one counts as said
 * only from when the set at hand says it, one with others inside only if they are those that the set has, and how many
 * a set may say depends on its own sayings alone. What is said beyond that is made anew every time.
 */

import type { Content } from './kinds.ts';
import { saidIn, setOf, UNKNOWN } from './sentence.ts';
import { onForget } from './tables.ts';

/** What one set may say that is told apart by identity. */
const MOST = 65_536;
/** More are not carried into the next set. */
const MOST_CARRIED = 32_768;
/** Longer sentences are not kept: looking them up would flatten their text at every level. */
const LONGEST = 512;

const table = new Map<string, Content>();
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
  for (const content of table.values()) saidIn(content, UNKNOWN);
  table.clear();
  count = 0;
}

/** The sentence of this text, over these contents, if this set has said it. */
export function known(text: string, contents?: readonly Content[]): Content | undefined {
  if (text.length > LONGEST) return undefined;
  const content = table.get(text);
  if (content === undefined || setOf(content) !== set) return undefined;
  if (listening) hear(content, contents);
  return content;
}

/**
 * A sentence that this set has not said, over these contents: that of an earlier set, or a new one. No caller can tell,
 * not even by how much of the stack is left: both ask for the same room first.
 */
export function once(text: string, contents: readonly Content[] | undefined, make: () => Content): Content {
  needRoom(ROOM);
  if (count >= MOST && set === 0) empty();
  if (text.length > LONGEST || count >= MOST) {
    unkept();
    return make();
  }
  const content = former(text, contents) ?? added(text, make());
  if (listening) hear(content, contents);
  return content;
}

function former(text: string, contents: readonly Content[] | undefined): Content | undefined {
  const content = table.get(text);
  // asked of nothing too: a function that nobody has called yet takes far more of the stack, to be compiled
  if (isOver(content, contents)) return said(content!);
  if (content !== undefined) saidIn(content, UNKNOWN);
  return undefined;
}

function added(text: string, content: Content): Content {
  table.set(text, content);
  return said(content);
}

function said(content: Content): Content {
  saidIn(content, set, count);
  count++;
  return content;
}

/** The set at hand; it has said a sentence if that is `setOf` it. */
export const currentSet = (): number => set;

function isOver(content: Content | undefined, contents: readonly Content[] | undefined): boolean {
  if (content === undefined) return false;
  const own = (content as { contents?: readonly Content[] }).contents;
  if (own === undefined || contents === undefined) return own === contents;
  if (own.length !== contents.length) return false;
  for (let at = 0; at < own.length; at++) if (own[at] !== contents[at]) return false;
  return true;
}

const { apply } = Reflect;
const nothing = (): void => {};
/** So many words of the stack: more than either way of `once` takes. */
const ROOM: undefined[] = new Array(192).fill(undefined);
/** More than any way to a sentence without others inside takes, down to `once` and through it. */
const MORE_ROOM: undefined[] = new Array(512).fill(undefined);

/** Throws the RangeError of a full stack if so much room is not left. */
function needRoom(room: undefined[]): void {
  apply(nothing, undefined, room);
}

/** What ways around `once` ask for where they begin, whether or not they find something. */
export const needMoreRoom = (): void => needRoom(MORE_ROOM);

/** What was said on the way to a sentence, in its order; undefined if part of it is not in the table. */
export type Sayings = readonly Content[] | undefined;

let heard: Content[] = [];
let listening = false;
/** All that was said since listening began is in `heard`. */
let complete = true;

function hear(content: Content, contents: readonly Content[] | undefined): void {
  if (isOver(content, contents)) heard.push(content);
  else complete = false;
}

/** Told of a sentence that is not for the table. */
export function unkept(): void {
  complete = false;
}

/** Reads or builds something, and what is said by that. */
export function listen<T>(make: () => T): { readonly result: T; readonly sayings: Sayings } {
  heard = [];
  complete = true;
  listening = true;
  try {
    const result = make();
    return { result, sayings: complete ? heard : undefined };
  } finally {
    listening = false;
  }
}

/** Says all of it as making it again would; false, and nothing is said, where that might make other objects. */
export function sayAgain(sayings: Sayings): boolean {
  if (sayings === undefined || count + sayings.length > MOST) return false;
  for (const content of sayings) if (setOf(content) === UNKNOWN) return false;
  for (const content of sayings) if (setOf(content) !== set) said(content);
  return true;
}

/** The same for one sentence without others inside; false for none. */
export function isSaidAgain(content: Content | undefined): content is Content {
  if (content === undefined) return false;
  const before = setOf(content);
  if (before === set) return true;
  if (before === UNKNOWN || count >= MOST) return false;
  said(content);
  return true;
}
