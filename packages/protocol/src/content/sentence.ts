import type { Content, TalkNumber } from './kinds.ts';
import { agentText, type Channel, type Kind, type RoleWord, type SpeciesWord, type Subject, type Target } from './words.ts';

/**
 * How conformant the canonical text is. UNFAITHFUL: parsing it gives a different sentence (AND and OR without contents, Over
 * and Skip with a subject, for which the text has no place). LAX: only the server accepts it (FREEMASON, FOX, Over and Skip
 * inside another sentence). STRICT: it conforms to protocol 3.6.
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

/** `setOf` a sentence that is not in the table of known sentences. */
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

  /** True for sentences made by our builders and parser; never reads a property of a foreign object. */
  static isContent(value: unknown): value is Content {
    return typeof value === 'object' && value !== null && #note in value;
  }
  /** Returns the value stored by `setNote`; `undefined` for a value that is not one of our sentences. */
  static noteOf(value: unknown): unknown {
    return typeof value === 'object' && value !== null && #note in value ? value.#note : undefined;
  }
  /** Stores a value in the sentence's private slot, which belongs to the code that runs the game. */
  static setNote(content: Content, note: unknown): void {
    inner(content).#note = note;
  }
  /** The last set in which the sentence was said; UNKNOWN if it is not in the table of known sentences. */
  static setOf(content: Content): number {
    return inner(content).#set;
  }
  /** Index of the sentence in that set, from 0 in the order of saying. */
  static numberOf(content: Content): number {
    return inner(content).#number;
  }
  /** Assigns the sentence to a set under an index, and deletes its note. */
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
  /** Nesting depth; 1 for a sentence without contents. */
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

/** Only content/make.ts may call this: all other code goes through the table of known sentences. */
export const newContent = (parts: Parts, body: string, depth: number, standing: Conformance): Content =>
  new Sentence(parts, body, depth, standing) as unknown as Content;

/** True if parsing the canonical text gives the same sentence. */
export const isFaithful = (content: Content): boolean => conformanceOf(content) !== UNFAITHFUL;

/** Freezes a class whose objects are shared, so that nobody can change it or reach its static methods through an object. */
export function closeClass(shared: { readonly prototype: object }): void {
  Reflect.deleteProperty(shared.prototype, 'constructor');
  Object.freeze(shared.prototype);
  Object.freeze(shared);
}
