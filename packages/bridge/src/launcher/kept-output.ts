import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { withoutFolders } from './presets.ts';

/** Matches a line of a stack trace that follows the line with the exception. */
const FRAME = /^\s+(?:at |\.\.\. \d+ |(?:Suppressed|Caused by): |--- End of )|^\s+File "|^\s*\^+\s*$/;
const CAUSE = /^(?:Caused by: | ---> )/;
/** Matches a line with an exception of Java, Python or .NET. Other text, such as a time, may stand before the exception. */
const EXCEPTION = /(?:^|[\s.:])(?:[\w$]*(?:Exception|Error|Throwable))(?::|$|\s*--->)/;
/** Matches a frame of Python. Its last frame is where the exception was raised. */
const PYTHON_FRAME = /^\s+File "([^"]+)", line (\d+)/;
/** Match frames of Java (without those of the JDK), Node, .NET and mono, of which the first is where the exception was thrown. */
const FRAMES = [
  /^\s+at (?!java\.base\/).*\(([^()]+\.\w+):(\d+)(?::\d+)?\)/,
  /^\s+at .* in (?:.*\\)?([^<>:]+):(?:line )?(\d+)\s*$/,
];
const TRACEBACK = /^Traceback \(most recent call last\):/;
/** Matches the text that Java, mono and .NET print before an uncaught exception. */
const UNHANDLED = /^Exception in thread "[^"]*" |^(?:\[ERROR\] FATAL )?unhandled exception[:.] /i;
const LONGEST = 300;
const LONGEST_LINE = 4096;

/** An exception, and the file and line that threw it ('' if unknown). */
interface Thrown {
  readonly text: string;
  place: string;
}

/** Finds the most useful line of a program's output: the last exception and its cause, or else the last line. */
export class LastWords {
  #line = '';
  #exception: Thrown | undefined;
  #cause: Thrown | undefined;
  /** The place of the last frame of Python since the last exception. */
  #frame = '';
  /** Whether a Python traceback has started. Its next line without indentation contains the exception. */
  #inTraceback = false;

  hear(line: string): void {
    if (line.trim() === '') return;
    if (CAUSE.test(line)) this.#cause = { text: shortened(line), place: '' };
    else if (FRAME.test(line)) this.#place(line);
    else this.#say(line);
  }

  /** Handles a line of a stack trace. The line before the first such line contains the exception. */
  #place(line: string): void {
    const [python, other] = [placeIn(line, [PYTHON_FRAME]), placeIn(line, FRAMES)];
    if (python !== '') this.#frame = python;
    if (!this.#inTraceback && python === '' && this.#line !== '') this.#exception ??= { text: this.#line, place: '' };
    const thrown = this.#cause ?? this.#exception;
    if (thrown !== undefined) thrown.place ||= other;
  }

  #say(line: string): void {
    this.#line = shortened(line);
    const isRaised = this.#inTraceback && /^\S/.test(line);
    if (EXCEPTION.test(line) || isRaised) {
      this.#exception = { text: this.#line.replace(UNHANDLED, ''), place: this.#frame };
      this.#cause = undefined;
      this.#frame = '';
    }
    this.#inTraceback = TRACEBACK.test(line) || (this.#inTraceback && !isRaised);
  }

  /** The last exception; '' if there was none. */
  get exception(): string {
    if (this.#exception === undefined) return '';
    return [this.#exception, ...(this.#cause === undefined ? [] : [this.#cause])].map(thrownText).join('; ');
  }

  get text(): string {
    return this.exception || this.#line;
  }
}

const thrownText = ({ text, place }: Thrown): string => (place === '' ? text : `${text} (${place})`);

function placeIn(line: string, frames: readonly RegExp[]): string {
  const [, file, at] = frames.map((frame) => frame.exec(line)).find((match) => match !== null) ?? [];
  return file === undefined ? '' : `${file}:${at}`;
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

/** What a client has printed in a set. Except for `rawWords`, without the paths of folders: these texts may be published. */
export interface ClientOutput {
  /** Its last exception with file and line; '' if there was none. */
  readonly lastException: () => string;
  /** Its last exception or, without one, its last line; '' if it printed nothing. */
  readonly lastWords: () => string;
  /** `lastWords` as printed, with the paths of folders of this machine. */
  readonly rawWords: () => string;
  /** The file that contains its output; '' if it printed nothing. */
  readonly file: () => string;
}

/** Stores what one client prints in one set. */
export interface KeptLines extends ClientOutput {
  readonly take: (stream: 'out' | 'err', line: string) => void;
}

/** Maximum number of bytes of output that are stored for each agent. */
const MOST = 1 << 20;
const FULL = '(further lines were dropped: the limit is 1 MiB for each agent)\n';

/** Lines are written together after this many milliseconds: some agents print a line for each sentence that they hear. */
const WRITE_MS = 20;

/** Stores the stdout and stderr of all clients of an agent in one file. Every line starts with the set and seat. */
export class KeptOutput {
  readonly #home: string;
  #path: string;
  #bytes: number;
  #unwritten = '';
  /** Whether the file could not be written. If so, the run continues without the file. */
  #failed = false;

  constructor(path: string) {
    this.#home = resolve(path); // the last lines come late, when the working directory may be another
    this.#path = this.#home;
    this.#bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  }

  /** The file as it is shown: its last folder and its name or, if it was moved away, its whole path. '' if there is no output. */
  get shownPath(): string {
    this.flush();
    if (statSync(this.#path, { throwIfNoEntry: false }) === undefined) return '';
    return this.#path === this.#home ? this.#path.split(sep).slice(-2).join('/') : this.#path;
  }

  /** Moves the file. Later output is added to the moved file. */
  moveTo(path: string): void {
    this.flush();
    const from = this.#path;
    this.#path = resolve(path);
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
    const exception = (): string => heard.err.exception || heard.out.exception;
    const rawWords = (): string => exception() || heard.err.text || heard.out.text;
    return {
      take: (stream, line) => {
        heard[stream].hear(line);
        this.#add(`${address}: ${line}\n`);
      },
      lastException: () => withoutFolders(exception()),
      lastWords: () => withoutFolders(rawWords()),
      rawWords,
      file: () => this.shownPath,
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
