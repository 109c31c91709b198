import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';

/** Matches a line of a stack trace that follows the line with the exception. */
const FRAME = /^\s+(?:at |\.\.\. \d+ |(?:Suppressed|Caused by): |--- End of )|^\s+File "|^\s*\^+\s*$/;
const CAUSE = /^(?:Caused by: | ---> )/;
/** Matches a line with an exception of Java, Python or .NET. Other text, such as a time, may stand before the exception. */
const EXCEPTION = /(?:^|[\s.:])(?:[\w$]*(?:Exception|Error|Throwable))(?::|$|\s*--->)/;
const TRACEBACK = /^Traceback \(most recent call last\):/;
/** Matches the text that Java, mono and .NET print before an uncaught exception. */
const UNHANDLED = /^Exception in thread "[^"]*" |^(?:\[ERROR\] FATAL )?unhandled exception[:.] /i;
const LONGEST = 300;
const LONGEST_LINE = 4096;

/** Finds the most useful line of a program's output: the last exception and its cause, or else the last line. */
export class LastWords {
  #line = '';
  #exception = '';
  #cause = '';
  /** Whether a Python traceback has started. Its next line without indentation contains the exception. */
  #inTraceback = false;

  hear(line: string): void {
    if (line.trim() === '') return;
    if (CAUSE.test(line)) this.#cause = shortened(line);
    else if (FRAME.test(line)) this.#place();
    else this.#say(line);
  }

  /** Handles a line of a stack trace. The line before the first such line contains the exception. */
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

/** Calls `take` for every line of a stream. Long lines are cut. */
export function eachLine(stream: Readable, take: (line: string) => void): void {
  let open = '';
  stream.setEncoding('utf8').on('data', (piece: string) => {
    const lines = (open + piece).split('\n');
    open = lines.pop()!.slice(0, LONGEST_LINE);
    for (const line of lines) take(line.slice(0, LONGEST_LINE));
  });
  stream.on('end', () => {
    if (open !== '') take(open);
  });
  stream.on('error', () => {}); // the process was killed
}

/** Stores what one client prints in one set. `lastWords`: finds the most useful line of it, see `LastWords`. */
export interface KeptLines {
  readonly take: (stream: 'out' | 'err', line: string) => void;
  readonly lastWords: () => string;
}

/** Maximum number of bytes of output that are stored for each agent. */
const MOST = 1 << 20;
const FULL = '(further lines were dropped: the limit is 1 MiB for each agent)\n';

/** Lines are written together after this many milliseconds: some agents print a line for each sentence that they hear. */
const WRITE_MS = 20;

/** Stores the stdout and stderr of all clients of an agent in one file. Every line starts with the set and seat. */
export class KeptOutput {
  #path: string;
  #bytes: number;
  #unwritten = '';
  /** Whether the file could not be written. If so, the run continues without the file. */
  #failed = false;

  constructor(path: string) {
    this.#path = path;
    this.#bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** Path of the file; `undefined` if there is no output. */
  get path(): string | undefined {
    this.flush();
    return statSync(this.#path, { throwIfNoEntry: false }) && this.#path;
  }

  /** Moves the file. Later output is added to the moved file. */
  moveTo(path: string): void {
    this.flush();
    const from = this.#path;
    this.#path = path;
    try {
      const text = readFileSync(from);
      mkdirSync(dirname(path), { recursive: true });
      appendFileSync(path, text);
      rmSync(from);
    } catch {} // there is no output, or it cannot be moved
  }

  /** Returns an object that stores what a client prints from now on. */
  open(address: string): KeptLines {
    const heard = { out: new LastWords(), err: new LastWords() };
    return {
      take: (stream, line) => {
        heard[stream].hear(line);
        this.#add(`${address}: ${line}\n`);
      },
      lastWords() {
        const said = [heard.out, heard.err].filter(({ text }) => text !== '');
        return (said.findLast(({ isException }) => isException) ?? said.at(-1))?.text ?? '';
      },
    };
  }

  #add(line: string): void {
    if (this.#failed || this.#bytes >= MOST) return;
    const fits = this.#bytes + Buffer.byteLength(line) + FULL.length <= MOST;
    this.#bytes = fits ? this.#bytes + Buffer.byteLength(line) : MOST;
    if (this.#unwritten === '') setTimeout(() => this.flush(), WRITE_MS);
    this.#unwritten += fits ? line : FULL;
  }

  /** Writes the lines that have not been written yet. */
  flush(): void {
    if (this.#unwritten === '') return;
    const lines = this.#unwritten;
    this.#unwritten = '';
    try {
      mkdirSync(dirname(this.#path), { recursive: true });
      appendFileSync(this.#path, lines);
    } catch {
      this.#failed = true;
    }
  }
}
