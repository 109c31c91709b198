import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { FolderTaken, writeWhole } from '@aiwolf-arena/tournament';
import { BOOK_NAME } from './manifest.ts';
import {
  type PublishedStage,
  type PublishTerms,
  publicBook,
  publishStage,
} from './publish-stage.ts';
import { readmeOf, resultCsv, resultMarkdown } from './published-readme.ts';
import {
  type ContestFolder,
  contestWinner,
  type StageResult,
  stageFolders,
  type Winner,
} from './stage-result.ts';
import { sha256Of } from './submission/archive.ts';

export interface Published {
  readonly stages: readonly StageResult[];
  readonly winner: Winner | null;
  readonly logs: number;
}

/**
 * Writes all that the public needs to check a result into an empty folder: results, plans, journals, draws, logs, and how
 * to recompute each number. FolderTaken for one with something in it, UnreadableRun where there is nothing to publish.
 */
export function publish(folder: string, out: string, terms: PublishTerms): Published {
  refuseTaken(out);
  const contest = stageFolders(folder);
  const stages = contest.stages.map((stage) => publishStage(stage, join(out, stage.stage), terms));
  const results = stages.map(({ result }) => result);
  const winner = contestWinner(results.find(({ stage }) => stage === 'final'));
  const logs = stages.reduce((sum, stage) => sum + stage.logs, 0);
  const published = { stages: results, winner, logs };
  const commands = stages.map((stage) => stage.commands);
  writeTop(out, contest, published, commands);
  return published;
}

function refuseTaken(out: string): void {
  const found = statSync(out, { throwIfNoEntry: false });
  if (found === undefined) return;
  if (!found.isDirectory())
    throw new FolderTaken(`${out} is no folder: name another one to publish in (\`out\`)`);
  if (readdirSync(out).length > 0)
    throw new FolderTaken(`${out} is not empty: name another folder (\`out\`), or remove it first`);
}

function writeTop(
  out: string,
  { book }: ContestFolder,
  published: Published,
  commands: readonly PublishedStage['commands'][],
): void {
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

/** A line for every file below a folder, as `sha256sum -c` reads them. */
function checksumsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== CHECKSUMS_NAME)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return files
    .map((path) => `${sha256Of(readFileSync(path))}  ${relative(folder, path)}\n`)
    .join('');
}
