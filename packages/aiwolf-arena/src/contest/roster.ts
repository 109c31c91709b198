import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { likeness } from '@aiwolf-arena/agents/agent-name';
import { didYouMean, homeIn } from '@aiwolf-arena/tournament/load';
import { type Document, isCollection, isNode, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import { ENTRY_LANGUAGES, type Entry, keysOf, ROSTER_SCHEMA } from './roster-schema.ts';
import type { Submission } from './submission/submission.ts';

export interface Roster {
  /** As it was named. */
  readonly file: string;
  /** Absolute; paths of entries begin there. */
  readonly folder: string;
  readonly sha256: string;
  readonly title: string | undefined;
  readonly libraries: z.infer<typeof ROSTER_SCHEMA>['libraries'];
  readonly entries: readonly Entry[];
}

/** Nobody writes a longer one by hand. */
const MOST_BYTES = 1 << 20;

/** Reads YAML or JSON. RosterError says file, line, path and what to do about every mistake. */
export function readRoster(file: string): Roster {
  const text = textOf(file);
  const lines = new LineCounter();
  const document = documentOf(file, text, lines);
  const told = new Teller(file, document, lines);
  if (document.errors.length > 0) throw told.unreadable();
  told.refuseOddKeys();
  const parsed = ROSTER_SCHEMA.safeParse(contentsOf(file, document));
  if (!parsed.success) throw told.mistakes(parsed.error.issues);
  const { title, libraries, entries } = parsed.data;
  told.refuseTwice(entries);
  const folder = dirname(resolve(file));
  const sha256 = createHash('sha256').update(text).digest('hex');
  return { file, folder, sha256, title, libraries, entries };
}

function textOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw new RosterError(`there is no roster ${file}`);
  if (!found.isFile()) throw new RosterError(`${file} is no file: name the roster in it`);
  if (found.size > MOST_BYTES) throw new RosterError(`${file} is larger than 1 MiB: no roster is`);
  return readFileSync(file, 'utf8');
}

function documentOf(file: string, text: string, lineCounter: LineCounter): Document {
  try {
    return parseDocument(text, { lineCounter });
  } catch (thrown) {
    throw new RosterError(`${file}: ${(thrown as Error).message}`); // nested too deep to be read
  }
}

function contentsOf(file: string, document: Document): unknown {
  try {
    return document.toJS();
  } catch (thrown) {
    throw new RosterError(`${file}: ${(thrown as Error).message}`); // aliases that multiply
  }
}

type Issue = z.core.$ZodIssue;
type Path = readonly PropertyKey[];

/** Tells mistakes by the place of the text that they are about. */
class Teller {
  readonly #file: string;
  readonly #document: Document;
  readonly #lines: LineCounter;

  constructor(file: string, document: Document, lines: LineCounter) {
    this.#file = file;
    this.#document = document;
    this.#lines = lines;
  }

  unreadable(): RosterError {
    const [error] = this.#document.errors;
    const { line } = this.#lines.linePos(error!.pos[0]);
    return new RosterError(`${this.#file}:${line}: ${error!.message.split('\n')[0]}`);
  }

  /** A mapping or a list as the key of another: YAML has it, and JavaScript has not. */
  refuseOddKeys(): void {
    visit(this.#document, {
      Pair: (_, { key }) => {
        if (!isCollection(key)) return;
        const { line } = this.#lines.linePos(key.range?.[0] ?? 0);
        throw new RosterError(
          `${this.#file}:${line}: a key has to be a word, not a list or a mapping`,
        );
      },
    });
  }

  mistakes(issues: readonly Issue[]): RosterError {
    return new RosterError(issues.flatMap((issue) => this.#told(issue)).join('\n'));
  }

  /** Names make files, which not all systems tell apart by case. */
  refuseTwice(entries: readonly Entry[]): void {
    const seen = new Map<string, Entry[]>();
    for (const [at, entry] of entries.entries()) {
      const key = likeness(entry.team);
      const before = seen.get(key) ?? [];
      seen.set(key, [...before, entry]);
      const what = clashOf(entry, before);
      if (what !== undefined) throw new RosterError(this.#line(['entries', at, 'team'], what));
    }
  }

  #told(issue: Issue): string[] {
    const { path } = issue;
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => this.#line([...path, key], this.#unknown(path, key)));
    if (issue.code === 'invalid_union') return [this.#line(path, this.#language(path))];
    const isMissing = this.#document.getIn(path) === undefined;
    return [this.#line(path, isMissing ? `is missing: ${issue.message}` : issue.message)];
  }

  #unknown(path: Path, key: string): string {
    const known =
      path[0] === 'entries' ? keysOf(this.#document.getIn([path[0], path[1], 'language'])) : TOP;
    const inside = path[0] === 'libraries' ? ['java', 'dotnet'] : known;
    return `there is no such key: ${inside.join(', ')}.${didYouMean(key, inside)}`;
  }

  #language(path: Path): string {
    const typed = this.#document.getIn(path);
    if (typed === undefined) return `is missing: one of ${ENTRY_LANGUAGES.join(', ')}`;
    return `expected one of ${ENTRY_LANGUAGES.join(', ')}.${didYouMean(String(typed), ENTRY_LANGUAGES)}`;
  }

  #line(path: Path, what: string): string {
    return `${this.#file}:${this.#lineOf(path)}: ${pathText(path)}${what}`;
  }

  /** Of the node, or of the nearest around it. */
  #lineOf(path: Path): number {
    for (let length = path.length; length >= 0; length--) {
      const node = this.#document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return this.#lines.linePos(node.range[0]).line;
    }
    return 1;
  }
}

const TOP = ['title', 'libraries', 'entries'];

/** `entries[3].class: ` */
function pathText(path: Path): string {
  if (path.length === 0) return '';
  const text = path.map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`));
  return `${text.join('').replace(/^\./, '')}: `;
}

/** What is wrong with an entry behind others of its name, but for case and form of letters. */
function clashOf({ team, revision }: Entry, before: readonly Entry[]): string | undefined {
  const other = before.find((one) => one.team !== team);
  if (other !== undefined)
    return `${team} and ${other.team} are too much alike: give one of them another name, or both the same`;
  if (before.every((one) => one.revision !== revision)) return undefined;
  return `${team} has revision ${revision} twice: give the newer one a higher revision`;
}

/** A roster that cannot be read; a line for every mistake, with file, line and path. */
export class RosterError extends Error {
  override readonly name = 'RosterError';
}

export function submissionOf(entry: Entry, roster: Pick<Roster, 'folder' | 'entries'>): Submission {
  const { team, language } = entry;
  const { folder } = roster;
  if (language === 'bundled')
    return { team, named: entry.agent, path: '', root: '', form: 'bundled' };
  const files = { team, named: entry.file, path: resolve(folder, entry.file), root: folder };
  if (language === 'python') return { ...files, form: 'python', start: entry.start };
  if (language === 'java') return { ...files, form: 'java', className: entry.class };
  if (language === 'csharp') return { ...files, form: 'dotnet', className: entry.class };
  return {
    ...files,
    form: 'module',
    home: homeIn(folder, files.path, filesOfOthers(team, roster)),
  };
}

/** Whatever other teams have handed in. */
const filesOfOthers = (team: string, { folder, entries }: Pick<Roster, 'folder' | 'entries'>) =>
  entries
    .filter((other) => other.team !== team)
    .flatMap((other) => ['file' in other ? other.file : undefined, other.source, other.description])
    .flatMap((path) => (path === undefined ? [] : resolve(folder, path)));
