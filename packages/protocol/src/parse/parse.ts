import { checkCount, checkText, checkWord, optionsIn } from '../border.ts';
import type { Content } from '../content/kinds.ts';
import { format } from '../format.ts';
import { fail, pass, type Result } from '../result.ts';
import { readCasual } from './casual.ts';
import { DIALECTS, type Dialect } from './dialects.ts';
import { readOldServer, readOldStrict } from './old-dialect.ts';
import { firstDifference } from './printed.ts';
import type { Note, Problem } from './problem.ts';
import type { Reading } from './reading.ts';
import { readServer } from './server.ts';
import { readStrict } from './strict.ts';

export const READINGS = ['server', 'strict', 'casual'] as const;
/** How forgiving to be; the README has the table. */
export type ReadingName = (typeof READINGS)[number];

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

function read(text: string, name: ReadingName, dialect: Dialect, players: number | undefined) {
  if (name === 'casual') return casual(text, players, dialect);
  if (dialect === '2.01')
    return name === 'server' ? readOldServer(text, players) : readOldStrict(text, players);
  return name === 'server' ? readServer(text, players) : readStrict(text, players);
}

/** The casual reading and, when anything was repaired, a note with the canonical text. */
function casual(
  text: string,
  players: number | undefined,
  dialect: Dialect,
): { content: Content | undefined; reading: Reading } {
  const { content, reading } = readCasual(text, players, dialect);
  if (content === undefined) return { content, reading };
  const canonical = format(content, { dialect });
  const at = dialect === '3.6' ? firstDifference(text, content) : text === canonical ? -1 : 0;
  if (at >= 0) reading.note('NOT_CANONICAL', at, `it is written ${clip(canonical)}`);
  return { content, reading };
}

/** Longer texts are not read a second time for the sake of a hint. */
const SUGGEST_UP_TO = 500;

/** The hint is worked out when somebody asks for it: a referee only counts refusals. */
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

/** What a casual reader makes of the text, if that is another text. */
function meaning(text: string, dialect: Dialect): string | undefined {
  const { content } = readCasual(text, undefined, dialect);
  const meant = content && format(content, { dialect });
  return meant === text ? undefined : meant;
}

const clip = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}...` : text);
