import { type Dirent, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { bytesOfOutside, LARGEST_FILE, textOfOutside, UnfitFile } from '@aiwolf-arena/tournament/outside-file';
import { UsageError } from '../options/usage.ts';
import type { LoggedGames } from './logged-games.ts';

export interface LogFile {
  readonly path: string;
  readonly folder: string;
}

/** Finds log files: files, or .log and .gz files in folders, ordered by number. Throws UsageError for missing paths. */
export function logFiles(paths: readonly string[]): LogFile[] {
  const found = paths.flatMap((path) => {
    const kind = statSync(path, { throwIfNoEntry: false });
    if (kind === undefined) throw new UsageError(`there is no file or folder ${path}`);
    return kind.isDirectory() ? logsIn(path) : [{ path, folder: dirname(path) }];
  });
  const once = new Map(found.map((file) => [realpathSync(file.path), file]));
  return [...once.values()];
}

function logsIn(folder: string): LogFile[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort(byNumber);
  const files = entries.filter((entry) => entry.isFile() && /\.(?:log|gz)$/i.test(entry.name));
  return [
    ...files.map(({ name }) => ({ path: join(folder, name), folder })),
    ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => logsIn(join(folder, name))),
  ];
}

/** Compares file names by their numbers. It is much faster than `localeCompare` if there are thousands of logs. */
const collator = new Intl.Collator('en', { numeric: true });
const byNumber = (a: Dirent, b: Dirent): number => collator.compare(a.name, b.name);

/** Reads a log, which may be compressed. If the file is damaged, returns the readable part and a description of the problem. */
export function readLogFile(path: string): { text: string; problem: string | null } {
  try {
    const bytes = bytesOfOutside(path, LARGEST_FILE.log);
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? unzipped(bytes) : plain(bytes);
  } catch (thrown) {
    return { text: '', problem: `this file cannot be read: ${(thrown as Error).message}` };
  }
}

/** Reads a text file. Throws UsageError if it cannot be read. */
export function textOf(file: string, most: number): string {
  try {
    return textOfOutside(file, most);
  } catch (thrown) {
    if (thrown instanceof UnfitFile) throw new UsageError(thrown.message);
    throw new UsageError(`there is no readable file ${file}`);
  }
}

const plain = (bytes: Buffer) => ({ text: bytes.toString('utf8'), problem: null });

const maxOutputLength = LARGEST_FILE.log;

function unzipped(bytes: Buffer) {
  try {
    return plain(gunzipSync(bytes, { maxOutputLength }));
  } catch (thrown) {
    if ((thrown as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw new UnfitFile(`it contains more than ${LARGEST_FILE.log / (1 << 20)} MiB, the maximum size of a log`);
    const text = gunzipSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
    return { text, problem: 'the compressed file is incomplete: only its readable part counts' };
  }
}

/** Counts the games of log files, each file once. Returns the number of files. */
export function readLogs(files: readonly LogFile[], games: LoggedGames): number {
  for (const { path, folder } of files) {
    const { text, problem } = readLogFile(path);
    if (problem !== null) games.note(path, 1, 'file', problem);
    games.read({ path, folder, lines: text.split('\n') });
  }
  return files.length;
}
