import type { Content } from '../content/kinds.ts';
import { CasualCursor } from './casual-words.ts';
import type { Dialect } from './dialects.ts';
import type { ErrorCode } from './problem.ts';
import { Reading } from './reading.ts';

/** `[role]`, `<agent>`, `{day}`, an ellipsis: what documents write where a word belongs. */
const PLACEHOLDER = /\[[^\]()]{0,30}\]|<[^>()]{1,30}>|\{[^}()]{1,30}\}|\.{2,}|\u2026+|\u22ef+/y;

type ReadSentence = (reading: CasualReading, depth: number) => Content | undefined;

/** One act of reading what a person typed. */
export class CasualReading extends Reading {
  readonly dialect: Dialect;
  readonly cursor: CasualCursor;
  /** Reads the sentence that starts at the cursor: an operator asks for its contents with it. */
  readonly sentence: ReadSentence;

  constructor(text: string, players: number | undefined, dialect: Dialect, sentence: ReadSentence) {
    super(text, players);
    this.dialect = dialect;
    this.sentence = sentence;
    this.cursor = new CasualCursor(text);
  }

  get old(): boolean {
    return this.dialect === '2.01';
  }

  /** Refuses what stands here; a placeholder is named as such. */
  unexpected(code: ErrorCode, hint: string): undefined {
    void this.cursor.next;
    return this.refuseAt(this.cursor.at, code, hint);
  }

  refuseAt(position: number, code: ErrorCode, hint: string): undefined {
    PLACEHOLDER.lastIndex = position;
    const found = PLACEHOLDER.exec(this.text)?.[0];
    if (found === undefined) return this.refuse(code, position, hint);
    return this.refuse('PLACEHOLDER', position, `${found} stands for words: write them out`);
  }
}
