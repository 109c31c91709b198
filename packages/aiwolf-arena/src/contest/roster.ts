import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CATALOG } from '@aiwolf-arena/agents';
import { broughtText, didYouMean, homeIn, LARGEST_FILE, nameFault } from '@aiwolf-arena/sandbox';
import { type Document, isCollection, isMap, isNode, Lexer, LineCounter, parseDocument, visit } from 'yaml';
import { z } from 'zod';
import { refuseHardYaml } from '../options/agent-list.ts';
import { gotText } from '../options/kinds.ts';
import { UsageError } from '../options/usage.ts';
import { appearancesOf, areAlike } from '../run/look-alike.ts';
import { sha256Of } from '../run/stored-document.ts';
import { type ContestDate, consent, contestDate, said, type TeamFacts } from './public-facts.ts';
import { DEFAULT_REGULATION, REGULATIONS, type Regulation, type RegulationYear, regulationYear } from './regulation.ts';
import type { Submission } from './submission/check.ts';
import { csharpFault } from './submission/forms.ts';

/** Matches a valid team name. Team names are used as names of folders and files, and in official logs. */
const TEAM = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}._-]{0,63}$/u;
const CLASS = /^[\p{L}_$][\p{L}\p{N}_$]*(?:[.+][\p{L}_$][\p{L}\p{N}_$]*)*$/u;

export const teamName = z
  .string('expected the name of a team')
  .normalize('NFC')
  .regex(TEAM, 'expected 1 to 64 letters, digits, dots, - or _, beginning with a letter or a digit')
  .refine((name) => nameFault(name) === undefined, { error: ({ input }) => nameFault(String(input)) });

const path = z.string('expected a path').min(1, 'expected a path, from the folder of the roster');
const className = z
  .string('expected the name of the player class')
  .regex(CLASS, 'expected the full name of a class, such as com.example.Player');

const named = (what: string) =>
  z.string(`expected the name of ${what}`).normalize('NFC').trim().min(1, `expected the name of ${what}`);
const startName = named('a script or program');

const shared = {
  team: teamName,
  /** The number of the revision. If a team submits several revisions, the newest revision that works will play. */
  revision: z.int('expected a whole number').min(1, 'expected a whole number from 1').max(1_000_000).default(1),
  /** Path of an archive with the source code. Finalists without source code may be disqualified (regulation 3.3). */
  source: path.optional(),
  /** Path of a short document that describes the main ideas of the agent (regulation 3.3). */
  description: path.optional(),
  /** The open source licence of the source code, such as MIT (regulations from 2022, 3.3). */
  licence: named('a licence, such as MIT').optional(),
  /** The name that publications show, in any script. The registered name `team` names files, so its characters are limited. */
  name: said.optional(),
  affiliation: said.optional(),
  consent: consent.optional(),
};

const entry = z.discriminatedUnion('language', [
  z.strictObject({ ...shared, language: z.literal('typescript'), file: path }),
  z.strictObject({ ...shared, language: z.literal('javascript'), file: path }),
  z.strictObject({ ...shared, language: z.literal('java'), file: path, class: className }),
  z.strictObject({
    ...shared,
    language: z.literal('python'),
    file: path,
    /** Name of the start script. It is in the folder with the team's name (regulation of 2021), or in the root of the zip. */
    start: startName,
  }),
  z.strictObject({
    ...shared,
    language: z.literal('csharp'),
    file: path,
    /** By the regulation of 2021: the class of the player. */
    class: className.optional(),
    /** By the regulations of 2022 and 2023: the name of the executable in the root of the zip. */
    start: startName.optional(),
  }),
  z.strictObject({ ...shared, language: z.literal('bundled'), agent: z.string('expected the name of a bundled agent') }),
]);

export type Entry = z.infer<typeof entry>;

/** Whether an entry plays as a client process. */
export const isClient = ({ language }: { readonly language: string }): boolean =>
  ['java', 'python', 'csharp'].includes(language);

const ENTRY_LANGUAGES: readonly string[] = entry.options.map(({ shape }) => shape.language.value);

/** Returns the keys that a roster entry with this `language` may have; for an unknown language, the keys of all languages. */
function keysOf(language: unknown): string[] {
  const known = entry.options.filter(({ shape }) => shape.language.value === language);
  const options = known.length === 0 ? entry.options : known;
  return [...new Set(options.flatMap(({ shape }) => Object.keys(shape)))];
}

const libraries = z
  .strictObject({
    /** Folder with the official jars: AIWolfCommon (which contains the ClientStarter for Java) and all jars that it needs. */
    java: path.optional(),
    /** Folder with the official ClientStarter for C#. */
    dotnet: path.optional(),
  })
  .default({});

const ROSTER_SCHEMA = z.strictObject({
  title: said.optional(),
  date: contestDate.optional(),
  /** How the contest is held. How a game is played is no key of a roster, but the option `--rules`. */
  regulation: regulationYear.optional(),
  libraries,
  entries: z.array(entry, 'expected a list of entries').min(1, 'expected at least one entry'),
});

