import type { Content } from '../content/kinds.ts';
import { matchBrackets } from './brackets.ts';
import { Reading } from './reading.ts';

type ReadSentence = (
  reading: ServerReading,
  from: number,
  to: number,
  depth: number,
) => Content | undefined;

/** One act of reading as the server does, with the parentheses of the whole text matched once. */
export class ServerReading extends Reading {
  /** Reads the sentence between two positions: an operator asks for its contents with it. */
  readonly sentence: ReadSentence;
  #closing: Int32Array | undefined = undefined;

  constructor(text: string, players: number | undefined, sentence: ReadSentence) {
    super(text, players);
    this.sentence = sentence;
  }

  /** For each `(` where its `)` is, or -1. */
  get closing(): Int32Array {
    this.#closing ??= matchBrackets(this.text);
    return this.#closing;
  }
}
