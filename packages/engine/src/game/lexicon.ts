import { type Content, canonicalText, isContent, parse, skip } from '@aiwolf-arena/protocol';
import { isBuildable, listen, noteOf, type Sayings, sayAgain, setNote } from '@aiwolf-arena/protocol/note';
import type { Rules } from '../rules/rules.ts';
import type { FaultKind } from './faults.ts';

const SAID = 0;
const SKIPPED = 1;
export const OVER = 2;

/**
 * The results of checking a sentence. CANONICAL: it is valid, and an official ContentBuilder can print it in this form, even if
 * protocol 3.6 forbids it (the parser has a note then, such as NESTED_CONTROL).
 */
export const CANONICAL = 0;
/** The server accepts the sentence, but no official ContentBuilder can print it in this form. */
const NOT_CANONICAL = 1;
/** The sentence is invalid and is recorded as Skip. */
const REJECTED = 2;
/** The sentence is too long. It is recorded as Skip without being parsed. */
const TOO_LARGE = 3;

/** The maximum length in UTF-16 units. Longer sentences are rejected without being parsed. */
const MAX_SENTENCE_LENGTH = 10_000;
const TOO_LARGE_TEXT = `(more than ${MAX_SENTENCE_LENGTH} characters)`;
const MAX_ENTRIES = 50_000;
const PLACES = 1 << 10;
const MAX_CHARACTERS = 4_000_000;
/** If more texts than this are stored, all are removed before the next game set. */
const MOST_CARRIED = 20_000;
const MOST_CARRIED_CHARACTERS = 1_000_000;

/** A text of a talk or whisper with its meaning. All seats that say this text share one object. */
export class Utterance {
  /** The lexicon (of the game set) that last used this object. */
  owner: Lexicon;
  readonly text: string;
  readonly content: Content;
  readonly counts: number;
  readonly verdict: number;
  /** Whether the text is recorded and heard as it is, and counts as a sentence: it is neither Skip nor Over, nor invalid. */
  readonly isPlain: boolean;
  /** The first of two independent 32-bit hashes of the text. */
  readonly hashA: number;
  readonly hashB: number;
  /** The statements that BehaviourFold found in the text; undefined if BehaviourFold has not analysed the text yet. */
  note: unknown = undefined;
  /** The protocol sentences used in parsing the text; undefined if a later game set must parse the text again. */
  readonly sayings: Sayings;

  constructor(owner: Lexicon, text: string, content: Content, verdict: number, sayings: Sayings = undefined) {
    this.owner = owner;
    this.sayings = sayings;
    this.text = text;
    this.content = content;
    this.counts = text === 'Over' ? OVER : text === 'Skip' ? SKIPPED : SAID;
    this.verdict = verdict;
    this.isPlain = this.counts === SAID && verdict < REJECTED && text !== '';
    let a = 0x811c9dc5;
    let b = 0x9e3779b9;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      a = Math.imul(a ^ unit, 0x01000193);
      b = Math.imul(b ^ unit, 0x85ebca6b) + 0x27d4eb2f;
    }
    this.hashA = a;
    this.hashB = b ^ (b >>> 15);
  }
}

/** Parsed texts that later game sets with the same rules reuse. A text is parsed again if agents could detect the reuse. */
export class Library {
  readonly rules: Rules;
  readonly byText = new Map<string, Utterance>();
  /** The text that was read last of those with the same `placeOf`: to find it here, V8 need not hash a new text. */
  readonly recent: (Utterance | undefined)[] = new Array(PLACES).fill(undefined);
  characters = 0;

  constructor(rules: Rules) {
    this.rules = rules;
  }

  /** Creates the lexicon of the next game set. After this call, the lexicons of earlier game sets must not be used. */
  open(): Lexicon {
    if (this.byText.size > MOST_CARRIED || this.characters > MOST_CARRIED_CHARACTERS) this.clear();
    return new Lexicon(this.rules, this);
  }

  add(utterance: Utterance, text: string): void {
    this.byText.set(text, utterance);
    this.characters += text.length;
  }

  clear(): void {
    this.byText.clear();
    this.recent.fill(undefined);
    this.characters = 0;
  }
}

