import type { Agent, Content } from '@aiwolf-arena/protocol';
import { closeClass } from '@aiwolf-arena/protocol/border';
import type { Utterance } from '../village/utterance.ts';

/** One entry of a talk or whisper phase, as everybody hears it. Immutable; shared by all listeners. */
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
    Object.preventExtensions(this); // an own property would hide what was said from the other listeners
  }

  get day(): number {
    return this.#day;
  }

  /** Counted from 0 a day, talk and whisper apart: with the day, the talk number of AGREE and DISAGREE. */
  get idx(): number {
    return this.#idx;
  }

  /** Counted from 0 a phase. */
  get turn(): number {
    return this.#turn;
  }

  get agent(): Agent {
    return this.#agent;
  }

  /** The text as it was sent. */
  get text(): string {
    return this.#utterance.text;
  }

  /** The meaning of the text, parsed once for all listeners; the subject is undefined where it was left out. */
  get content(): Content {
    return this.#utterance.content;
  }

  /** The entry as the official JSON has it. */
  toJSON(): { agent: Agent; day: number; idx: number; text: string; turn: number } {
    return { agent: this.agent, day: this.day, idx: this.idx, text: this.text, turn: this.turn };
  }
}

closeClass(Talk);
