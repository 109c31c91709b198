import { closeSync, openSync, writeSync } from 'node:fs';
import type { Tap } from '../host/remote-agent.ts';

/** One side's line in a transcript. */
export interface Passed {
  /** Whose wire it passed on; empty in transcripts of one client. */
  readonly client: string;
  readonly from: 'host' | 'client';
  readonly text: string;
}

const MARKS = { host: 'S>C', client: 'C>S' } as const;

/** `CLIENT<tab>S>C PACKET`, one line for each. */
const passedLine = ({ client, from, text }: Passed): string => `${client}\t${MARKS[from]} ${text}\n`;

/** The client may be left out, and an end of line written as `<LF>`: so the official server's transcripts are read too. */
const LINE = /^(?:(.*)\t)?(S>C|C>S) (.*?)(?:<CR>)?(?:<LF>)?$/s;

/** What passed, in order; lines that are no transcript's are left out. */
export const readTranscript = (text: string): Passed[] =>
  text.split('\n').flatMap((line) => {
    const [, client = '', mark, said] = LINE.exec(line) ?? [];
    if (mark === undefined) return [];
    return [{ client, from: mark === MARKS.host ? 'host' : 'client', text: said! } as const];
  });

/** Characters that are gathered before they are written. */
const ENOUGH = 1 << 16;

/** Keeps a transcript of all wires in one file. */
export class TranscriptRecorder {
  readonly #file: number;
  #unwritten = '';

  /** Replaces the file; fails as `open` does. */
  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  /** What listens on the wire of a client. */
  tap(client: string): Tap {
    return {
      sent: (packets) => {
        for (const text of packets.trimEnd().split('\n')) this.#add({ client, from: 'host', text });
      },
      heard: (text) => this.#add({ client, from: 'client', text }),
    };
  }

  #add(passed: Parameters<typeof passedLine>[0]): void {
    this.#unwritten += passedLine(passed);
    if (this.#unwritten.length > ENOUGH) this.#write();
  }

  #write(): void {
    writeSync(this.#file, this.#unwritten);
    this.#unwritten = '';
  }

  close(): void {
    this.#write();
    closeSync(this.#file);
  }
}
