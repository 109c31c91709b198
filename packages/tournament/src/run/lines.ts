import { closeSync, openSync, readSync } from 'node:fs';

const CHUNK = 1 << 20;

/** A line and where it stands in its file, in bytes and without its end. */
export interface FileLine {
  readonly text: string;
  readonly at: number;
  readonly length: number;
  /** False for a last line that does not end. */
  readonly ended: boolean;
}

/** The lines of a file, a chunk at a time: a journal may be longer than a string can be. */
export function* linesOf(path: string): Generator<FileLine> {
  const file = openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK);
    let rest: Buffer = Buffer.alloc(0);
    let at = 0;
    for (let got = read(file, chunk); got > 0; got = read(file, chunk)) {
      let data = Buffer.concat([rest, chunk.subarray(0, got)]);
      for (let length = data.indexOf(10); length >= 0; length = data.indexOf(10)) {
        yield { text: data.toString('utf8', 0, length), at, length, ended: true };
        at += length + 1;
        data = data.subarray(length + 1);
      }
      rest = data;
    }
    if (rest.length > 0) yield { text: rest.toString(), at, length: rest.length, ended: false };
  } finally {
    closeSync(file);
  }
}

const read = (file: number, into: Buffer): number => readSync(file, into, 0, into.length, null);
