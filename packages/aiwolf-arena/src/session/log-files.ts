import { type Dirent, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { constants, gunzipSync } from 'node:zlib';
import { UsageError } from '../options/usage-error.ts';

/** A file that was named, or found in a folder that was named. */
export interface LogFile {
  readonly path: string;
  readonly folder: string;
}

/** What a file holds; `problem` says what is wrong with it as a file. */
export interface LogText {
  readonly text: string;
  readonly problem: string | null;
}

const LOG_NAME = /\.(?:log|gz)$/i;

/**
 * The logs at some paths, each once: a file as it is, of a folder everything that ends in .log or .gz, folders in it too.
 * In the order of the paths, and of the numbers in the names. UsageError for a path that is not there.
 */
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
  const files = entries.filter((entry) => entry.isFile() && LOG_NAME.test(entry.name));
  return [
    ...files.map(({ name }) => ({ path: join(folder, name), folder })),
    ...entries
      .filter((entry) => entry.isDirectory())
      .flatMap(({ name }) => logsIn(join(folder, name))),
  ];
}

const collator = new Intl.Collator('en', { numeric: true });
const byNumber = (a: Dirent, b: Dirent): number => collator.compare(a.name, b.name);

/** Reads a log, compressed or not; of a damaged file, what can be read. Never throws. */
export function readLogFile(path: string): LogText {
  try {
    const bytes = readFileSync(path);
    return bytes[0] === 0x1f && bytes[1] === 0x8b ? unzipped(bytes) : plain(bytes);
  } catch (thrown) {
    return { text: '', problem: `cannot be read: ${(thrown as Error).message}` };
  }
}

const plain = (bytes: Buffer): LogText => ({ text: bytes.toString('utf8'), problem: null });

function unzipped(bytes: Buffer): LogText {
  try {
    return plain(gunzipSync(bytes));
  } catch {
    const text = gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('utf8');
    return { text, problem: 'the compressed file is cut short' };
  }
}
