import type { Content, TalkNumber } from './kinds.ts';
import { agentText, type Channel, type Kind, type RoleWord, type SpeciesWord, type Subject, type Target } from './words.ts';

/**
 * How well the canonical text of a sentence conforms to the protocol. UNFAITHFUL: parsing the text gives another
 * sentence, for example because the text of Over and Skip shows no subject. LAX: the official server accepts the text, but
 * protocol 3.6 does not allow it, for example the role FOX or an inner Skip. STRICT: the text conforms to protocol 3.6.
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

/** The result of `setOf` for a sentence that is not in the table of known sentences (known.ts). */
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

  /** Whether a builder or parser of this package made the value. Never reads a property of the value. */
  static isContent(value: unknown): value is Content {
    return typeof value === 'object' && value !== null && #note in value;
  }
  /** Returns what `setNote` stored in a sentence; `undefined` if `value` is not a sentence that this package made. */
  static noteOf(value: unknown): unknown {
    return typeof value === 'object' && value !== null && #note in value ? value.#note : undefined;
  }
  /** Stores any value in a private field of the sentence. Only code that runs games may use this field. */
  static setNote(content: Content, note: unknown): void {
    inner(content).#note = note;
  }
  /** Returns the number of the last game set that used the sentence; UNKNOWN if it is not in the table of known sentences. */
  static setOf(content: Content): number {
    return inner(content).#set;
  }
  /** Returns the sentence's number in its game set. Sentences are numbered from 0 in the order of their first use. */
  static numberOf(content: Content): number {
    return inner(content).#number;
  }
  /** Records that game set `set` used the sentence, with this number. Deletes the value that `setNote` stored. */
  static saidIn(content: Content, set: number, number = 0): void {
    const sentence = inner(content);
    sentence.#set = set;
    sentence.#number = number;
    sentence.#note = undefined;
  }
  static canonicalText(content: Content): string {
    return inner(content).#text;
  }
  static bodyText(content: Content): string {
    return inner(content).#body;
  }
  /** Returns the number of levels of nested sentences: 1 for a sentence that contains no sentence. */
  static depthOf(content: Content): number {
    return inner(content).#depth;
  }
  static conformanceOf(content: Content): Conformance {
    return inner(content).#standing;
  }
}

export const { isContent, noteOf, setNote, setOf, numberOf, saidIn } = Sentence;
export const { canonicalText, bodyText, depthOf, conformanceOf } = Sentence;
closeClass(Sentence);

function withSubjectText({ kind, subject }: Parts, body: string): string {
  if (subject === undefined || kind === 'OVER' || kind === 'SKIP') return body;
  return `${agentText(subject)} ${body}`;
}

const inner = (content: Content): Sentence => content as unknown as Sentence;

/** Creates a sentence. Only content/make.ts may call this; all other code uses the functions of content/make.ts. */
export const newContent = (parts: Parts, body: string, depth: number, standing: Conformance): Content =>
  new Sentence(parts, body, depth, standing) as unknown as Content;

/** Whether parsing the canonical text of a sentence gives the same sentence. */
export const isFaithful = (content: Content): boolean => conformanceOf(content) !== UNFAITHFUL;

/** Freezes a class whose objects agents share. So agents can neither change the class nor reach its static methods. */
export function closeClass(shared: { readonly prototype: object }): void {
  Reflect.deleteProperty(shared.prototype, 'constructor');
  Object.freeze(shared.prototype);
  Object.freeze(shared);
}
