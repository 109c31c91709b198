import type { Content } from '../content/kinds.ts';
import { fail, pass, type Result } from '../result.ts';
import type { Note, Problem } from './problem.ts';
import { readServer } from './server.ts';

export const READINGS = ['server', 'strict', 'casual'] as const;
/** How forgiving to be; the README has the table. */
export type ReadingName = (typeof READINGS)[number];

export const DIALECTS = ['3.6', '2.01'] as const;
export type Dialect = (typeof DIALECTS)[number];

export interface ParseOptions {
  readonly reading?: ReadingName;
  readonly dialect?: Dialect;
  /** Size of the village, if agents outside it should be noticed. */
  readonly players?: number | undefined;
}

export interface Parsed {
  readonly content: Content;
  readonly notes: readonly Note[];
}

/** Reads a statement. Never throws, whatever the text, and takes time linear in its length. */
export function parse(text: string, options: ParseOptions = {}): Result<Parsed, Problem> {
  const { content, reading } = readServer(text, options.players);
  if (content === undefined) return fail(reading.error as Problem);
  return pass({ content, notes: reading.notes });
}
