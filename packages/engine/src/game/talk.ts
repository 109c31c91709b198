import type { Agent, Content } from '@aiwolf-arena/protocol';
import { closeClass } from '@aiwolf-arena/protocol/border';
import { agentOf, turnOf } from './events.ts';
import type { Utterance } from './lexicon.ts';
import type { ReadonlyList } from './lists.ts';

/** One sentence of a talk or whisper phase. The object cannot be changed and is shared by all seats that hear it. */
export class Talk {
  readonly #day: number;
  readonly #idx: number;
  readonly #turn: number;
  readonly #agent: Agent;
  readonly #utterance: Utterance;

  constructor(day: number, idx: number, turn: number, agent: Agent, utterance: Utterance) {
    this.#day = day;
    this.#idx = idx;
    this.#turn = turn;
    this.#agent = agent;
    this.#utterance = utterance;
    Object.preventExtensions(this); // an own property would hide the real values from the other listeners
  }

  get day(): number {
    return this.#day;
  }

  /** The number of the sentence, from 0 each day, separately for talk and whisper. AGREE names a talk by day and number. */
  get idx(): number {
    return this.#idx;
  }

  /** The number of the turn in which the sentence was said, from 0 in every talk or whisper phase. */
  get turn(): number {
    return this.#turn;
  }

  get agent(): Agent {
    return this.#agent;
  }

  get text(): string {
    return this.#utterance.text;
  }

  /** The parsed text, shared by all seats that hear it. The field `subject` is undefined if the text names no subject. */
  get content(): Content {
    return this.#utterance.content;
  }

  /** Returns the talk as in the official JSON. */
  toJSON(): { agent: Agent; day: number; idx: number; text: string; turn: number } {
    return { agent: this.agent, day: this.day, idx: this.idx, text: this.text, turn: this.turn };
  }
}

closeClass(Talk);

/** Today's sentences of one channel (talk or whisper). Players never get this object, only its `list`. */
export class TalkLog {
  readonly list: ReadonlyList<Talk> = new TalkList(this);
  day = 0;
  /** Number of sentences that players may read. In simultaneous talk, sentences of the current turn are not included yet. */
  revealed = 0;
  #count = 0;
  /** By sentence: the event that the game has recorded, of which the agent and the turn are read. */
  readonly #events: number[] = [];
  readonly #utterances: Utterance[] = [];
  readonly #talks: (Talk | undefined)[] = [];

  open(day: number): void {
    this.day = day;
    this.revealed = 0;
    for (let i = 0; i < this.#count; i++) this.#talks[i] = undefined;
    this.#count = 0;
  }

  push(event: number, utterance: Utterance): void {
    const i = this.#count++;
    this.#events[i] = event;
    this.#utterances[i] = utterance;
  }

  reveal(): void {
    this.revealed = this.#count;
  }

  /** Returns the sentence with number `idx`. The object is created when it is first read. */
  talk(idx: number): Talk {
    const made = this.#talks[idx];
    if (made !== undefined) return made;
    const event = this.#events[idx]!;
    const talk = new Talk(this.day, idx, turnOf(event), agentOf(event), this.#utterances[idx]!);
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
    const idx = index < 0 ? log.revealed + index : index + 0; // + 0 replaces -0 by 0
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

/** A channel (talk or whisper) as one seat hears it. As soon as the seat no longer hears the channel, the list is empty. */
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

/** The empty list, for a seat that does not hear the channel. */
export const NO_TALKS: ReadonlyList<Talk> = new TalkLog().list;
