/**
 * The table of known sentences. Its key is the canonical text: the one standard way to write a sentence. If a sentence is
 * repeated within a game set, the table returns the same object. This only saves work, so callers must compare sentences with
 * `equal`.
 *
 * Sentences of earlier game sets stay in the table, so that they need not be built again. No agent can detect this: `known`
 * finds a sentence only if the current game set has used it, and an operator (a sentence that contains sentences, such as AND)
 * is reused only if its contents are objects of the current game set. How many sentences the table keeps for a game set depends
 * only on this game set. Sentences beyond this number are built anew every time.
 */

import type { Content } from './kinds.ts';
import { saidIn, setOf, UNKNOWN } from './sentence.ts';
import { onForget } from './tables.ts';

/** Maximum number of sentences that the table stores for one game set. */
const MOST = 65_536;
/** If the table has more sentences than this, it is cleared before the next game set. */
const MOST_CARRIED = 32_768;
/** Maximum length of a text in the table. To look up a text, V8 copies it once for each level of nested sentences. */
const LONGEST = 512;

const table = new Map<string, Content>();
let set = 0;
/** Number of sentences that the current game set has used. */
let count = 0;
onForget(() => {
  // a module can keep a sentence that it made before the first set, and would find it in the table only in some sets
  if (set === 0 || table.size > MOST_CARRIED) empty();
  set++;
  count = 0;
});

/** Clears the table. As long as no game set has started, the table is also cleared whenever it is full. */
function empty(): void {
  for (const content of table.values()) saidIn(content, UNKNOWN);
  table.clear();
  count = 0;
}

/** Returns the sentence with this text and these contents if the current game set has used it, otherwise undefined. */
export function known(text: string, contents?: readonly Content[]): Content | undefined {
  if (text.length > LONGEST) return undefined;
  const content = table.get(text);
  if (content === undefined || setOf(content) !== set) return undefined;
  if (listening) hear(content, contents);
  return content;
}

/** Returns a sentence that this game set has not used yet. Reuses one of an earlier game set, or else calls `make`. */
export function once(text: string, contents: readonly Content[] | undefined, make: () => Content): Content {
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

/** Returns the number of the current game set. `setOf` returns this number for all sentences that the current set has used. */
export const currentSet = (): number => set;

function isOver(content: Content | undefined, contents: readonly Content[] | undefined): boolean {
  if (content === undefined) return false;
  const own = (content as { contents?: readonly Content[] }).contents;
  if (own === undefined || contents === undefined) return own === contents;
  if (own.length !== contents.length) return false;
  for (let at = 0; at < own.length; at++) if (own[at] !== contents[at]) return false;
  return true;
}

/** The sentences used while a text was parsed or a sentence was built; undefined if the table lacks one of the sentences. */
export type Sayings = readonly Content[] | undefined;

let heard: Content[] = [];
let listening = false;
/** True if the list `heard` contains all sentences that were used since the last call of `listen`. */
let complete = true;

function hear(content: Content, contents: readonly Content[] | undefined): void {
  if (isOver(content, contents)) heard.push(content);
  else complete = false;
}

/** Tells `listen` that the caller used a sentence which is not stored in the table. */
export function unkept(): void {
  complete = false;
}

/** Calls `make`. Returns the result of `make`, and all sentences that `make` used from the table of known sentences. */
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

/** Marks sentences as used by this game set, without building them. Returns false if the caller must build them anew. */
export function sayAgain(sayings: Sayings): boolean {
  if (sayings === undefined || count + sayings.length > MOST) return false;
  for (const content of sayings) if (setOf(content) === UNKNOWN) return false;
  for (const content of sayings) if (setOf(content) !== set) said(content);
  return true;
}

/** Marks a sentence without contents as used by this game set. Returns false if the caller must build it anew. */
export function isSaidAgain(content: Content | undefined): content is Content {
  if (content === undefined) return false;
  const before = setOf(content);
  if (before === set) return true;
  if (before === UNKNOWN || count >= MOST) return false;
  said(content);
  return true;
}
