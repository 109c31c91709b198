import type { ErrorCode, Note, NoteCode, Problem } from '../content/problem.ts';
import {
  type Agent,
  ANY,
  CHANNELS,
  CONTEST_ROLES,
  DIRECTED_KINDS,
  KINDS,
  LIST_KINDS,
  PAIR_KINDS,
  ROLE_KINDS,
  SPECIES,
  SPECIES_KINDS,
  TALK_KINDS,
  TARGET_KINDS,
} from '../content/words.ts';

/** Reads a sentence as the official server's regular expressions do: only ASCII letters count, and case matters. */
export class Cursor {
  readonly text: string;
  at: number;
  end: number;

  constructor(text: string, at: number, end: number) {
    this.text = text;
    this.at = at;
    this.end = end;
  }

  get done(): boolean {
    return this.at >= this.end;
  }
  /** The UTF-16 unit (character code) at the current position, or -1 at the end. */
  get unit(): number {
    return this.at < this.end ? this.text.charCodeAt(this.at) : -1;
  }
  since(start: number): string {
    return this.text.slice(start, this.at);
  }

  /** Skips blanks, tabs and line breaks (as `\s` of Java does). Returns false if there is nothing to skip. */
  blanks(): boolean {
    const start = this.at;
    while (isBlank(this.unit)) this.at++;
    return this.at > start;
  }

  /** Reads the capital letters at the current position; the result may be empty. */
  capitals(): string {
    const start = this.at;
    while (isCapital(this.unit)) this.at++;
    return this.since(start);
  }

  /** Reads the digits at the current position; the result may be empty. */
  digits(): string {
    const start = this.at;
    while (isDigit(this.unit)) this.at++;
    return this.since(start);
  }

  /** If the text continues with `expected`, advances past it and returns true; otherwise returns false. */
  take(expected: string): boolean {
    const fits = this.at + expected.length <= this.end && this.text.startsWith(expected, this.at);
    if (fits) this.at += expected.length;
    return fits;
  }
}

/** Whether a character is a blank, tab, line feed, vertical tab, form feed or carriage return. */
export const isBlank = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13);
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const isCapital = (unit: number): boolean => unit >= 65 && unit <= 90;

export class Reading {
  readonly text: string;
  readonly players: number | undefined;
  readonly notes: Note[] = [];
  error: Problem | undefined = undefined;

  constructor(text: string, players: number | undefined) {
    this.text = text;
    this.players = players;
  }

  /** Stores an error, unless an error is stored already: the first error counts, even if callers report another error later. */
  refuse(code: ErrorCode, position: number, hint: string): undefined {
    this.error ??= { code, position, hint };
    return undefined;
  }

  note(code: NoteCode, position: number, message: string): void {
    this.notes.push({ code, position, message });
  }

  /** Adds a note if the agent's number is larger than the number of players (if known). Returns the number. */
  seat(agent: Agent, position: number): Agent {
    const { players } = this;
    if (players !== undefined && agent > players)
      this.note('AGENT_OUTSIDE_VILLAGE', position, `the village has ${players} agents`);
    return agent;
  }
}

const OPEN = 40;
const CLOSE = 41;

/** Returns an array with, at the index of each `(`, the index of its `)`, or -1 if no `)` matches; 0 at other indices. */
export function matchBrackets(text: string): Int32Array {
  const closing = new Int32Array(text.length);
  const open: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === OPEN) {
      open.push(at);
      closing[at] = -1;
    } else if (unit === CLOSE) {
      const start = open.pop();
      if (start !== undefined) closing[start] = at;
    }
  }
  return closing;
}

/**
 * Finds the groups in parentheses between the indices `from` and `to` (exclusive) as the official parser does. After a `)`
 * without `(`, the next `(` does not begin a group. A `(` that is never closed ends the search. `bounds` has the start and end
 * of each group. `ignored` is the index of the first non-blank character outside all groups, or -1.
 */
export function groupsIn(text: string, from: number, to: number, closing: Int32Array) {
  const bounds: number[] = [];
  let ignored = -1;
  let level = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    const end = unit === OPEN && level === 0 ? (closing[at] as number) : 0;
    if (end > 0 && end < to) {
      bounds.push(at + 1, end);
      at = end;
      continue;
    }
    if (unit > 32 && ignored < 0) ignored = at;
    if (end !== 0) break;
    if (unit === OPEN) level++;
    else if (unit === CLOSE) level--;
  }
  return { bounds, ignored };
}

/** The words that must follow each verb or operator. The official parser crashes if fewer than `least` sentences follow. */
const shapes = [
  ...ROLE_KINDS.map((kind) => ({ is: 'role', kind }) as const),
  ...SPECIES_KINDS.map((kind) => ({ is: 'species', kind }) as const),
  ...TARGET_KINDS.map((kind) => ({ is: 'target', kind }) as const),
  ...TALK_KINDS.map((kind) => ({ is: 'talk', kind }) as const),
  ...[...DIRECTED_KINDS, 'NOT' as const, 'DAY' as const].map((kind) => ({ is: 'operator', kind, least: 1 }) as const),
  ...PAIR_KINDS.map((kind) => ({ is: 'operator', kind, least: 2 }) as const),
  ...LIST_KINDS.map((kind) => ({ is: 'operator', kind, least: 0 }) as const),
];
export type Shape = (typeof shapes)[number];
export type VerbShape = Extract<Shape, { is: 'role' | 'species' | 'target' }>;
export type OperatorShape = Extract<Shape, { is: 'operator' }>;

/** For each verb or operator, the words that must follow it. Over and Skip are missing, because no words follow them. */
export const SHAPES: ReadonlyMap<string, Shape> = new Map<string, Shape>(shapes.map((shape) => [shape.kind, shape]));

const LONGEST = 24;
const VERBS: readonly string[] = KINDS.filter((kind) => kind !== 'OVER' && kind !== 'SKIP');

export const verbLike = (word: string): string => suggest(word, [...VERBS, 'Over', 'Skip']);
export const roleLike = (word: string): string => suggest(word, [...CONTEST_ROLES, ANY]);
export const speciesLike = (word: string): string => suggest(word, [...SPECIES, ANY]);
export const channelLike = (word: string): string => suggest(word, CHANNELS);

/** Returns a hint such as `did you mean VOTE?`. If no word is similar, the hint lists all words. */
function suggest(word: string, words: readonly string[]): string {
  const near = nearest(word, words);
  return near === undefined ? `expected one of ${words.join(', ')}` : `did you mean ${near}?`;
}

/** Returns the word most similar to `word`, ignoring case; at most two letters may differ (one if `word` has up to four). */
function nearest(word: string, words: readonly string[]): string | undefined {
  if (word === '' || word.length > LONGEST) return undefined;
  const upper = word.toUpperCase();
  let best: string | undefined;
  let least = upper.length < 5 ? 2 : 3;
  for (const candidate of words) {
    const changes = distance(upper, candidate.toUpperCase());
    if (changes < least) [best, least] = [candidate, changes];
  }
  return best;
}

/** Returns the Levenshtein distance: the minimum number of letters to insert, delete or replace to turn `a` into `b`. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const replaced = (row[j - 1] as number) + same;
      next.push(Math.min(replaced, (row[j] as number) + 1, (next[j - 1] as number) + 1));
    }
    row = next;
  }
  return row[b.length] as number;
}
