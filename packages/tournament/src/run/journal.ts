import { closeSync, fdatasyncSync, openSync, readSync, renameSync, writeSync } from 'node:fs';
import type { SetResult } from '../tally/set-result.ts';

interface Line {
  readonly at: number;
  readonly length: number;
}

/**
 * The finished sets of a run, one JSON line each, handed to the system as they come: the only source of truth. Keeps
 * no result in memory, only where its line begins. A killed process loses nothing that was appended; a power cut may
 * (waiting for the disk after every set would cost more than a set of 5 players).
 */
export class Journal {
  readonly path: string;
  readonly #file: number;
  readonly #lines = new Map<number, Line>();
  #end = 0;

  /** Starts an empty journal. */
  constructor(path: string) {
    this.path = path;
    this.#file = openSync(path, 'wx+');
  }

  /** Appends the result of the set at `position` in plan order. */
  append(position: number, result: SetResult): void {
    const bytes = Buffer.from(`${JSON.stringify(result)}\n`);
    writeSync(this.#file, bytes, 0, bytes.length, this.#end);
    this.#lines.set(position, { at: this.#end, length: bytes.length });
    this.#end += bytes.length;
  }

  /** The results in plan order. */
  *results(): Generator<SetResult> {
    for (const bytes of this.#inOrder()) yield JSON.parse(bytes.toString()) as SetResult;
  }

  /** Rewrites the file in plan order, so that equal runs give equal bytes, and closes it. */
  seal(): void {
    const temporary = `${this.path}.tmp`;
    const sorted = openSync(temporary, 'w');
    for (const bytes of this.#inOrder()) writeSync(sorted, bytes);
    fdatasyncSync(sorted);
    closeSync(sorted);
    closeSync(this.#file);
    renameSync(temporary, this.path);
  }

  *#inOrder(): Generator<Buffer> {
    const positions = [...this.#lines.keys()].sort((a, b) => a - b);
    for (const position of positions) {
      const { at, length } = this.#lines.get(position)!;
      const bytes = Buffer.alloc(length);
      readSync(this.#file, bytes, 0, length, at);
      yield bytes;
    }
  }
}
