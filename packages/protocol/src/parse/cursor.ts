/** Walks over one sentence as the official regular expressions do: ASCII only, case matters. */
export class Cursor {
  readonly text: string;
  at: number;
  end: number;

  constructor(text: string, at: number, end: number) {
    this.text = text;
    this.at = at;
    this.end = end;
  }

  get done(): boolean {
    return this.at >= this.end;
  }
  /** The UTF-16 unit here, or -1 at the end. */
  get unit(): number {
    return this.at < this.end ? this.text.charCodeAt(this.at) : -1;
  }
  since(start: number): string {
    return this.text.slice(start, this.at);
  }

  /** Skips what Java calls `\s`; false when there was none. */
  blanks(): boolean {
    const start = this.at;
    while (isBlank(this.unit)) this.at++;
    return this.at > start;
  }

  /** A run of A-Z, perhaps empty. */
  capitals(): string {
    const start = this.at;
    while (isCapital(this.unit)) this.at++;
    return this.since(start);
  }

  /** A run of 0-9, perhaps empty. */
  digits(): string {
    const start = this.at;
    while (isDigit(this.unit)) this.at++;
    return this.since(start);
  }

  /** Takes exactly this text if it stands here. */
  take(expected: string): boolean {
    const fits = this.at + expected.length <= this.end && this.text.startsWith(expected, this.at);
    if (fits) this.at += expected.length;
    return fits;
  }
}

/** Blank, tab, line feed, vertical tab, form feed, carriage return. */
export const isBlank = (unit: number): boolean => unit === 32 || (unit >= 9 && unit <= 13);
const isDigit = (unit: number): boolean => unit >= 48 && unit <= 57;
const isCapital = (unit: number): boolean => unit >= 65 && unit <= 90;
