import { closeSync, openSync, writeSync } from 'node:fs';
import type { Tap } from '../host/remote-agent.ts';
import { passedLine } from './transcript.ts';

/** Characters that are gathered before they are written. */
const ENOUGH = 1 << 16;

/** Keeps a transcript of all wires in one file. */
export class Recorder {
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
