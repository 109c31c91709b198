import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { makeFolder, removeFile, writeWhole } from '@aiwolf-arena/tournament';
import { UsageError } from '../options/usage.ts';
import type { Dictionary } from './dictionary.ts';
import { FORMATS, fileOfTable, type RowFiles } from './row-files.ts';
import { TABLE_NAMES } from './tables.ts';

const DICTIONARY = 'dictionary.json';

const FILES: readonly string[] = TABLE_NAMES.flatMap((table) => FORMATS.map((format) => fileOfTable(table, format)));

/** Names that an export may leave in its folder, also if it is killed. */
const EXPORTED: readonly string[] = [...FILES, DICTIONARY].flatMap((name) => [name, `${name}.tmp`]);

/** Returns the folder `RUN-tables` beside a run or a folder of logs. */
export function folderBeside(path: string): string {
  const folder = statSync(path, { throwIfNoEntry: false })?.isFile() === true ? dirname(path) : path;
  const isUnnamed = /(^|\/)\.{0,2}\/*$/.test(folder);
  return `${isUnnamed ? resolve(folder) : folder.replace(/\/+$/, '')}-tables`;
}

/** Creates the output folder. Throws UsageError if it contains files that are not from an export. */
export function openExportFolder(folder: string): void {
  if (existsSync(folder)) {
    if (!statSync(folder).isDirectory()) throw new UsageError(`\`out\`: ${folder} is a file: choose a folder`);
    const other = readdirSync(folder).find((name) => !EXPORTED.includes(name));
    if (other !== undefined)
      throw new UsageError(`\`out\`: ${folder} already contains ${other}, which is no table: choose another folder`);
  }
  makeFolder(folder);
  for (const name of EXPORTED.filter((one) => one.endsWith('.tmp'))) removeFile(join(folder, name)); // left by a killed export
}

/** Gives the new files their names. The tables of an earlier export are deleted first, and the dictionary is written last. */
export function keepExport(folder: string, files: RowFiles, dictionary: Dictionary): void {
  for (const name of [DICTIONARY, ...FILES]) removeFile(join(folder, name));
  files.keep();
  writeWhole(join(folder, DICTIONARY), [`${JSON.stringify(dictionary, null, 2)}\n`]);
}
