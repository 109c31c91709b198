import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

/** A place in the program, or a count of them, below the line that says what happened. */
const FRAME = /^\s+(?:at |\.\.\. \d+ |(?:Suppressed|Caused by): |--- End of )|^\s+File "|^\s*\^+\s*$/;
/** Why that happened: Java says it in lines that begin so, .NET too. */
const CAUSE = /^(?:Caused by: | ---> )/;
/** An exception as Java, Python and .NET write it, whatever the program's own log puts in front. */
const EXCEPTION = /(?:^|[\s.:])(?:[\w$]*(?:Exception|Error|Throwable))(?::|$|\s*--->)/;
const TRACEBACK = /^Traceback \(most recent call last\):/;
/** What Java, mono and .NET put in front of one that nobody has caught. */
const UNHANDLED = /^Exception in thread "[^"]*" |^(?:\[ERROR\] FATAL )?unhandled exception[:.] /i;
/** Of every line. */
const LONGEST = 300;

/** What matters of what a program has said: the last exception with its last cause, or else its last line. */
export class LastWords {
  #line = '';
  #exception = '';
  #cause = '';
  /** The next line that is not indented is a Python exception, whatever it is called. */
  #inTraceback = false;

  hear(line: string): void {
    if (line.trim() === '') return;
    if (CAUSE.test(line)) this.#cause = shortened(line);
    else if (FRAME.test(line)) this.#place();
    else this.#say(line);
  }

  /** Where there were places below a line, it was an exception. */
  #place(): void {
    if (this.#exception === '' && !this.#inTraceback) this.#exception = this.#line;
  }

  #say(line: string): void {
    this.#line = shortened(line);
    const isRaised = this.#inTraceback && /^\S/.test(line);
    if (EXCEPTION.test(line) || isRaised) {
      this.#exception = this.#line;
      this.#cause = '';
    }
    this.#inTraceback = TRACEBACK.test(line) || (this.#inTraceback && !isRaised);
  }

  get isException(): boolean {
    return this.#exception !== '';
  }

  get text(): string {
    const said = this.#exception.replace(UNHANDLED, '') || this.#line;
    return this.#cause === '' ? said : `${said}; ${this.#cause}`;
  }
}

const shortened = (line: string): string => line.trim().slice(0, LONGEST);

/** Bytes that are kept of every agent. */
const MOST = 1 << 20;
const FULL = '(more was not kept: 1 MiB of every agent is)\n';
const LONGEST_LINE = 4096;

/** What the clients of one agent write on stdout and stderr: one file, the address of the client in front of every line. */
export class KeptOutput {
  #path: string;
  #bytes: number;
  /** The disk would not take it: what clients say is not worth a run. */
  #failed = false;

  constructor(path: string) {
    this.#path = path;
    this.#bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Where it is now, if anything was said. */
  get path(): string | undefined {
    return statSync(this.#path, { throwIfNoEntry: false }) && this.#path;
  }

  /** What is kept is kept in another file from now on. */
  moveTo(path: string): void {
    const from = this.#path;
    this.#path = path;
    try {
      const text = readFileSync(from);
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, text);
      rmSync(from);
    } catch {} // nothing was said, or the disk would not take it
  }

  /** Keeps what a client says from here on. Returns what gives its last words: the exception, or else the last line. */
  keep(address: string, streams: readonly Readable[]): () => string {
    const heard = streams.map((stream) => this.#keepOf(address, stream));
    return () => {
      const said = heard.filter(({ text }) => text !== '');
      return (said.findLast(({ isException }) => isException) ?? said.at(-1))?.text ?? '';
    };
  }

  #keepOf(address: string, stream: Readable): LastWords {
    const words = new LastWords();
    let open = '';
    const take = (line: string): void => {
      words.hear(line);
      this.#add(`${address}: ${line}\n`);
    };
    stream.setEncoding('utf8').on('data', (piece: string) => {
      const lines = (open + piece).split('\n');
      open = lines.pop()!.slice(0, LONGEST_LINE);
      for (const line of lines) take(line.slice(0, LONGEST_LINE));
    });
    stream.on('end', () => {
      if (open !== '') take(open);
    });
    stream.on('error', () => {}); // it was killed
    return words;
  }

  #add(line: string): void {
    if (this.#failed || this.#bytes >= MOST) return;
    const fits = this.#bytes + Buffer.byteLength(line) + FULL.length <= MOST;
    const text = fits ? line : FULL;
    this.#bytes = fits ? this.#bytes + Buffer.byteLength(line) : MOST;
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      appendFileSync(this.#path, text);
    } catch {
      this.#failed = true;
    }
  }
}
