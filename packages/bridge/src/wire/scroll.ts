import type { ReadonlyList, Talk } from '@aiwolf-arena/engine';

/** `<`, `>` and DEL as the official encoder has them (reference-server 3), and whatever is not ASCII. */
const ESCAPED = /[<>\u007f-\uffff]/;
const ALL_ESCAPED = new RegExp(ESCAPED, 'g');

const asEscape = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;

/** A text as JSON in nothing but ASCII: three client libraries decode what they read piece by piece (tcp-host 2). */
export function quoted(text: string): string {
  const json = JSON.stringify(text);
  return ESCAPED.test(json) ? json.replace(ALL_ESCAPED, asEscape) : json;
}

/** Today's entries of one channel as JSON, written once for all seats that are told of them. */
export class Scroll {
  /** The day's first entry: another one is another day, or another game. */
  #first: Talk | undefined;
  #text = '';
  /** Where each entry ends in the text. */
  #ends: number[] = [];

  /** The entries from number `from` on as a JSON array. */
  array(list: ReadonlyList<Talk>, from = 0): string {
    const { length } = list;
    if (length <= from) return '[]';
    this.#writeUpTo(list, length);
    const start = from === 0 ? 0 : this.#ends[from - 1]! + 1;
    return `[${this.#text.slice(start, this.#ends[length - 1])}]`;
  }

  #writeUpTo(list: ReadonlyList<Talk>, length: number): void {
    const first = list.at(0);
    if (first !== this.#first) {
      this.#first = first;
      this.#text = '';
      this.#ends = [];
    }
    for (let i = this.#ends.length; i < length; i++) {
      this.#text += `${i === 0 ? '' : ','}${entry(list.at(i)!)}`;
      this.#ends.push(this.#text.length);
    }
  }
}

/** An entry as a packet has it. */
const entry = ({ agent, day, idx, text, turn }: Talk): string =>
  `{"agent":${agent},"day":${day},"idx":${idx},"text":${quoted(text)},"turn":${turn}}`;

/** An entry that is in no list any more. */
export type Spoken = Pick<Talk, 'agent' | 'day' | 'idx' | 'text' | 'turn'>;

export const spokenArray = (entries: readonly Spoken[]): string =>
  `[${entries.map((spoken) => entry(spoken as Talk)).join(',')}]`;
