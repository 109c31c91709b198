import { createHash } from 'node:crypto';
import { LARGEST_FILE, textOfOutside } from '@aiwolf-arena/sandbox';
import type { OutputFile } from '../options/output-file.ts';
import { UsageError } from '../options/usage.ts';

export const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

const hashOf = (content: object): string => sha256Of(JSON.stringify(content));

/** Writes `content` and its SHA-256 to a file. Returns the SHA-256. */
export function writeStored(file: OutputFile, schema: string, content: object): string {
  const sha256 = hashOf(content);
  file.write(`${JSON.stringify({ schema, sha256, ...content })}\n`);
  return sha256;
}

/** Reads a file that `writeStored` has written. Throws UsageError for changed content or another schema (text: `other`). */
export function readStored<Content>(path: string, schema: string, other: (found: unknown) => string): Content {
  const { schema: found, sha256, ...content } = documentIn(path);
  if (found !== schema) throw new UsageError(`${path} ${other(found)}`);
  if (hashOf(content) === sha256) return content as Content;
  throw new UsageError(
    `${path} was changed after it was written: the hash in the file does not match its content; save it again`,
  );
}

function documentIn(path: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(textOfOutside(path, LARGEST_FILE.document)) };
  } catch (thrown) {
    throw new UsageError(`${path} cannot be read: ${(thrown as Error).message}`);
  }
}
