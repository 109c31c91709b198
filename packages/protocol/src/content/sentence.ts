import type { Content, TalkNumber } from './kinds.ts';
import { agentText, type Channel, type Kind, type RoleWord, type SpeciesWord, type Subject, type Target } from './words.ts';

/**
 * What the canonical text is worth. UNFAITHFUL: reading it gives another sentence (AND and OR
 * without contents, Over and Skip with a subject the text has no place for). LAX: only the server
 * takes it (FREEMASON, FOX, Over and Skip inside another sentence). STRICT: protocol 3.6 has it.
 */
export const UNFAITHFUL = 0;
export const LAX = 1;
export const STRICT = 2;
export type Conformance = typeof UNFAITHFUL | typeof LAX | typeof STRICT;

export interface Parts {
  kind: Kind;
  subject: Subject;
  target: Target | undefined;
  role: RoleWord | undefined;
  species: SpeciesWord | undefined;
  talk: { channel: Channel; day: number; id: number } | undefined;
  day: number | undefined;
  contents: readonly Content[] | undefined;
}

/** The set of a sentence that is not in the table of known ones. */
export const UNKNOWN = -1;

class Sentence {
  readonly kind: Kind;
  readonly subject: Subject;
  readonly target: Target | undefined;
  readonly role: RoleWord | undefined;
  readonly species: SpeciesWord | undefined;
  readonly talk: TalkNumber | undefined;
  readonly day: number | undefined;
  readonly contents: readonly Content[] | undefined;
  #note: unknown = undefined;
  #set = UNKNOWN;
  #number = 0;
  readonly #body: string;
  readonly #text: string;
  readonly #depth: number;
  readonly #standing: Conformance;

  constructor(parts: Parts, body: string, depth: number, standing: Conformance) {
    this.kind = parts.kind;
    this.subject = parts.subject;
    this.target = parts.target;
    this.role = parts.role;
    this.species = parts.species;
    this.talk = parts.talk && Object.freeze(parts.talk);
    this.day = parts.day;
    this.contents = parts.contents && Object.freeze(parts.contents);
    this.#body = body;
    this.#text = withSubjectText(parts, body);
    this.#depth = depth;
    this.#standing = standing;
    Object.freeze(this);
  }

  static is(value: unknown): value is Sentence {
    return typeof value === 'object' && value !== null && #note in value;
  }
  static note(value: unknown): unknown {
    return typeof value === 'object' && value !== null && #note in value ? value.#note : undefined;
  }
  static annotate(sentence: Sentence, note: unknown): void {
    sentence.#note = note;
  }
  static set(sentence: Sentence): number {
    return sentence.#set;
  }
  static number(sentence: Sentence): number {
    return sentence.#number;
  }
  static say(sentence: Sentence, set: number, number: number): void {
    sentence.#set = set;
    sentence.#number = number;
    sentence.#note = undefined;
  }
  static text(sentence: Sentence): string {
    return sentence.#text;
  }
  static body(sentence: Sentence): string {
    return sentence.#body;
  }
  static depth(sentence: Sentence): number {
    return sentence.#depth;
  }
  static standing(sentence: Sentence): Conformance {
    return sentence.#standing;
  }
}

closeClass(Sentence);

function withSubjectText({ kind, subject }: Parts, body: string): string {
  if (subject === undefined || kind === 'OVER' || kind === 'SKIP') return body;
  return `${agentText(subject)} ${body}`;
}

const inner = (content: Content): Sentence => content as unknown as Sentence;

/** Only content/make.ts calls this: everything else goes through the table of known sentences. */
export const newContent = (parts: Parts, body: string, depth: number, standing: Conformance): Content =>
  new Sentence(parts, body, depth, standing) as unknown as Content;

/** True for what our builders and parser made; never reads a property of a foreign object. */
export const isContent = (value: unknown): value is Content => Sentence.is(value);

/** What setNote left; `undefined` for anything that is not ours. */
export const noteOf = (value: unknown): unknown => Sentence.note(value);

/** One private slot of a sentence, for whoever runs the game. */
export function setNote(content: Content, note: unknown): void {
  Sentence.annotate(inner(content), note);
}

/** The set that said the sentence last, for the table of known ones; UNKNOWN if it is not there. */
export const setOf = (content: Content): number => Sentence.set(inner(content));

/** Which of that set's sentences it is, counted from 0 in the order of saying. */
export const numberOf = (content: Content): number => Sentence.number(inner(content));

/** From now on it is that set's sentence of that number; the note of an earlier one is gone. */
export const saidIn = (content: Content, set: number, number = 0): void => Sentence.say(inner(content), set, number);

/** The canonical text in protocol 3.6, kept with the sentence. */
export const canonicalText = (content: Content): string => Sentence.text(inner(content));

/** The canonical text without the sentence's own subject. */
export const bodyText = (content: Content): string => Sentence.body(inner(content));

/** 1 for a sentence without others inside. */
export const depthOf = (content: Content): number => Sentence.depth(inner(content));

export const conformanceOf = (content: Content): Conformance => Sentence.standing(inner(content));

/** True when reading the canonical text gives this very sentence back. */
export const isFaithful = (content: Content): boolean => conformanceOf(content) !== UNFAITHFUL;

/** Closes a class whose objects many hold: nobody may change it, nor reach its static methods from one of its objects. */
export function closeClass(shared: { readonly prototype: object }): void {
  Reflect.deleteProperty(shared.prototype, 'constructor');
  Object.freeze(shared.prototype);
  Object.freeze(shared);
}
