import { fstatSync } from 'node:fs';
import type { Language } from '@aiwolf-arena/protocol';
import {
  contestText,
  documentLatex,
  documentMarkdown,
  documentText,
  firstScreen,
  markdownLines,
  type RunDocument,
  runText,
  type StageNotes,
  sentencesOf,
  shortName,
  type TextDocument,
  timingText,
  widthOf,
  wrapped,
} from '@aiwolf-arena/report';
import type { Plan } from '@aiwolf-arena/tournament';
import { withPlaces } from '../author/places.ts';
import type { Spec } from '../options/option-set.ts';
import type { TABLES } from '../options/table.ts';
import { arenaLine } from '../options/usage.ts';
import type { PlayedContest } from '../run/contest.ts';
import { isOwn } from '../run/roster.ts';
import type { PlayedRun } from '../run/run.ts';
import type { FinishedRun, Part, ResultMark } from '../run/summary.ts';
import { withOwnMarked } from './colour.ts';
import { EXIT } from './errors.ts';
import words from './results.json' with { type: 'json' };

const say = sentencesOf(words);

export interface Shown extends Pick<Spec<typeof TABLES>, 'full' | 'lang'> {
  readonly behaviour?: boolean | undefined;
  readonly contest?: StageNotes | undefined;
  /** Folder to which paths of agents may be relative. */
  readonly home?: string | undefined;
}

/** Flags that say in which form a document is printed. */
interface Form {
  readonly markdown: boolean;
  readonly latex: boolean;
  readonly lang: Language;
}

/** Formats a document and its warnings as the flags say: as Markdown or LaTeX (in English), or as text for the screen. */
export function formatDocument(document: TextDocument, { markdown, latex, lang }: Form, mark = NO_WARNINGS): string {
  const { above, text: below } = mark;
  if (markdown) return markdownLines(above.en) + documentMarkdown(document) + markdownLines(below.en && `\n${below.en}`);
  if (latex) return documentLatex([{ above: [above] }, ...document, { above: [below] }], typedCommand());
  return above[lang] + documentText(document, screenWidth(), lang) + below[lang];
}

/** Returns the command line that the user has typed. */
export const typedCommand = (): string => arenaLine(...process.argv.slice(2));

const NO_WARNINGS: Pick<ResultMark, 'above' | 'text'> = { above: { en: '', ja: '' }, text: { en: '', ja: '' } };

export async function formatRun(run: PlayedRun, { full, behaviour, lang, home, contest }: Shown): Promise<string> {
  const { summary, plan } = run;
  const { faultEffects, standings } = await withPlaces(
    { faultEffects: run.faultEffects, standings: run.standings },
    plan.agents,
    home,
  );
  const at = { width: screenWidth(), language: lang };
  if (full) return around(run, runText(summary.from, standings, { ...at, behaviour, faultEffects }), lang);
  const own = namesOf(plan);
  const ranked = { own, rankings: run.rankings(), effects: faultEffects === undefined ? [] : [faultEffects] };
  const screen = firstScreen({ ...ranked, ...at, contest, from: summary.from, behaviour: behaviour ? standings : [] });
  return around(run, screen, lang);
}

export async function formatContest(played: PlayedContest, { full, behaviour, lang, home, contest }: Shown): Promise<string> {
  const { summary, plan } = played;
  const { ranked, standings } = await withPlaces({ ranked: played.ranked, standings: played.standings }, plan.agents, home);
  const at = { width: screenWidth(), language: lang };
  if (full) return around(played, contestText(summary.from, standings, ranked, { ...at, behaviour: behaviour ?? false }), lang);
  const shown = { ...ranked, ...at, own: namesOf(plan), contest, from: summary.from };
  return around(played, firstScreen({ ...shown, behaviour: behaviour ? standings.blocks : [] }), lang);
}

/** Returns the commands to type next. `ranked`: the folder of the stage that can be ranked; null after `rank`. */
export function nextSteps(folder: string, agents: Plan['agents'], ranked: string | null = folder) {
  const own = agents.filter((agent) => isOwn(agent) && agent.ranked && agent.remote !== true).map(({ name }) => name);
  const [name, ...others] = own;
  const key = others.length === 0 ? 'why' : 'why-others';
  const why = name === undefined ? '' : say(key, { name: shortName(name), why: arenaLine('why', folder, '--agent', name) });
  const rank = ranked === null ? '' : say('rank', { rank: arenaLine('rank', ranked) });
  return say('next-steps', { why, rank, report: arenaLine('report', folder, '--open') });
}

