import { type Lexicon, type ReadonlyList, Talk } from '@aiwolf-arena/engine';
import type { PacketTalk } from './packet-shape.ts';

/** What a client has heard today in one channel. Players read its `list`. */
export class Heard {
  readonly list: ReadonlyList<Talk> = new HeardList(this);
  #talks: Talk[] = [];

  get length(): number {
    return this.#talks.length;
  }

  at(index: number): Talk | undefined {
    return Number.isInteger(index) ? this.#talks.at(index) : undefined;
  }

  clear(): void {
    this.#talks = [];
  }

  /** Adds what is new, and returns it; entries come more than once (tcp-host 4). */
  add(entries: readonly PacketTalk[], lexicon: Lexicon): readonly PacketTalk[] {
    const fresh = entries.filter((entry) => this.#isNew(entry));
    for (const { day, idx, turn, agent, text } of fresh)
      this.#talks.push(new Talk(day, idx, turn, agent, lexicon.read(text)!));
    return fresh;
  }

  #isNew({ day, idx }: PacketTalk): boolean {
    const last = this.#talks.at(-1);
    return last === undefined || day > last.day || (day === last.day && idx > last.idx);
  }
}

class HeardList implements ReadonlyList<Talk> {
  readonly #heard: Heard;

  constructor(heard: Heard) {
    this.#heard = heard;
    Object.freeze(this);
  }

  get length(): number {
    return this.#heard.length;
  }

  at(index: number): Talk | undefined {
    return this.#heard.at(index);
  }

  toArray(): Talk[] {
    return [...this];
  }

  *[Symbol.iterator](): Generator<Talk> {
    for (let i = 0; i < this.#heard.length; i++) yield this.#heard.at(i)!;
  }

  toJSON(): Talk[] {
    return this.toArray();
  }
}
