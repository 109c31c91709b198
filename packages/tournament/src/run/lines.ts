import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK = 1 << 20;

/** The lines of a file without their ends, a chunk at a time: a journal may be longer than a string can be. */
export function* linesOf(path: string): Generator<string> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK);
    let rest: Buffer<ArrayBufferLike> = Buffer.alloc(0);
    for (let length = read(file, chunk); length > 0; length = read(file, chunk)) {
      let data = Buffer.concat([rest, chunk.subarray(0, length)]);
      for (let end = data.indexOf(10); end >= 0; end = data.indexOf(10)) {
        yield data.toString('utf8', 0, end);
        data = data.subarray(end + 1);
      }
      rest = data;
    }
    if (rest.length > 0) yield rest.toString();
  } finally {
    closeSync(file);
  }
}

const read = (file: number, into: Buffer): number => readSync(file, into, 0, into.length, null);