export const rosterJsonSchema = (): object => ({
  title: 'Roster of an aiwolf-arena contest',
  ...z.toJSONSchema(ROSTER_SCHEMA, { io: 'input' }),
});

export interface ContestAbout {
  readonly title: z.infer<typeof said> | null;
  readonly date: ContestDate | null;
  readonly teams: readonly TeamFacts[];
}

export interface Roster {
  /** The path of the roster, as the user typed it. */
  readonly file: string;
  /** The absolute path of the folder that contains the roster. Paths in the roster are relative to this folder. */
  readonly folder: string;
  readonly sha256: string;
  /** What publications say about the contest and its teams. */
  readonly about: ContestAbout;
  readonly regulation: Regulation;
  readonly libraries: z.infer<typeof ROSTER_SCHEMA>['libraries'];
  readonly entries: readonly Entry[];
}

/** Reads a roster in YAML or JSON. Throws RosterError, which names every mistake and its line. `given`: the regulation, if it has none. */
export function readRoster(file: string, given?: RegulationYear): Roster {
  const text = textOf(file);
  const lines = new LineCounter();
  readable(file, () => refuseHardYaml(new Lexer().lex(text)));
  const document = readable(file, () => parseDocument(text, { lineCounter: lines }));
  const read = { file, document, lines };
  if (document.errors.length > 0) throw unreadable(read);
  refuseOddKeys(read);
  const parsed = ROSTER_SCHEMA.safeParse(readable<unknown>(file, () => document.toJS()));
  if (!parsed.success) throw new RosterError(parsed.error.issues.flatMap((issue) => mistakesOf(issue, read)).join('\n'));
  const { title = null, date = null, regulation = given ?? DEFAULT_REGULATION, libraries, entries } = parsed.data;
  if (regulation !== (given ?? regulation))
    throw new UsageError(
      `${file} says regulation: ${regulation}, but --regulation or an earlier stage says ${given}: leave out the flag, or correct the roster`,
    );
  refuseTwice(entries, read);
  refuseOtherForms(entries, REGULATIONS[regulation], read);
  const folder = dirname(resolve(file));
  const about = { title, date, teams: factsOfTeams(entries) };
  return { file, folder, sha256: sha256Of(text), about, regulation: REGULATIONS[regulation], libraries, entries };
}

/** Returns the facts of each team, in the order of the roster. If revisions differ, the newest that has the key counts. */
function factsOfTeams(entries: readonly Entry[]): TeamFacts[] {
  return [...Map.groupBy(entries, ({ team }) => team)].map(([team, own]) => {
    const newest = own.toSorted((a, b) => b.revision - a.revision);
    const of = <Key extends 'name' | 'affiliation' | 'consent'>(key: Key) =>
      newest.find((one) => one[key] !== undefined)?.[key];
    return {
      ...{ team, name: of('name') ?? null, affiliation: of('affiliation') ?? null },
      ...{ language: newest[0]!.language, consent: of('consent') ?? { names: true, logs: true } },
    };
  });
}

function textOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new RosterError(`there is no file ${file}: give the path of the roster`);
  if (found.isDirectory()) throw new RosterError(`${file} is not a file: give the path of the roster`);
  return broughtText(file, LARGEST_FILE.list);
}

/** Calls a parser. Converts its errors to RosterError, for example the error that lists are nested too deeply. */
function readable<Read>(file: string, read: () => Read): Read {
  try {
    return read();
  } catch (thrown) {
    throw new RosterError(`${file}: ${(thrown as Error).message}`);
  }
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

interface RosterText {
  readonly file: string;
  readonly document: Document;
  readonly lines: LineCounter;
}

function unreadable({ file, document, lines }: RosterText): RosterError {
  const [error] = document.errors;
  const { line } = lines.linePos(error!.pos[0]);
  return new RosterError(`${file}:${line}: ${error!.message.split('\n')[0]}`);
}

/** Throws RosterError if a key is a mapping or a list. Such keys are valid in YAML, but not in JavaScript. */
function refuseOddKeys({ file, document, lines }: RosterText): void {
  visit(document, {
    Pair: (_, { key }) => {
      if (!isCollection(key)) return;
      const { line } = lines.linePos(key.range?.[0] ?? 0);
      throw new RosterError(`${file}:${line}: a key must be a word, not a list or a mapping`);
    },
  });
}

/** Throws RosterError if team names look alike or differ only in case, or if a team's revision occurs twice. */
function refuseTwice(entries: readonly Entry[], text: RosterText): void {
  const seen = new Map<string, Entry[]>();
  for (const [at, entry] of entries.entries()) {
    const looks = appearancesOf(entry.team);
    const before = looks.flatMap((look) => seen.get(look) ?? []);
    for (const look of looks) seen.set(look, [...(seen.get(look) ?? []), entry]);
    const what = clashOf(entry, before);
    if (what !== undefined) throw new RosterError(lineFor(text, ['entries', at, 'team'], what));
  }
}

/** Throws RosterError if C# entries have the keys of another regulation, and not those of this one. */
function refuseOtherForms(entries: readonly Entry[], regulation: Regulation, text: RosterText): void {
  const lines = entries.flatMap((entry, at) => {
    const fault = entry.language === 'csharp' ? csharpFault(regulation, entry) : undefined;
    return fault === undefined ? [] : [lineFor(text, ['entries', at, fault.key], fault.what)];
  });
  if (lines.length > 0) throw new RosterError(lines.join('\n'));
}

function mistakesOf(issue: Issue, text: RosterText): string[] {
  const { message, path } = issue;
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => lineFor(text, [...path, key], unknownKey(text, path, key)));
  const typed = text.document.getIn(path);
  if (issue.code === 'invalid_union' && path.at(-1) === 'language')
    return [...oddKeysOf(path.slice(0, -1), text), lineFor(text, path, unknownLanguage(typed))];
  return [lineFor(text, path, typed === undefined ? `this key is missing: ${message}` : message + gotText(typed))];
}

