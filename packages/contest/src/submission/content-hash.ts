import { createHash } from 'node:crypto';
import type { ArchivedFile } from './archive.ts';

/** What identifies the files of an archive, however and when it was packed. `below`: a folder that is not part of the names. */
export function archiveHash(files: readonly ArchivedFile[], below = ''): string {
  const lines = files
    .filter(({ name }) => !name.startsWith('META-INF/'))
    .map(
      ({ name, sha256 }) =>
        `${name.startsWith(below) ? name.slice(below.length) : name} ${sha256}\n`,
    );
  return sha256Of(lines.sort().join(''));
}

export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
