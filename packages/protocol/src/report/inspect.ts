/**
 * What `aiwolf-arena protocol parse|explain|expand|convert` answers to one text, as plain JSON. The
 * command line only reads texts and prints this.
 */
import type { Content } from '../content/kinds.ts';
import { format } from '../format.ts';
import { gloss } from '../gloss/gloss.ts';
import { convert } from '../meaning/convert.ts';
import { expand } from '../meaning/expand.ts';
import { spellOut } from '../meaning/subjects.ts';
import type { Dialect } from '../parse/dialects.ts';
import { parse, type ReadingName } from '../parse/parse.ts';
import type { Note } from '../parse/problem.ts';
import type { Agent, Role } from '../words.ts';
import { type PlainContent, plain } from './plain.ts';

export interface InspectOptions {
  /** `server` when left out. */
  readonly reading?: ReadingName | undefined;
  /** `3.6` when left out. */
  readonly dialect?: Dialect | undefined;
  /** Size of the village: notices agents outside it, and is whom ANY stands for (15 otherwise). */
  readonly players?: number | undefined;
  /** Who says it, for omitted subjects. */
  readonly speaker?: Agent | undefined;
  /** The roles ANY stands for; the six of 3.6 when left out. */
  readonly roles?: readonly Role[] | undefined;
  /** The most sentences that expanding may make. */
  readonly limit?: number | undefined;
  /** The dialect to convert to; the other one when left out. */
  readonly to?: Dialect | undefined;
}

export interface Report {
  readonly input: string;
  readonly ok: boolean;
  /** In the dialect read; null when the text could not be read. */
  readonly canonical: string | null;
  readonly content: PlainContent | null;
  readonly notes: readonly Note[];
  readonly error: {
    readonly code: string;
    readonly position: number;
    readonly hint: string;
  } | null;
}
export interface Explanation extends Report {
  /** Every subject written out. */
  readonly full: string | null;
  readonly en: string | null;
  readonly ja: string | null;
}
export interface Expansion extends Report {
  readonly expanded: string | null;
}
export interface Conversion extends Report {
  readonly to: Dialect;
  readonly converted: string | null;
}

export const parseText = (input: string, options: InspectOptions = {}): Report =>
  read(input, options).report;

/** What the sentence means, in English and Japanese. */
export function explainText(input: string, options: InspectOptions = {}): Explanation {
  const { report, content } = read(input, options);
  if (content === undefined) return { ...report, full: null, en: null, ja: null };
  const { speaker, dialect } = options;
  return {
    ...report,
    full: spellOut(content, speaker),
    en: gloss(content, { speaker, dialect, language: 'en' }),
    ja: gloss(content, { speaker, dialect, language: 'ja' }),
  };
}

/** The sentence with ANY written out as OR. */
export function expandText(input: string, options: InspectOptions = {}): Expansion {
  const { report, content } = read(input, options);
  if (content === undefined) return { ...report, expanded: null };
  const { players = 15, roles, limit } = options;
  const agents = Array.from({ length: players }, (_, at) => at + 1);
  const result = expand(content, { agents, ...(roles && { roles }), ...(limit && { limit }) });
  if (!result.ok) return { ...report, ok: false, error: result.error, expanded: null };
  return { ...report, expanded: format(result.value) };
}

/** The sentence in the words of another dialect. */
export function convertText(input: string, options: InspectOptions = {}): Conversion {
  const to = options.to ?? (options.dialect === '2.01' ? '3.6' : '2.01');
  const { report, content } = read(input, options);
  if (content === undefined) return { ...report, to, converted: null };
  const result = convert(content, to);
  if (!result.ok) return { ...report, ok: false, error: result.error, to, converted: null };
  return { ...report, to, converted: result.value };
}

function read(
  input: string,
  { reading = 'server', dialect = '3.6', players }: InspectOptions,
): { report: Report; content: Content | undefined } {
  const result = parse(input, { reading, dialect, players });
  const base = { input, ok: result.ok, canonical: null, content: null, notes: [], error: null };
  if (!result.ok) return { report: { ...base, error: result.error }, content: undefined };
  const { content, notes } = result.value;
  const canonical = format(content, { dialect });
  return { report: { ...base, canonical, content: plain(content), notes }, content };
}
