import type { Language } from '@aiwolf-arena/protocol';
import { contestText, firstScreen, type RunDocument, runText, sentencesOf, timingText } from '@aiwolf-arena/report';
import { withPlaces } from '../author/places.ts';
import type { Spec } from '../options/option-set.ts';
import type { TABLES } from '../options/table.ts';
import { arenaLine } from '../options/usage.ts';
import type { PlayedContest } from '../run/contest.ts';
import type { PlayedRun } from '../run/run.ts';
import type { Booked, Part } from '../run/summary.ts';
import { withOwnMarked } from './colour.ts';
import { EXIT } from './errors.ts';
import words from './results.json' with { type: 'json' };

const say = sentencesOf(words);

export interface Shown extends Omit<Spec<typeof TABLES>, 'quiet'> {
  readonly behaviour?: boolean | undefined;
  /** Folder to which paths of agents may be relative. */
  readonly home?: string | undefined;
}

export async function formatRun(run: PlayedRun, { json, full, behaviour, lang, home }: Shown): Promise<string> {
  if (json) return jsonOf(run);
  const { books, plan } = run;
  const { ledger, standings } = await withPlaces({ ledger: run.ledger, standings: run.standings }, plan.agents, home);
  const at = { width: screenWidth(), language: lang };
  if (full) return around(run, runText(books.from, standings, { ...at, behaviour, ledger }), lang);
  const ranked = { rankings: run.rankings(), ledgers: ledger === undefined ? [] : [ledger] };
  return around(run, firstScreen({ ...ranked, ...at, from: books.from, behaviour: behaviour ? standings : [] }), lang);
}

export async function formatContest(contest: PlayedContest, { json, full, behaviour, lang, home }: Shown): Promise<string> {
  if (json) return jsonOf(contest);
  const { books, plan } = contest;
  const { ranked, standings } = await withPlaces({ ranked: contest.ranked, standings: contest.standings }, plan.agents, home);
  const at = { width: screenWidth(), language: lang };
  if (full) return around(contest, contestText(books.from, standings, ranked, { ...at, behaviour: behaviour ?? false }), lang);
  const blocks = behaviour ? standings.blocks : [];
  return around(contest, firstScreen({ ...ranked, ...at, from: books.from, behaviour: blocks }), lang);
}

export const nextSteps = (folder: string) =>
  say('next-steps', { rank: arenaLine('rank', folder), report: arenaLine('report', folder, '--open') });

const jsonOf = ({ document }: { document: object }): string => `${JSON.stringify(document)}\n`;

function around(played: PlayedRun | PlayedContest, tables: string, lang: Language): string {
  const { mark, part } = played.books;
  const own = played.plan.agents.filter(({ name, source }) => name !== source).map(({ name }) => name);
  return withOwnMarked(
    partText(part)[lang] + mark.above[lang] + withTimesBelow(tables + mark.text[lang], played, { lang }),
    own,
  );
}

const partText = (part: Part | undefined) =>
  part === undefined ? { en: '', ja: '' } : say('part', { ...part, sets: String(part.sets), of: String(part.of) });

/** Adds measured times below a text if they were requested. `seeds`: whether the runs have different seeds. */
export const withTimesBelow = (
  text: string,
  { timings }: Pick<Booked, 'timings'>,
  { lang, seeds = false }: { readonly lang: Language; readonly seeds?: boolean },
): string => (timings === undefined ? text : `${text}\n${timingText(timings, screenWidth(), { seeds, language: lang })}\n`);

/** Width of output to a pipe or a file, in columns. It is larger than the width of any table. */
const UNLIMITED = 1000;
const NARROWEST = 20;

/** Returns the width of the output in columns. Without a terminal, it is COLUMNS or, if COLUMNS is not set, unlimited. */
export function screenWidth(): number {
  const asked = Number(process.env.COLUMNS);
  const { columns } = process.stdout;
  if (columns !== undefined && columns > 0) return Math.max(NARROWEST, columns);
  return Number.isInteger(asked) && asked > 0 ? Math.max(NARROWEST, asked) : UNLIMITED;
}

/** Sets the exit code for an internal error if sets have no result, unless the organiser accepts the result without them. */
export function exitForMissing({ missing = [], withoutSets }: Pick<RunDocument, 'missing' | 'withoutSets'>): void {
  if (missing.length > 0 && withoutSets !== true) process.exitCode = EXIT.internal;
}
