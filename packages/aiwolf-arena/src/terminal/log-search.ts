import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { UsageError } from '../options/usage.ts';

/** A file with logs: a log, which may be compressed, or an archive of logs. */
export interface LogFile {
  readonly path: string;
  readonly folder: string;
}

export interface FoundLogs {
  readonly files: readonly LogFile[];
  /** Files in the folders that are not named as logs or archives. */
  readonly passedOver: readonly string[];
}

/** Finds log files: files, or those in folders that are named as logs or archives, ordered by number. Throws UsageError for none. */
export function findLogs(paths: readonly string[]): FoundLogs {
  const passedOver: string[] = [];
  const found = paths.flatMap((path): [string, LogFile][] => {
    const kind = statSync(path, { throwIfNoEntry: false });
    if (kind === undefined) throw new UsageError(`there is no file or folder ${path}`);
    const real = realpathSync(path);
    if (!kind.isDirectory()) return [[real, { path, folder: dirname(path) }]];
    return logsIn(path, passedOver).map((file) => [join(real, relative(path, file.path)), file]); // in folders, links are no files
  });
  const files = [...new Map(found).values()];
  if (files.length > 0) return { files, passedOver };
  const names = passedOver.map((path) => relative(paths.length === 1 ? paths[0]! : '', path));
  throw new UsageError(`${paths.join(', ')} ${noLogs(names)}: name the files`);
}

export const hasLogs = (folder: string): boolean => logsIn(folder, []).length > 0;

/** Whether a file in a folder or an archive is read if nobody names it. Mac OS adds files with `._` to archives. */
export const isLogName = (name: string): boolean => /(?:^|[\\/])(?!\._)[^\\/]*\.(?:log|gz|tgz|tar|zip)$/i.test(name);

function logsIn(folder: string, passedOver: string[]): LogFile[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => byNumber(a.name, b.name));
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  for (const name of names) if (!isLogName(name)) passedOver.push(join(folder, name));
  return [
    ...names.filter(isLogName).map((name) => ({ path: join(folder, name), folder })),
    ...entries.filter((entry) => entry.isDirectory()).flatMap(({ name }) => logsIn(join(folder, name), passedOver)),
  ];
}

/** Compares file names by their numbers. It is much faster than `localeCompare` if there are thousands of logs. */
const { compare: byNumber } = new Intl.Collator('en', { numeric: true });

/** Compares paths in an archive as `findLogs` orders a folder: in each folder, its files come before its folders. */
export function byPlace(one: string, other: string): number {
  const [a, b] = [one.split('/'), other.split('/')];
  const at = a.findIndex((part, i) => part !== b[i]);
  if (at < 0) return 0;
  return Number(at < a.length - 1) - Number(at < b.length - 1) || byNumber(a[at]!, b[at] ?? '');
}

/** Says that a folder or an archive has no logs, but other files. */
export function noLogs(others: readonly string[]): string {
  const count = others.length === 1 ? '1 other file' : `${others.length} other files`;
  return `contains no .log, .gz or archive${others.length === 0 ? '' : ` (${count}: ${few(others)})`}`;
}

/** Says which files were not read since nobody named them, and which of them seem to be logs. */
export function notesOnPassedOver(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const alike = paths.slice(0, MOST_TRIED).filter(beginsLikeLog);
  const files = paths.length === 1 ? '1 file was' : `${paths.length} files were`;
  const notes = [`${files} passed over, not being named .log, .gz or as an archive: ${few(paths)}`];
  if (alike.length === 0) return notes;
  return [...notes, `${few(alike)} ${alike.length === 1 ? 'begins' : 'begin'} like a log: name such files to read them`];
}

const FEW = 3;
const few = (names: readonly string[]): string =>
  names.slice(0, FEW).join(', ') + (names.length > FEW ? ` and ${names.length - FEW} more` : '');

const MOST_TRIED = 1000;

function beginsLikeLog(path: string): boolean {
  try {
    const head = firstBytes(path, 64).toString('latin1').replaceAll('\0', '');
    return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?0,status,1,/.test(head);
  } catch {
    return false; // it is in an archive, or may not be read
  }
}

export function firstBytes(path: string, most: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const head = Buffer.alloc(most);
    return head.subarray(0, readSync(file, head, 0, most, 0));
  } finally {
    closeSync(file);
  }
}
