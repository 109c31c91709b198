import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Comparison } from '@aiwolf-arena/analysis';
import { COMPARE_SCHEMA } from '@aiwolf-arena/report';
import { LARGEST_FILE, textOfOutside } from '@aiwolf-arena/sandbox';
import type { OutputFile } from '../options/output-file.ts';
import { UsageError } from '../options/usage.ts';

const hashOf = (content: object): string => createHash('sha256').update(JSON.stringify(content)).digest('hex');

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

const COMPARISON = 'comparison.json';

export const isComparison = (folder: string): boolean => existsSync(join(folder, COMPARISON));

export function readComparison(folder: string): Comparison {
  const path = join(folder, COMPARISON);
  try {
    const read = JSON.parse(textOfOutside(path, LARGEST_FILE.document));
    if (read.schema === COMPARE_SCHEMA && Array.isArray(read.lines)) return read;
  } catch {}
  throw new UsageError(`${path} is not a comparison that this version can read: run npx aiwolf-arena compare again`);
}
