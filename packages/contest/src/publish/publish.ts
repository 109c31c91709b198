import { cpSync, existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { judgedRankJson, judgedRankMarkdown, rankCsv } from '@aiwolf-arena/report';
import { FolderTaken, makeFolder, type Plan, writeWhole } from '@aiwolf-arena/tournament';
import { BOOK_NAME, type ContestBook, type StageRecord } from '../stages/contest-book.ts';
import { DRAW_NAME, drawProtocol } from '../stages/draw-protocol.ts';
import { CHECKSUMS_NAME, checksumsOf } from './checksums.ts';
import { judgedBy, playAgain } from './play-again.ts';
import { readmeOf } from './published-readme.ts';
import { resultCsv, resultMarkdown } from './result-tables.ts';
import { type ContestFolder, type StageFolder, stageFolders } from './stage-folders.ts';
import { judgedStage, type StageResult } from './stage-result.ts';
import { type Winner, winnerOf } from './winner.ts';

/** What was published. */
export interface Published {
  readonly stages: readonly StageResult[];
  readonly winner: Winner | null;
  readonly logs: number;
}

/** Beside results: the code of in-process agents, with which anybody can play those games again. */
interface PublishTerms {
  readonly code: boolean;
}

/**
 * Writes all that the public needs to check a result into an empty folder: results, plans, journals, draws, logs, and how
 * to recompute each number. FolderTaken for one with something in it, UnreadableRun where there is nothing to publish.
 */
export function publish(folder: string, out: string, terms: PublishTerms): Published {
  if (existsSync(out) && readdirSync(out).length > 0)
    throw new FolderTaken(`${out} is not empty: name another folder (--out), or remove it first`);
  const contest = stageFolders(folder);
  const stages = contest.stages.map((stage) => publishStage(stage, join(out, stage.stage), terms));
  const results = stages.map(({ result }) => result);
  const winner = winnerOf(results.find(({ stage }) => stage === 'final'));
  const logs = stages.reduce((sum, stage) => sum + stage.logs, 0);
  writeTop(
    out,
    contest,
    stages.map(({ again }) => again),
    { stages: results, winner, logs },
  );
  return { stages: results, winner, logs };
}

function writeTop(
  out: string,
  { book }: ContestFolder,
  commands: readonly string[],
  published: Published,
): void {
  const { stages, winner } = published;
  const title = book?.title ?? null;
  const write = (name: string, text: string): void => writeWhole(join(out, name), [text]);
  const document = { schema: 'aiwolf-arena/published/1', title, winner, stages };
  write('result.json', `${JSON.stringify(document, null, 2)}\n`);
  write('result.csv', resultCsv(stages));
  write('result.md', resultMarkdown(title, stages, winner));
  if (book !== undefined) write(BOOK_NAME, `${JSON.stringify(publicBook(book), null, 2)}\n`);
  write('README.md', readmeOf(published, commands));
  write(CHECKSUMS_NAME, checksumsOf(out));
}

const publicBook = (book: ContestBook): object => ({
  ...book,
  stages: Object.fromEntries(
    Object.entries(book.stages).map(([stage, record]) => [stage, publicRecord(record)]),
  ),
});

/** Names of files without the folders of the organiser. */
function publicRecord(record: StageRecord): StageRecord {
  const named = (one: StageRecord['entrants'][number]) => ({ ...one, file: basename(one.file) });
  return {
    ...record,
    roster: { ...record.roster, file: basename(record.roster.file) },
    entrants: record.entrants.map(named),
    rejected: record.rejected.map(named),
  };
}

function publishStage(
  { stage, path, record, judgement }: StageFolder,
  out: string,
  terms: PublishTerms,
) {
  const { result, judged, run } = judgedStage(path, stage, judgement);
  makeFolder(out);
  const write = (name: string, text: string): void => writeWhole(join(out, name), [text]);
  for (const name of ['plan.json', 'journal.ndjson'])
    writeWhole(join(out, name), [readFileSync(join(path, name))]);
  write('rank.json', `${JSON.stringify(judgedRankJson(judged), null, 2)}\n`);
  write('rank.md', judgedRankMarkdown(judged));
  write('rank.csv', rankCsv(judged.ranked));
  write(DRAW_NAME, `${JSON.stringify(drawProtocol(run.plan), null, 1)}\n`);
  if (terms.code && existsSync(join(path, 'agents')))
    cpSync(join(path, 'agents'), join(out, 'agents'), { recursive: true });
  const again =
    record === undefined
      ? verifyCommand(stage, run.plan)
      : playAgain(stage, run.plan, publicRecord(record));
  const rank = ['aiwolf-arena', 'rank', stage, ...judgedBy(judgement), '--json'].join(' ');
  return { result, logs: publishLogs(path, out), again: `${rank}\n${again}` };
}

const verifyCommand = (stage: string, { seed }: Plan): string =>
  `aiwolf-arena verify ${stage} (seed ${JSON.stringify(seed)}; with the agents in the places that plan.json names)`;

/** How many were written. */
function publishLogs(from: string, out: string): number {
  const logs = globSync('logs/**/*.log', { cwd: from }).sort();
  for (const log of logs) {
    const to = join(out, `${log}.gz`);
    makeFolder(dirname(to));
    writeWhole(to, [gzipSync(readFileSync(join(from, log)))]);
  }
  return logs.length;
}
