import { checkCount, checkText, checkWord, optionsIn } from '../content/border.ts';
import type { Content } from '../content/kinds.ts';
import { fail, type Note, type Problem, pass, type Result } from '../content/problem.ts';
import { DIALECTS, type Dialect } from '../content/words.ts';
import { format, oldText } from '../meaning/convert.ts';
import { readCasual } from './casual.ts';
import type { Reading } from './cursor.ts';
import { firstDifference } from './printed.ts';
import { type Read, readServer } from './server.ts';

export const READINGS = ['server', 'strict', 'casual'] as const;
/** The name of a parser. The README of this package has a table of the differences between the parsers. */
export type ReadingName = (typeof READINGS)[number];

export interface ParseOptions {
  readonly reading?: ReadingName;
  readonly dialect?: Dialect;
  /** Number of players. If given, larger agent numbers in the text add a note to the result. */
  readonly players?: number | undefined;
}

export interface Parsed {
  readonly content: Content;
  readonly notes: readonly Note[];
}

/** Parses a statement in time linear in its length. Never throws, whatever the text is. */
export function parse(text: string, options?: ParseOptions): Result<Parsed, Problem> {
  const { reading: name = 'server', dialect = '3.6', players } = optionsIn(options);
  checkText(text);
  checkWord(name, READINGS, 'reading');
  checkWord(dialect, DIALECTS, 'dialect');
  if (players !== undefined) checkCount(players, 'number of players');
  const { content, reading } = read(text, name, dialect, players);
  if (content !== undefined) return pass({ content, notes: reading.notes });
  const error = reading.error as Problem;
  return fail(name === 'casual' ? error : withSuggestion(text, dialect, error));
}

/**
 * Parses a sentence of a log by today's grammar or else as in protocol 2.01, which old agents spoke, some of them without the blank
 * before a bracket: `REQUEST(VOTE Agent[03])`. Agents may not say such sentences any more.
 */
export function parseLogged(text: string): Result<Parsed, Problem> {
  const today = parse(text);
  return today.ok ? today : parse(text.replaceAll(/(?<=[A-Z])\(/g, ' ('), { dialect: '2.01' });
}

function read(text: string, name: ReadingName, dialect: Dialect, players: number | undefined): Read {
  if (name === 'casual') return casual(text, players, dialect);
  if (dialect === '2.01') return name === 'server' ? readOldServer(text, players) : readOldStrict(text, players);
  return name === 'server' ? readServer(text, players) : readStrict(text, players);
}

/** Parses a text with the casual parser. If the text is not in the standard form, a note shows the standard form. */
function casual(text: string, players: number | undefined, dialect: Dialect): Read {
  const { content, reading } = readCasual(text, players, dialect);
  if (content === undefined) return { content, reading };
  const canonical = format(content, { dialect });
  const at = dialect === '3.6' ? firstDifference(text, content) : text === canonical ? -1 : 0;
  if (at >= 0) reading.note('NOT_CANONICAL', at, `the canonical form is ${clip(canonical)}`);
  return { content, reading };
}

/** Maximum length of a text for which the error suggests a correction. */
const SUGGEST_UP_TO = 500;

/** Adds "did you mean ...?" to an error's hint. Computed only when `hint` is read, which games never do. */
function withSuggestion(text: string, dialect: Dialect, error: Problem): Problem {
  const { code, position } = error;
  return {
    code,
    position,
    get hint() {
      const meant = text.length > SUGGEST_UP_TO ? undefined : meaning(text, dialect);
      return meant === undefined ? error.hint : `${error.hint}; did you mean ${meant}?`;
    },
  };
}

/** Returns the standard form of a text that the casual parser understands; undefined if the parser fails or changes nothing. */
function meaning(text: string, dialect: Dialect): string | undefined {
  const { content } = readCasual(text, undefined, dialect);
  const meant = content && format(content, { dialect });
  return meant === text ? undefined : meant;
}

const clip = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}...` : text);

function readStrict(text: string, players?: number): Read {
  const { content, reading } = readServer(text, players);
  const note = reading.notes[0];
  if (content === undefined || note === undefined) return { content, reading };
  reading.refuse(note.code as Parameters<Reading['refuse']>[0], note.position, note.message);
  return { content: undefined, reading };
}

function readOldServer(text: string, players?: number): Read {
  const { content, reading } = readServer(text, players);
  if (content === undefined) return { content, reading };
  const untargeted = reading.notes.some((note) => note.code === 'OLD_REQUEST');
  if (content.kind === 'REQUEST' && !untargeted) reading.refuse('NOT_IN_DIALECT', 0, 'REQUEST has no target in dialect 2.01');
  const said = oldText(content);
  if (!said.ok) reading.refuse(said.error.code, said.error.position, said.error.hint);
  const own = new Set(['OLD_REQUEST', 'NESTED_CONTROL', 'NOT_CANONICAL']);
  const notes = reading.notes.filter((note) => !own.has(note.code));
  reading.notes.splice(0, Number.POSITIVE_INFINITY, ...notes);
  if (said.ok && said.value !== text) notCanonical(reading, text, said.value);
  return { content: reading.error === undefined ? content : undefined, reading };
}

function readOldStrict(text: string, players?: number): Read {
  const { content, reading } = readCasual(text, players, '2.01');
  if (content === undefined) return { content, reading };
  const said = oldText(content);
  for (const { code, position, message } of reading.notes)
    if (code === 'AGENT_OUTSIDE_VILLAGE' || code === 'SEVERAL_SENTENCES') reading.refuse(code, position, message);
  if (!said.ok) reading.refuse(said.error.code, said.error.position, said.error.hint);
  else if (said.value !== text) reading.refuse('NOT_CANONICAL', difference(text, said.value), `write ${said.value}`);
  return { content: reading.error === undefined ? content : undefined, reading };
}

function notCanonical(reading: Reading, text: string, canonical: string): void {
  reading.note('NOT_CANONICAL', difference(text, canonical), 'in dialect 2.01 this is written differently');
}

function difference(text: string, canonical: string): number {
  let at = 0;
  while (at < text.length && text[at] === canonical[at]) at++;
  return at;
}
