/** Reads words as people type them: in upper or lower case, with or without blanks, with full-width letters, or in quotes. */
import { ANY, CHANNELS, KINDS, ROLES, SPECIES } from '../content/words.ts';

const OTHERS = [ANY, 'UNSPEC', 'AGENT', 'ID', 'INQUESTED'];
const WORDS: ReadonlySet<string> = new Set([...KINDS, ...ROLES, ...SPECIES, ...CHANNELS, ...OTHERS]);
/** Maximum length of a sequence of letters that is searched for known words. */
const LONGEST_RUN = 60;

export class CasualCursor {
  readonly text: string;
  at: number;
  readonly end: number;

  constructor(text: string) {
    this.text = text;
    let from = 0;
    let to = text.length;
    while (from < to && isEdge(text.charCodeAt(from))) from++;
    while (from < to && isEdge(text.charCodeAt(to - 1))) to--;
    this.at = from;
    this.end = to;
  }

  /** Skips blanks and returns the UTF-16 unit after them, or -1 at the end. */
  get next(): number {
    while (this.at < this.end && isSpace(this.text.charCodeAt(this.at))) this.at++;
    return this.unit;
  }
  get unit(): number {
    return this.at < this.end ? narrow(this.text.charCodeAt(this.at)) : -1;
  }
  get done(): boolean {
    return this.next === -1;
  }

  take(character: string): boolean {
    if (this.next !== character.charCodeAt(0)) return false;
    this.at++;
    return true;
  }

  /** Reads a number. If the text does not continue with a number, returns undefined and stays at the same position. */
  number(): number | undefined {
    const start = this.at;
    let digits = '';
    for (let unit = this.next; unit >= 48 && unit <= 57; unit = this.unit) {
      digits += String.fromCharCode(unit);
      this.at++;
    }
    if (digits === '') this.at = start;
    return digits === '' ? undefined : Number(digits);
  }

  /** Reads the next word and returns it in capitals. If several known words are joined without blanks, reads only the first. */
  word(): string {
    let run = '';
    for (let unit = this.next; isLetter(unit); unit = this.unit) {
      run += String.fromCharCode(unit);
      this.at++;
    }
    const upper = run.toUpperCase();
    const first = upper.length <= LONGEST_RUN ? (split(upper)[0] ?? upper) : upper;
    this.at -= upper.length - first.length;
    return first;
  }

  peek(): string {
    const start = this.at;
    const word = this.word();
    this.at = start;
    return word;
  }
}

/** Splits letters without blanks into known words, trying long words first. Returns an empty list if that is impossible. */
function split(run: string): readonly string[] {
  if (WORDS.has(run)) return [run];
  for (let length = run.length - 1; length > 1; length--) {
    const first = run.slice(0, length);
    const rest = WORDS.has(first) ? split(run.slice(length)) : [];
    if (rest.length > 0) return [first, ...rest];
  }
  return [];
}

const isLetter = (unit: number): boolean => (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);

/** Converts a full-width character to ASCII. Other characters stay the same. */
const narrow = (unit: number): number => (unit >= 0xff01 && unit <= 0xff5e ? unit - 0xfee0 : unit);

const isSpace = (unit: number): boolean =>
  unit <= 32 ||
  unit === 0x85 ||
  unit === 0xa0 ||
  (unit >= 0x2000 && unit <= 0x200b) ||
  unit === 0x2028 ||
  unit === 0x2029 ||
  unit === 0x3000 ||
  unit === 0xfeff;

const QUOTES = '"\'`\u00ab\u00bb\u2018\u2019\u201a\u201c\u201d\u201e\u300c\u300d';
const isEdge = (unit: number): boolean => isSpace(unit) || QUOTES.includes(String.fromCharCode(unit));
