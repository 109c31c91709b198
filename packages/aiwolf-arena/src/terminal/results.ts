import { type BlockStandings, ledgersOf, mergeRuns, rankJudged } from '@aiwolf-arena/analysis';
import { type ContestRankings, contestText, firstScreen, type RunDocument, runText, timingText } from '@aiwolf-arena/report';
import { readRun } from '@aiwolf-arena/tournament';
import { withPlaces } from '../author/places.ts';
import { arenaLine } from '../options/usage.ts';
import type { PlayedContest } from '../run/contest.ts';
import type { PlayedRun } from '../run/run.ts';
import type { Booked, Part } from '../run/summary.ts';
import { coloured } from './colour.ts';
import { EXIT } from './errors.ts';

export interface Shown {
  readonly json: boolean;
  /** All tables, not only the first screen. */
  readonly full: boolean;
  readonly behaviour?: boolean | undefined;
}

export async function formatRun(run: PlayedRun, { json, full, behaviour }: Shown): Promise<string> {
  if (json) return jsonOf(run);
  const played = await withPlaces(run, run.plan.agents);
  const { books, ledger, standings } = played;
  const width = screenWidth();
  if (full) return around(played, runText(books.from, standings, { behaviour, width, ledger }));
  const runs = [readRun(played.folder)];
  const [merged, { judgement }] = [mergeRuns(runs), played];
  const ledgers = await withPlaces(ledgersOf(merged, runs, judgement), played.plan.agents);
  const ranked = { rankings: rankJudged(merged, {}, judgement), ledgers };
  return around(played, firstScreenOf(played, ranked, behaviour ? standings : []));
}

export async function formatContest(contest: PlayedContest, { json, full, behaviour }: Shown): Promise<string> {
  if (json) return jsonOf(contest);
  const played = await withPlaces(contest, contest.plan.agents);
  const { books, ranked, standings } = played;
  if (full)
    return around(played, contestText(books.from, standings, ranked, { behaviour: behaviour ?? false, width: screenWidth() }));
  return around(played, firstScreenOf(played, ranked, behaviour ? standings.blocks : []));
}

function firstScreenOf(
  { books }: PlayedRun | PlayedContest,
  ranked: Pick<ContestRankings, 'rankings' | 'ledgers'>,
  behaviour: readonly BlockStandings[],
): string {
  return firstScreen({ ...ranked, from: books.from, behaviour, width: screenWidth() });
}

/** What to type to see more of a run. */
export const nextSteps = (folder: string): string =>
  `Roles, faults, all tables:  ${arenaLine('rank', folder)}\nCharts and games:           ${arenaLine('report', folder, '--open')}`;

const jsonOf = ({ document }: { document: object }): string => `${JSON.stringify(document)}\n`;

function around(played: PlayedRun | PlayedContest, tables: string): string {
  const { mark, part } = played.books;
  const own = played.plan.agents.filter(({ name, source }) => name !== source).map(({ name }) => name);
  return coloured(partText(part) + mark.above + withTimesBelow(tables + mark.text, played), own);
}

const partText = (part: Part | undefined): string =>
  part === undefined
    ? ''
    : `PARTIAL: shard ${part.shard}, ${part.sets} of ${part.of} sets; to join all shards: npx aiwolf-arena merge FOLDERS --out WHOLE\n\n`;

/** A text, followed by measured times if they were requested. `seeds`: the games have several seeds. */
export const withTimesBelow = (text: string, { timings }: Pick<Booked, 'timings'>, seeds = false): string =>
  timings === undefined ? text : `${text}\n${timingText(timings, screenWidth(), { seeds })}\n`;

/** Wide enough for every table: piped output and files can have any width. */
const UNLIMITED = 1000;
const NARROWEST = 20;

/** Columns to print for: those of the terminal, else COLUMNS, else unlimited. */
export function screenWidth(): number {
  const asked = Number(process.env.COLUMNS);
  const { columns } = process.stdout;
  if (columns !== undefined && columns > 0) return Math.max(NARROWEST, columns);
  return Number.isInteger(asked) && asked > 0 ? Math.max(NARROWEST, asked) : UNLIMITED;
}

/** Sets an exit code for an incomplete result, unless the organiser accepted it. */
export function exitForMissing({ missing = [], withoutSets }: Pick<RunDocument, 'missing' | 'withoutSets'>): void {
  if (missing.length > 0 && withoutSets !== true) process.exitCode = EXIT.internal;
}
