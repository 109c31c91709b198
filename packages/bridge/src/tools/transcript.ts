import type { Tap } from '../host/remote-agent.ts';

export interface Passed {
  /** Name of the client that sent or received the line. Empty if the transcript contains only one client. */
  readonly client: string;
  readonly from: 'host' | 'client';
  readonly text: string;
}

const MARKS = { host: 'S>C', client: 'C>S' } as const;

/** Returns a line of a transcript, for example `CLIENT<tab>S>C PACKET`. */
const passedLine = ({ client, from, text }: Passed): string => `${client}\t${MARKS[from]} ${text}\n`;

/** Matches a line of a transcript. The client's name may be missing, and `<CR>` and `<LF>` may stand at the end of the line. */
const LINE = /^(?:(.*)\t)?(S>C|C>S) (.*?)(?:<CR>)?(?:<LF>)?$/s;

/** Parses the lines of a transcript. Lines that do not have the form of a transcript are skipped. */
export const readTranscript = (text: string): Passed[] =>
  text.split('\n').flatMap((line) => {
    const [, client = '', mark, said] = LINE.exec(line) ?? [];
    if (mark === undefined) return [];
    return [{ client, from: mark === MARKS.host ? 'host' : 'client', text: said! } as const];
  });

const ENOUGH = 1 << 16;

interface TranscriptFile {
  append(bytes: Uint8Array): void;
  close(): void;
}

export class TranscriptRecorder {
  readonly #file: TranscriptFile;
  #unwritten = '';

  constructor(file: TranscriptFile) {
    this.#file = file;
  }

  tap(client: string): Tap {
    return {
      sent: (packets) => {
        for (const text of packets.trimEnd().split('\n')) this.#add({ client, from: 'host', text });
      },
      heard: (text) => this.#add({ client, from: 'client', text }),
    };
  }

  #add(passed: Passed): void {
    this.#unwritten += passedLine(passed);
    if (this.#unwritten.length > ENOUGH) this.#write();
  }

  #write(): void {
    this.#file.append(Buffer.from(this.#unwritten));
    this.#unwritten = '';
  }

  close(): void {
    this.#write();
    this.#file.close();
  }
}
