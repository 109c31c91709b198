import { cpSync, existsSync, globSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { absentText, judgedRankJson, judgedRankMarkdown, markdownLines, missingText, rankCsv } from '@aiwolf-arena/report';
import { FolderTaken, makeFolder, writeWhole } from '@aiwolf-arena/tournament';
import { arenaLine } from '../options/usage.ts';
import { BOOK_NAME, type ContestManifest, isWithoutSets, type StageRecord } from './manifest.ts';
import { readmeOf, resultCsv, resultMarkdown } from './published-readme.ts';
import { judgedBy, stageCommand } from './repeat-command.ts';
import { DRAW_NAME, drawProtocol } from './stage-plans.ts';
import { contestWinner, type JudgedStage, judgedStage, type StageFolder, stageFolders } from './stage-result.ts';
import { sha256Of } from './submission/archive.ts';

export type Published = ReturnType<typeof publish>;

/**
 * Writes everything that the public needs to check a result into the empty folder `out`: results, plans, journals, logs, and a
 * README that explains how to compute each number again. `code`: whether to add the code of agents that are not clients. Throws
 * FolderTaken if `out` is not empty, and UnreadableRun if `folder` contains no result.
 */
export function publish(folder: string, out: string, code: boolean) {
  refuseTaken(out);
  const contest = stageFolders(folder);
  const stages = contest.stages.map((stage) => publishStage(stage, join(out, stage.stage), code));
  const results = stages.map(({ result }) => result);
  const winner = contestWinner(results.find(({ stage }) => stage === 'final'));
  const logs = stages.reduce((sum, stage) => sum + stage.logs, 0);
  const published = { stages: results, winner, logs };
  const commands = stages.map((stage) => stage.commands);
  writeTop(out, contest.book, published, commands);
  return published;
}

function refuseTaken(out: string): void {
  const found = statSync(out, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory()) throw new FolderTaken(`${out} is not a folder: choose another folder to publish in (\`out\`)`);
  if (readdirSync(out).length > 0)
    throw new FolderTaken(`the folder ${out} is not empty: choose another folder (\`out\`), or remove this one first`);
}

type Book = ContestManifest | undefined;

function writeTop(out: string, book: Book, published: Published, commands: readonly StageCommands[]): void {
  const { stages, winner } = published;
  const title = book?.title ?? null;
  const write = (name: string, text: string): void => writeWhole(join(out, name), [text]);
  const document = { schema: 'aiwolf-arena/published/2', title, winner, stages };
  write('result.json', `${JSON.stringify(document, null, 2)}\n`);
  write('result.csv', resultCsv(stages));
  write('result.md', resultMarkdown(title, stages, winner));
  if (book !== undefined) write(BOOK_NAME, `${JSON.stringify(publicBook(book), null, 2)}\n`);
  write('README.md', readmeOf(out, published, commands));
  write(CHECKSUMS_NAME, checksumsOf(out));
}

const CHECKSUMS_NAME = 'SHA256SUMS';

/** Returns the checksums of all files in a folder and its subfolders, in the format that `sha256sum -c` reads. */
function checksumsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== CHECKSUMS_NAME)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return files.map((path) => `${sha256Of(readFileSync(path))}  ${relative(folder, path)}\n`).join('');
}

/** Files of a run that are published if they exist. `timing.ndjson` exists only if times were measured. */
const COPIED = ['plan.json', 'journal.ndjson', 'timing.ndjson'];

function publishStage(from: StageFolder, out: string, code: boolean) {
  const { stage, path, judgement, record } = from;
  const without = record !== undefined && isWithoutSets(record);
  const judged = judgedStage(path, stage, judgement, without);
  makeFolder(out);
  for (const name of COPIED) if (existsSync(join(path, name))) writeWhole(join(out, name), [readFileSync(join(path, name))]);
  if (code && existsSync(join(path, 'agents'))) cpSync(join(path, 'agents'), join(out, 'agents'), { recursive: true });
  writeResults(judged, out);
  return { result: judged.result, logs: publishLogs(path, out), commands: commandsOf(from, judged, code) };
}

function writeResults({ judged, result, run }: JudgedStage, out: string): void {
  const { absent, putAside: missing } = result;
  const rank = {
    ...judgedRankJson(judged),
    ...(absent.length === 0 ? {} : { absent }),
    ...(missing.length === 0 ? {} : { missing }),
  };
  const holes = missingText(missing);
  const write = (name: string, text: string): void => writeWhole(join(out, name), [text]);
  write('rank.json', `${JSON.stringify(rank)}\n`); // like `rank --json`
  const above = markdownLines(absentText(absent));
  const below = markdownLines(holes && `\n${holes}`);
  write('rank.md', above + judgedRankMarkdown(judged) + below); // like `rank --markdown`
  write('rank.csv', rankCsv(judged.ranked));
  write(DRAW_NAME, `${JSON.stringify(drawProtocol(run.plan), null, 1)}\n`);
}

/** Commands for readers of a published stage: `rank` prints its ranking; `again` replays it; `needs`: what `again` requires. */
export type StageCommands = ReturnType<typeof commandsOf>;

function commandsOf({ stage, record, judgement, path }: StageFolder, { run }: JudgedStage, code: boolean) {
  const judging = [...judgedBy(judgement), ...timedBy(judgement)];
  const rank = arenaLine('rank', stage, ...judging, '--json');
  if (record !== undefined)
    return { rank, again: stageCommand(stage, run.plan, publicRecord(record)), needs: 'the submissions' };
  const kept = code && existsSync(join(path, 'agents')) ? `in ${stage}/agents, or ` : '';
  return { rank, again: arenaLine('verify', stage), needs: `its agents, ${kept}in the files that plan.json names` };
}

function publishLogs(from: string, out: string): number {
  const logs = globSync('logs/**/*.log', { cwd: from }).sort();
  for (const log of logs) {
    const to = join(out, `${log}.gz`);
    makeFolder(dirname(to));
    writeWhole(to, [gzipSync(readFileSync(join(from, log)))]);
  }
  return logs.length;
}

/** Returns the flags with which `rank` also counts faults that were found by measuring times. */
const timedBy = ({ measured, tolerance }: StageRecord['judgement']): string[] =>
  measured.length === 0 || tolerance === undefined
    ? []
    : ['--timing', '--time-tolerance', `${tolerance.ms},${tolerance.share}`];

const publicBook = (book: ContestManifest): object => ({
  ...book,
  stages: Object.fromEntries(Object.entries(book.stages).map(([stage, record]) => [stage, publicRecord(record)])),
});

function publicRecord(record: StageRecord): StageRecord {
  const named = ({ file, findings, ...one }: StageRecord['entrants'][number]) => {
    return { ...one, file: basename(file), findings: findings.map(({ place: _, ...finding }) => finding) };
  };
  return {
    ...record,
    roster: { ...record.roster, file: basename(record.roster.file) },
    entrants: record.entrants.map(named),
    rejected: record.rejected.map(named),
  };
}
