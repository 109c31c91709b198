import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lineEnd, UnfitFile, utf16In } from '@aiwolf-arena/sandbox';

/** Largest size in bytes of what is in memory of one log at once, and so of a line. Smaller logs are read as a whole. */
export const PIECE = 8 << 20;

/** Bytes of an open file in pieces, each of which ends with a line. Throws UnfitFile for a line that is longer than a piece. */
export function* piecesWithLines(file: number, start: number, length: number): Generator<Buffer> {
  const end = start + length;
  let label: string | undefined;
  for (let at = start; at < end; ) {
    const bytes = Buffer.allocUnsafe(Math.min(PIECE, end - at));
    const read = readSync(file, bytes, 0, bytes.length, at);
    if (at === start) label = utf16In(bytes);
    const cut = at + read === end ? read : lineEnd(bytes.subarray(0, read), label, 'lastIndexOf');
    if (cut === 0) throw new UnfitFile(`a line is longer than ${PIECE >> 20} MiB`);
    yield bytes.subarray(0, cut);
    at += cut;
  }
}

export interface KeptBytes {
  readonly size: number;
  readonly pieces: () => Iterable<Uint8Array>;
}

/** Most bytes that are kept in memory. All others are in one temporary file, which has no name any more. */
export const MOST_IN_MEMORY = 64 << 20;

/** Keeps what was unpacked. */
export class ByteStore {
  #file: number | undefined;
  #written = 0;
  #inMemory = 0;

  /** Throws UnfitFile if there are more than `most` bytes. */
  async keep(content: AsyncIterable<Uint8Array>, most: number): Promise<KeptBytes> {
    const start = this.#written;
    const held: Uint8Array[] = [];
    let size = 0;
    for await (const bytes of content) {
      size += bytes.length;
      if (size > most) throw new UnfitFile('the unpacked files are larger than 1 GiB');
      held.push(bytes);
      if (this.#written > start || size > PIECE || this.#inMemory + size > MOST_IN_MEMORY) this.#write(held.splice(0));
    }
    if (this.#written > start) return { size, pieces: () => piecesWithLines(this.#file!, start, size) };
    this.#inMemory += size;
    const whole = Buffer.concat(held);
    return { size, pieces: () => [whole] };
  }

  #write(held: readonly Uint8Array[]): void {
    this.#file ??= openNameless();
    for (const bytes of held)
      for (let at = 0; at < bytes.length; ) {
        const wrote = writeSync(this.#file, bytes, at, bytes.length - at, this.#written);
        this.#written += wrote;
        at += wrote;
      }
  }

  [Symbol.dispose](): void {
    if (this.#file !== undefined) closeSync(this.#file);
  }
}

function openNameless(): number {
  const folder = mkdtempSync(join(tmpdir(), 'aiwolf-arena-'));
  try {
    return openSync(join(folder, 'unpacked'), 'wx+', 0o600);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
