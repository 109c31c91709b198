import { createHash } from 'node:crypto';
import type { ArchivedFile } from './archive.ts';

/** What identifies the files of an archive, however and when it was packed, and whatever they are called. */
export function archiveHash(files: readonly ArchivedFile[]): string {
  const contents = files.filter(({ name }) => !name.startsWith('META-INF/'));
  return sha256Of(
    contents
      .map(({ sha256 }) => `${sha256}\n`)
      .sort()
      .join(''),
  );
}

export const sha256Of = (content: string | Uint8Array): string =>
  createHash('sha256').update(content).digest('hex');
