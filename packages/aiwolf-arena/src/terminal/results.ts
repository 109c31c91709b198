import { contestText, type RunDocument, runText, timingText } from '@aiwolf-arena/report';
import type { PlayedContest } from '../run/contest.ts';
import type { PlayedRun } from '../run/run.ts';
import type { Booked, Part } from '../run/summary.ts';
import { EXIT } from './errors.ts';

export interface Shown {
  readonly json: boolean;
  readonly behaviour?: boolean | undefined;
}

export function formatRun(played: PlayedRun, { json, behaviour }: Shown): string {
  const { books, ledger, standings } = played;
  return json ? jsonOf(played) : around(played, runText(books.from, standings, { behaviour, width: screenWidth(), ledger }));
}

export function formatContest(played: PlayedContest, { json, behaviour }: Shown): string {
  const { books, ranked, standings } = played;
  const shown = { ...(behaviour === undefined ? {} : { behaviour }), width: screenWidth() };
  return json ? jsonOf(played) : around(played, contestText(books.from, standings, ranked, shown));
}

const jsonOf = ({ document }: { document: object }): string => `${JSON.stringify(document)}\n`;

function around(played: PlayedRun | PlayedContest, tables: string): string {
  const { mark, part } = played.books;
  return partText(part) + mark.above + withTimesBelow(tables + mark.text, played);
}

const partText = (part: Part | undefined): string =>
  part === undefined
    ? ''
    : `PARTIAL: shard ${part.shard}, ${part.sets} of ${part.of} sets; aiwolf-arena merge joins all shards\n\n`;

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
