import { checkContent } from '../content/border.ts';
import { type Content, isOperator, type TalkNumber } from '../content/kinds.ts';
import type { Note } from '../content/problem.ts';
import type { Agent, Dialect, Kind, Role, RoleWord, SpeciesWord, Subject, Target } from '../content/words.ts';
import { convert, format } from '../meaning/convert.ts';
import { expand } from '../meaning/expand.ts';
import { spellOut } from '../meaning/subjects.ts';
import { parse, type ReadingName } from '../parse/parse.ts';
import { explain } from './content.ts';

export interface InspectOptions {
  /** Which parser reads the text; `server` by default. */
  readonly reading?: ReadingName | undefined;
  /** The dialect of the text; `3.6` by default. */
  readonly dialect?: Dialect | undefined;
  /** Number of players (default 15). A larger agent number causes a note. ANY stands for all agents up to this number. */
  readonly players?: number | undefined;
  readonly speaker?: Agent | undefined;
  /** The roles that ANY stands for; by default the six roles of protocol 3.6. */
  readonly roles?: readonly Role[] | undefined;
  readonly limit?: number | undefined;
  /** The dialect into which the text is converted. By default, 2.01 for a text in 3.6, and 3.6 for a text in 2.01. */
  readonly to?: Dialect | undefined;
}

export interface TextReport {
  readonly input: string;
  readonly ok: boolean;
  /** The text in its standard form, in the dialect of the input; `null` if the text is invalid. */
  readonly canonical: string | null;
  readonly content: PlainContent | null;
  readonly notes: readonly Note[];
  readonly error: { readonly code: string; readonly position: number; readonly hint: string } | null;
}
export interface Explanation extends TextReport {
  readonly full: string | null;
  readonly en: string | null;
  readonly ja: string | null;
}
export interface Expansion extends TextReport {
  readonly expanded: string | null;
}
export interface Conversion extends TextReport {
  readonly to: Dialect;
  readonly converted: string | null;
}

export const parseText = (input: string, options: InspectOptions = {}): TextReport => read(input, options).report;

export function explainText(input: string, options: InspectOptions = {}): Explanation {
  const { report, content } = read(input, options);
  if (content === undefined) return { ...report, full: null, en: null, ja: null };
  const { speaker, dialect } = options;
  return {
    ...report,
    full: spellOut(content, speaker),
    en: explain(content, { speaker, dialect, language: 'en' }),
    ja: explain(content, { speaker, dialect, language: 'ja' }),
  };
}

export function expandText(input: string, options: InspectOptions = {}): Expansion {
  const { report, content } = read(input, options);
  if (content === undefined) return { ...report, expanded: null };
  const { players = 15, roles, limit } = options;
  const agents = Array.from({ length: players }, (_, at) => at + 1);
  const result = expand(content, { agents, ...(roles && { roles }), ...(limit && { limit }) });
  if (!result.ok) return { ...report, ok: false, error: result.error, expanded: null };
  return { ...report, expanded: format(result.value) };
}

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
): { report: TextReport; content: Content | undefined } {
  const result = parse(input, { reading, dialect, players });
  const base = { input, ok: result.ok, canonical: null, content: null, notes: [], error: null };
  if (!result.ok) return { report: { ...base, error: result.error }, content: undefined };
  const { content, notes } = result.value;
  const canonical = format(content, { dialect });
  return { report: { ...base, canonical, content: plain(content), notes }, content };
}

export const parseLines = (report: TextReport): string => lines(report, report.canonical);

export const explainLines = (report: Explanation): string =>
  lines(report, report.canonical && [report.canonical, report.en, report.ja].join('\n'));

export const expandLines = (report: Expansion): string => lines(report, report.expanded);

export const convertLines = (report: Conversion): string => lines(report, report.converted);

function lines(report: TextReport, answer: string | null): string {
  const notes = report.notes.map(({ code, message }) => `note ${code}: ${message}`);
  const shown = report.error === null ? [answer ?? ''] : [];
  return [...shown, ...problem(report), ...notes].join('\n');
}

/** Number of characters of the text that are shown before and after an error. */
const AROUND = 30;

function problem({ input, error }: TextReport): string[] {
  if (error === null) return [];
  const from = Math.max(0, error.position - AROUND);
  const excerpt = input.slice(from, error.position + AROUND).replace(/\s/g, ' ');
  const pointer = `${' '.repeat(error.position - from)}^`;
  return [`error ${error.code} at ${error.position}: ${error.hint}`, `  ${excerpt}`, `  ${pointer}`];
}

/** A sentence as JSON. It has only the fields that this kind of sentence has, and a subject only if the text names one. */
export interface PlainContent {
  readonly kind: Kind;
  readonly subject?: Exclude<Subject, undefined>;
  readonly target?: Target;
  readonly role?: RoleWord;
  readonly species?: SpeciesWord;
  readonly talk?: TalkNumber;
  readonly day?: number;
  readonly contents?: readonly PlainContent[];
}

export function plain(content: Content): PlainContent {
  checkContent(content);
  return plainOf(content);
}

function plainOf(content: Content): PlainContent {
  const { kind, subject, target, role, species, talk, day } = content as PlainContent;
  const words = { subject, target, role, species, talk: talk && { ...talk }, day };
  const said = Object.entries(words).filter(([, word]) => word !== undefined);
  const inside = isOperator(content) ? { contents: content.contents.map(plainOf) } : {};
  return { kind, ...Object.fromEntries(said), ...inside };
}
