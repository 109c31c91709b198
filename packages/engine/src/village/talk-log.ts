import type { Agent } from '@aiwolf-arena/protocol';
import { closeClass } from '@aiwolf-arena/protocol/border';
import type { ReadonlyList } from '../view/lists.ts';
import { Talk } from '../view/talk.ts';
import type { Utterance } from './utterance.ts';

/** Today's entries of one channel. Only the engine holds it; players get its `list`. */
export class TalkLog {
  /** What players read: the entries revealed so far. */
  readonly list: ReadonlyList<Talk> = new TalkList(this);
  day = 0;
  /** Entries that players may see; all but the running turn's where a turn is simultaneous. */
  revealed = 0;
  #count = 0;
  readonly #speakers: Agent[] = [];
  readonly #turns: number[] = [];
  readonly #utterances: Utterance[] = [];
  readonly #talks: (Talk | undefined)[] = [];

  open(day: number): void {
    this.day = day;
    this.revealed = 0;
    for (let i = 0; i < this.#count; i++) this.#talks[i] = undefined;
    this.#count = 0;
  }

  push(agent: Agent, turn: number, utterance: Utterance): void {
    const i = this.#count++;
    this.#speakers[i] = agent;
    this.#turns[i] = turn;
    this.#utterances[i] = utterance;
  }

  reveal(): void {
    this.revealed = this.#count;
  }

  /** The entry at `idx`, made when somebody first looks at it. */
  talk(idx: number): Talk {
    const made = this.#talks[idx];
    if (made !== undefined) return made;
    const talk = new Talk(
      this.day,
      idx,
      this.#turns[idx]!,
      this.#speakers[idx]!,
      this.#utterances[idx]!,
    );
    this.#talks[idx] = talk;
    return talk;
  }
}

class TalkList implements ReadonlyList<Talk> {
  readonly #log: TalkLog;

  constructor(log: TalkLog) {
    this.#log = log;
    Object.freeze(this);
  }

  get length(): number {
    return this.#log.revealed;
  }

  at(index: number): Talk | undefined {
    if (typeof index !== 'number') return undefined;
    const log = this.#log;
    const idx = index < 0 ? log.revealed + index : index + 0; // -0 would be seen in the talk
    return idx >= 0 && idx < log.revealed && Number.isInteger(idx) ? log.talk(idx) : undefined;
  }

  toArray(): Talk[] {
    return Array.from({ length: this.#log.revealed }, (_, idx) => this.#log.talk(idx));
  }

  *[Symbol.iterator](): Generator<Talk> {
    for (let idx = 0; idx < this.#log.revealed; idx++) yield this.#log.talk(idx);
  }

  toJSON(): Talk[] {
    return this.toArray();
  }
}

closeClass(TalkList);

/** A channel as one seat hears it: empty as soon as it does not, for whoever has kept the list too. */
export class HeardList implements ReadonlyList<Talk> {
  readonly #list: ReadonlyList<Talk>;
  readonly #hears: () => boolean;

  constructor({ list }: TalkLog, hears: () => boolean) {
    this.#list = list;
    this.#hears = hears;
    Object.freeze(this);
  }

  get length(): number {
    return this.#hears() ? this.#list.length : 0;
  }

  at(index: number): Talk | undefined {
    return this.#hears() ? this.#list.at(index) : undefined;
  }

  toArray(): Talk[] {
    return this.#hears() ? this.#list.toArray() : [];
  }

  *[Symbol.iterator](): Generator<Talk> {
    for (let idx = 0; idx < this.length; idx++) yield this.#list.at(idx)!;
  }

  toJSON(): Talk[] {
    return this.toArray();
  }
}

closeClass(HeardList);

/** What a seat without the channel reads. */
export const NO_TALKS: ReadonlyList<Talk> = new TalkLog().list;
