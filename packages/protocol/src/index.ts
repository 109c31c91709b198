export * from './content/builders.ts';
export * from './content/kinds.ts';
export * from './content/operators.ts';
export {
  ERROR_CODES,
  type ErrorCode,
  NOTE_CODES,
  type Note,
  type NoteCode,
  type Problem,
  type Result,
} from './content/problem.ts';
export { canonicalText, isContent } from './content/sentence.ts';
export * from './content/words.ts';
export { type ExplainOptions, explain, LANGUAGES, type Language } from './explain/content.ts';
export * from './explain/explain.ts';
export { convert, format } from './meaning/convert.ts';
export * from './meaning/expand.ts';
export { type Answer, answers, equal } from './meaning/match.ts';
export { resolve, shorten, spellOut, withSubject } from './meaning/subjects.ts';
export * from './parse/parse.ts';
