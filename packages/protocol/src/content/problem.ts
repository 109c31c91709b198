/** The codes of errors and notes. They are part of the public interface, and never change. */

export const ERROR_CODES = [
  'EMPTY',
  'UNKNOWN_VERB',
  'REPLACED_WORD',
  'BAD_SUBJECT',
  'BAD_AGENT',
  'AGENT_ZERO',
  'AGENT_OUTSIDE_VILLAGE',
  'MISSING_TARGET',
  'MISSING_ROLE',
  'UNKNOWN_ROLE',
  'ROLE_OUTSIDE_CONTEST',
  'MISSING_SPECIES',
  'UNKNOWN_SPECIES',
  'BAD_TALK',
  'BAD_DAY',
  'NUMBER_TOO_LARGE',
  'MISSING_BLANK',
  'MISSING_PARENTHESES',
  'UNBALANCED',
  'MISSING_CONTENT',
  'SURPLUS_CONTENT',
  'NO_CONTENTS',
  'IGNORED_TEXT',
  'TRAILING_TEXT',
  'LINE_BREAK',
  'SUBJECT_BEFORE_CONTROL',
  'NESTED_CONTROL',
  'NESTED_REQUEST',
  'OLD_REQUEST',
  'SEVERAL_SENTENCES',
  'PLACEHOLDER',
  'NOT_CANONICAL',
  'NOT_IN_DIALECT',
  'CRASHES_SERVER',
  'TOO_DEEP',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** Why a sentence was rejected. `position` is the index in the text (in UTF-16 units) at which the parser noticed the error. */
export interface Problem {
  readonly code: ErrorCode;
  readonly position: number;
  readonly hint: string;
}

export const NOTE_CODES = [
  'AGENT_ZERO',
  'AGENT_OUTSIDE_VILLAGE',
  'ROLE_OUTSIDE_CONTEST',
  'NESTED_CONTROL',
  'SUBJECT_BEFORE_CONTROL',
  'SURPLUS_CONTENT',
  'NO_CONTENTS',
  'IGNORED_TEXT',
  'OLD_REQUEST',
  'SEVERAL_SENTENCES',
  'MISSING_PARENTHESES',
  'BAD_TALK',
  'NOT_CANONICAL',
] as const;
export type NoteCode = (typeof NOTE_CODES)[number];

/**
 * Whether an official ContentBuilder can print a text with this note. Builders take any agent, any official role, and Over and Skip
 * as a content, although protocol 3.6 forbids them there. They print `AND ` without contents, too, which the parser refuses.
 */
const BUILDABLE: Readonly<Record<NoteCode, boolean>> = {
  AGENT_ZERO: false,
  AGENT_OUTSIDE_VILLAGE: true,
  ROLE_OUTSIDE_CONTEST: true,
  NESTED_CONTROL: true,
  SUBJECT_BEFORE_CONTROL: false,
  SURPLUS_CONTENT: false,
  NO_CONTENTS: false,
  IGNORED_TEXT: false,
  OLD_REQUEST: false,
  SEVERAL_SENTENCES: false,
  MISSING_PARENTHESES: false,
  BAD_TALK: false,
  NOT_CANONICAL: false,
};

/** Whether an official ContentBuilder can print a text for which the parser has these notes. */
export const isBuildable = (notes: readonly Note[]): boolean => notes.every(({ code }) => BUILDABLE[code]);

/** A remark of the parser about a text that it accepted. `message` is a plain English sentence. */
export interface Note {
  readonly code: NoteCode;
  readonly position: number;
  readonly message: string;
}

/** The result of a function that takes untrusted input: a value or an error. The function throws no error. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const pass = <T>(value: T): { readonly ok: true; readonly value: T } => ({ ok: true, value });
export const fail = <E>(error: E): { readonly ok: false; readonly error: E } => ({ ok: false, error });
