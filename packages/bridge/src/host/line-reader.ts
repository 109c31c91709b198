const LF = 10;
const CR = 13;

/** Maximum number of bytes of a line that are kept. Further bytes are dropped. Valid answers are much shorter. */
const LONGEST_ANSWER = 1 << 16;
/** A client is faulty if it sends this number of bytes without a line end. It is then disconnected. */
const ENDLESS = 1 << 20;

/** Splits received bytes into lines of UTF-8 text. A line ends with LF or CR LF. */
export class LineReader {
  readonly #longest: number;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  /** Number of bytes of the current line, including bytes that were dropped. */
  #bytes = 0;

  /** `longest`: maximum number of bytes of a line that are kept. Further bytes are dropped. */
  constructor(longest = LONGEST_ANSWER) {
    this.#longest = longest;
  }

  /** Whether the current line is so long that the client must be faulty. */
  get isEndless(): boolean {
    return this.#bytes > ENDLESS;
  }

  /** Adds received bytes. Returns the lines that are now complete. */
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
    const kept = Buffer.from(part.subarray(0, room)); // copied, because the socket owns the memory of the piece
    this.#kept.push(kept);
    this.#keptBytes += kept.length;
  }
}

function textOf(line: Buffer): string {
  const end = line.at(-1) === CR ? line.length - 1 : line.length;
  return line.toString('utf8', 0, end);
}
