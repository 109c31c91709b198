import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { sha256Of } from '../submission/content-hash.ts';

export const CHECKSUMS_NAME = 'SHA256SUMS';

/** A line for every file below a folder, as `sha256sum -c` reads them. */
export function checksumsOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== CHECKSUMS_NAME)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return files
    .map((path) => `${sha256Of(readFileSync(path))}  ${relative(folder, path)}\n`)
    .join('');
}