/** Reads the answers to TALK and WHISPER of one game set. Each text is parsed only once. */
export class Lexicon {
  readonly #rules: Rules;
  readonly #library: Library;
  readonly #byText: Map<string, Utterance>;
  readonly #recent: (Utterance | undefined)[];
  #entries = 0;
  #characters = 0;
  readonly skip: Utterance;
  readonly over: Utterance;
  /** The answer that is recorded for a player that failed or gave no answer. */
  readonly nothing: Utterance;
  /** The one object that stands for all texts that are too long. They are neither parsed nor stored. */
  readonly #tooLarge: Utterance;

  constructor(rules: Rules, library = new Library(rules)) {
    this.#rules = rules;
    this.#library = library;
    this.#byText = library.byText;
    this.#recent = library.recent;
    this.skip = this.#of('Skip');
    this.over = this.#of('Over');
    this.nothing = new Utterance(this, '', skip(), CANONICAL);
    this.#tooLarge = new Utterance(this, TOO_LARGE_TEXT, skip(), TOO_LARGE);
  }

  /** Returns the parsed answer. Returns undefined if the answer is neither a string, a Content, `null` nor `undefined`. */
  read(answer: unknown): Utterance | undefined {
    if (typeof answer === 'string') {
      if (answer.length > MAX_SENTENCE_LENGTH && this.#rules.validateUtterance) {
        return this.#tooLarge;
      }
      return answer === '' ? this.nothing : this.#of(answer);
    }
    const note = noteOf(answer) as Utterance | undefined;
    if (note !== undefined && note.owner === this) return note;
    return answer == null ? this.nothing : this.#ofContent(answer);
  }

  #ofContent(answer: unknown): Utterance | undefined {
    if (!isContent(answer)) return undefined;
    const utterance = this.read(canonicalText(answer))!; // checks the length of the text first
    setNote(answer, utterance);
    return utterance;
  }

  #of(text: string): Utterance {
    const place = placeOf(text);
    const recent = this.#recent[place];
    if (recent !== undefined && recent.text === text && recent.owner === this) return recent;
    const known = this.#byText.get(text);
    const utterance = known !== undefined && known.owner === this ? known : this.#add(text, known);
    this.#recent[place] = utterance;
    return utterance;
  }

  /** Adds a text. `former`: the object that an earlier game set made for this text, if there is one. */
  #add(text: string, former: Utterance | undefined): Utterance {
    if (this.#entries >= MAX_ENTRIES || this.#characters >= MAX_CHARACTERS) this.#empty();
    this.#entries++;
    this.#characters += text.length;
    if (former !== undefined && sayAgain(former.sayings)) {
      former.owner = this;
      return former;
    }
    const utterance = this.#judge(text);
    this.#library.add(utterance, text);
    return utterance;
  }

  #empty(): void {
    this.#library.clear();
    this.#entries = 0;
    this.#characters = 0;
  }

  /**
   * Checks a text by the rules of the game. A text is canonical if the parser accepts it and a ContentBuilder can print it, or if
   * texts are not validated.
   */
  #judge(text: string): Utterance {
    const { playerNum, utterances, validateUtterance } = this.#rules;
    if (text.length > MAX_SENTENCE_LENGTH && validateUtterance) return this.#tooLarge;
    if (text.length > MAX_SENTENCE_LENGTH) return new Utterance(this, text, skip(), CANONICAL);
    const { result, sayings } = listen(() => parse(text, { reading: utterances, players: playerNum }));
    const content = result.ok ? result.value.content : skip();
    const isCanonical = result.ok && isBuildable(result.value.notes);
    const verdict = result.ok ? NOT_CANONICAL : REJECTED;
    const judged = isCanonical || !validateUtterance ? CANONICAL : verdict;
    return new Utterance(this, text, content, judged, sayings);
  }
}

/** A number for a text from its length and six characters: those that say which agent is meant, in the most common sentences. */
function placeOf(text: string): number {
  const end = text.length;
  if (end < 4) return end;
  let hash = end + 31 * text.charCodeAt(end - 4) + 961 * text.charCodeAt(end - 3) + 7 * text.charCodeAt(end - 2);
  if (end > 17) hash += 37 * text.charCodeAt(15) + 1369 * text.charCodeAt(16) + 11 * text.charCodeAt(17);
  return (hash ^ (hash >>> 10)) & (PLACES - 1);
}

export function sentenceFault({ verdict }: Utterance): FaultKind {
  if (verdict === TOO_LARGE) return 'output-too-large';
  return verdict === REJECTED ? 'sentence-rejected' : 'sentence-not-canonical';
}