/** Returns the names of the agents that were given by path, or that teams submitted. */
const namesOf = ({ agents }: Pick<Plan, 'agents'>): string[] => agents.filter(isOwn).map(({ name }) => name);

function around(played: PlayedRun | PlayedContest, tables: string, lang: Language): string {
  const { mark, part } = played.summary;
  const text = partText(part)[lang] + mark.above[lang] + withTimesBelow(tables + mark.text[lang], played, { lang });
  return withOwnMarked(text, namesOf(played.plan));
}

const partText = (part: Part | undefined) =>
  part === undefined ? { en: '', ja: '' } : say('part', { ...part, sets: String(part.sets), of: String(part.of) });

/** Adds measured times below a text if they were requested. `seeds`: whether the runs have different seeds. */
export const withTimesBelow = (
  text: string,
  { timings }: Pick<FinishedRun, 'timings'>,
  { lang, seeds = false }: { readonly lang: Language; readonly seeds?: boolean },
): string => (timings === undefined ? text : `${text}\n${timingText(timings, screenWidth(), { seeds, language: lang })}\n`);

/** Width of output to a pipe or a file, in columns. It is larger than the width of any table. */
const UNLIMITED = 1000;
const NARROWEST = 20;

/** Returns the number of columns of stdout's terminal, else COLUMNS, else stderr's terminal if stdout is a pipe (to `less`). */
export function screenWidth(): number {
  const piped = fstatSync(1).isFIFO() ? process.stderr.columns : undefined;
  const known = [process.stdout.columns, process.env.COLUMNS, piped].map(Number);
  const columns = known.find((one) => Number.isInteger(one) && one > 0);
  return columns === undefined ? UNLIMITED : Math.max(NARROWEST, columns);
}

/** Breaks each line that is wider than the screen, between words. A command at the end of a line gets a line of its own. */
export const withinScreen = (text: string, width = screenWidth()): string =>
  width === UNLIMITED ? text : text.replaceAll(/.+/g, (line) => (widthOf(line) <= width ? line : broken(line, width)));

/** Breaks the lines of a text for stderr. */
export const onScreen = (text: string): string => withinScreen(text, process.stderr.columns ?? UNLIMITED);

/** Matches a line: its indentation, its first column (if two blanks follow this column), its text, and a command at its end. */
const LINE = /^( *(?:\S+(?: \S+)* {2,})?)(.*?)(?:(?<=^ *|: )(npx aiwolf-arena .*))?$/;

/** Matches a line that is only a command. It is not broken, since a quoted path may contain several blanks. */
const COMMAND = /^ *(?:npx aiwolf-arena|python3 -m) /;

function broken(line: string, width: number): string {
  if (COMMAND.test(line)) return line;
  const [, head = '', said = '', command] = LINE.exec(line)!;
  const lines = said === '' ? [] : below(head, said, width);
  return (command === undefined ? lines : [...lines, (/^ +/.exec(line)?.[0] ?? '  ') + command]).join('\n');
}

/** Returns the lines of `head` and of a text after it. All lines of the text begin in the same column. */
export function below(head: string, text: string, screen = screenWidth()): string[] {
  const width = widthOf(head);
  const lines = text.split('\n').flatMap((part) => wrapped(part.trimEnd(), Math.max(MIN_WIDTH, screen - width)));
  return lines.map((line, at) => (at === 0 ? head : ' '.repeat(width)) + line);
}

/** Minimum width of a text that follows a heading, in columns. It also applies on narrow terminals. */
const MIN_WIDTH = 20;

/** Sets the exit code for an internal error if sets have no result, unless the organiser accepts the result without them. */
export function exitForMissing({ missing = [], withoutSets }: Pick<RunDocument, 'missing' | 'withoutSets'>): void {
  if (missing.length > 0 && withoutSets !== true) process.exitCode = EXIT.internal;
}
