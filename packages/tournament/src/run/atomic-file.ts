import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

const CHUNK = 1 << 20;

/** Writes a file under a temporary name and renames it: readers see the old file, or the whole new one. */
export function writeWhole(path: string, parts: Iterable<string>): void {
  const temporary = `${path}.tmp`;
  const file = openSync(temporary, 'w');
  try {
    for (const chunk of chunked(parts)) writeSync(file, chunk);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
}

function* chunked(parts: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const part of parts) {
    chunk += part;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}
