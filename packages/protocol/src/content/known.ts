/**
 * The table of sentences by canonical text: a sentence repeated within a set is the same object. This only saves work; callers
 * must compare with `equal`.
 *
 * Sentences of earlier sets stay in the table, so that they need not be built again. No agent can detect this: a sentence
 * counts as said only once the current set says it, an operator only if its contents are the objects of the current set, and
 * how many sentences a set may keep depends on that set alone. Sentences beyond that number are built anew every time.
 */

import type { Content } from './kinds.ts';
import { saidIn, setOf, UNKNOWN } from './sentence.ts';
import { onForget } from './tables.ts';

/** Sentences of one set that the table keeps. */
const MOST = 65_536;
/** If the table holds more, it is not carried into the next set. */
const MOST_CARRIED = 32_768;
/** Longer texts are not kept: a lookup makes V8 copy a concatenated text, once for each level of nesting. */
const LONGEST = 512;

const table = new Map<string, Content>();
let set = 0;
/** Sentences said by the current set. */
let count = 0;
onForget(() => {
  // modules may hold sentences said before the first set, and would find them in some sets only
  if (set === 0 || table.size > MOST_CARRIED) empty();
  set++;
  count = 0;
});

/** Clears the table. Before the first set, or where there are no sets, this also happens when it is full. */
function empty(): void {
  for (const content of table.values()) saidIn(content, UNKNOWN);
  table.clear();
  count = 0;
}

/** Returns the sentence with this text and these contents if the current set has said it. */
export function known(text: string, contents?: readonly Content[]): Content | undefined {
  if (text.length > LONGEST) return undefined;
  const content = table.get(text);
  if (content === undefined || setOf(content) !== set) return undefined;
  if (listening) hear(content, contents);
  return content;
}

/** A sentence this set has not said yet, old or new. No caller can tell, even by stack space: both ask for room first. */
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
  // called for `undefined` too: the first call of a function needs far more stack, as it is compiled then
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

/** Number of the current set. A sentence has been said in it if `setOf` returns this number. */
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
/** Stack words to ask for: more than either path through `once` needs. */
const ROOM: undefined[] = new Array(192).fill(undefined);
/** Stack words to ask for: more than any path to a sentence without contents needs, `once` included. */
const MORE_ROOM: undefined[] = new Array(512).fill(undefined);

/** Throws the usual stack overflow RangeError unless that many stack words are left. */
function needRoom(room: undefined[]): void {
  apply(nothing, undefined, room);
}

/** Code that can bypass `once` calls this first, whether or not it finds a sentence. */
export const needMoreRoom = (): void => needRoom(MORE_ROOM);

/** The sentences said while one was built, in order; undefined if one of them is not in the table. */
export type Sayings = readonly Content[] | undefined;

let heard: Content[] = [];
let listening = false;
/** True while `heard` holds everything said since listening began. */
let complete = true;

function hear(content: Content, contents: readonly Content[] | undefined): void {
  if (isOver(content, contents)) heard.push(content);
  else complete = false;
}

/** Reports a sentence that is not put in the table. */
export function unkept(): void {
  complete = false;
}

/** Runs `make` and also returns the sentences said meanwhile. */
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

/** Says the sentences as building them again would. Returns false and says nothing if rebuilding might give other objects. */
export function sayAgain(sayings: Sayings): boolean {
  if (sayings === undefined || count + sayings.length > MOST) return false;
  for (const content of sayings) if (setOf(content) === UNKNOWN) return false;
  for (const content of sayings) if (setOf(content) !== set) said(content);
  return true;
}

/** `sayAgain` for one sentence without contents; false for `undefined`. */
export function isSaidAgain(content: Content | undefined): content is Content {
  if (content === undefined) return false;
  const before = setOf(content);
  if (before === set) return true;
  if (before === UNKNOWN || count >= MOST) return false;
  said(content);
  return true;
}