/** Returns a line for each unknown key of an entry whose language is not known, since `langage` may be meant to be it. */
function oddKeysOf(path: Path, text: RosterText): string[] {
  const entry = text.document.getIn(path);
  if (!isMap(entry)) return [];
  const odd = entry.items.map(({ key }) => String(key)).filter((key) => !keysOf(undefined).includes(key));
  return odd.map((key) => lineFor(text, [...path, key], unknownKey(text, path, key)));
}

function unknownKey({ document }: RosterText, path: Path, key: string): string {
  const known = path[0] === 'entries' ? keysOf(document.getIn([path[0], path[1], 'language'])) : TOP;
  const inside = INSIDE[String(path.at(-1))] ?? known;
  return `there is no such key here: choose ${inside.join(', ')}.${didYouMean(key, inside)}`;
}

function unknownLanguage(typed: unknown): string {
  if (typed === undefined) return `this key is missing: expected one of ${ENTRY_LANGUAGES.join(', ')}`;
  return `expected one of ${ENTRY_LANGUAGES.join(', ')}.${didYouMean(String(typed), ENTRY_LANGUAGES)}`;
}

const lineFor = (text: RosterText, path: Path, what: string): string =>
  `${text.file}:${lineOf(text, path)}: ${pathText(path)}${what}`;

function lineOf({ document, lines }: RosterText, path: Path): number {
  for (let length = path.length; length >= 0; length--) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}

const TOP = Object.keys(ROSTER_SCHEMA.shape);
const INSIDE: Readonly<Record<string, readonly string[]>> = {
  libraries: Object.keys(libraries.unwrap().shape),
  consent: Object.keys(consent.shape),
};

/** Formats a path in a roster for a message, as in `entries[3].class: `. */
function pathText(path: Path): string {
  if (path.length === 0) return '';
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return `${text.join('').replace(/^\./, '')}: `;
}

function clashOf({ team, revision }: Entry, before: readonly Entry[]): string | undefined {
  const bundled = CATALOG.find(({ name }) => areAlike(name, team))?.name ?? team;
  if (bundled !== team)
    return `the team name ${team} is too similar to that of the bundled agent ${bundled}: choose another name`;
  const other = before.find((one) => one.team !== team);
  if (other !== undefined)
    return `the team names ${team} and ${other.team} are too similar: write the same name in both entries, or clearly different names`;
  if (before.every((one) => one.revision !== revision)) return undefined;
  return `two entries of the team ${team} have revision ${revision}: give the newer entry a higher revision`;
}

/** The error for an invalid roster. The message has a line for each mistake, with its file, line and path. */
export class RosterError extends Error {
  override readonly name = 'RosterError';
}

export function submissionOf(entry: Entry, roster: Pick<Roster, 'folder' | 'entries' | 'regulation'>): Submission {
  const { team, language } = entry;
  const { folder, regulation } = roster;
  if (language === 'bundled') return { team, named: entry.agent, path: '', root: '', regulation, form: 'bundled' };
  const files = { team, named: entry.file, path: resolve(folder, entry.file), root: folder, regulation };
  if (language === 'python') return { ...files, form: 'python', start: entry.start };
  if (language === 'java') return { ...files, form: 'java', className: entry.class };
  if (language === 'csharp' && regulation.csharp === 'program') return { ...files, form: 'program', start: entry.start };
  if (language === 'csharp') return { ...files, form: 'dotnet', className: entry.class };
  return { ...files, form: 'module', home: homeIn(folder, files.path, filesOfOthers(team, roster)) };
}

const filesOfOthers = (team: string, { folder, entries }: Pick<Roster, 'folder' | 'entries'>) =>
  entries
    .filter((other) => other.team !== team)
    .flatMap((other) => ['file' in other ? other.file : undefined, other.source, other.description])
    .flatMap((path) => (path === undefined ? [] : resolve(folder, path)));
