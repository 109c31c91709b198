const LF = 10;
const CR = 13;

/** No answer of the protocol comes near, and the engine takes 10,000 characters. */
const LONGEST_ANSWER = 1 << 16;
/** A client that sends so much without an end of line is none. */
const ENDLESS = 1 << 20;

/** Cuts what a client sends into lines of UTF-8, whatever pieces it comes in; LF ends a line, a CR before it goes. */
export class LineReader {
  readonly #longest: number;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  /** Bytes of the open line, the dropped ones as well. */
  #bytes = 0;

  /** `longest`: bytes of a line; what is beyond is dropped. */
  constructor(longest = LONGEST_ANSWER) {
    this.#longest = longest;
  }

  /** The open line has no end. */
  get isEndless(): boolean {
    return this.#bytes > ENDLESS;
  }

  /** The lines that end in this piece. */
  push(piece: Buffer): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = piece.indexOf(LF); end >= 0; end = piece.indexOf(LF, start)) {
      lines.push(this.#line(piece.subarray(start, end)));
      start = end + 1;
    }
    if (start < piece.length) this.#keep(piece.subarray(start));
    return lines;
  }

  #line(last: Buffer): string {
    if (this.#bytes === 0 && last.length <= this.#longest) return textOf(last);
    this.#keep(last);
    const text = textOf(Buffer.concat(this.#kept));
    this.#kept = [];
    this.#keptBytes = 0;
    this.#bytes = 0;
    return text;
  }

  #keep(part: Buffer): void {
    this.#bytes += part.length;
    const room = this.#longest - this.#keptBytes;
    if (room <= 0) return;
    const kept = Buffer.from(part.subarray(0, room)); // a copy: the piece is the socket's
    this.#kept.push(kept);
    this.#keptBytes += kept.length;
  }
}

function textOf(line: Buffer): string {
  const end = line.at(-1) === CR ? line.length - 1 : line.length;
  return line.toString('utf8', 0, end);
}
