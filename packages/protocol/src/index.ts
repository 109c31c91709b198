export {
  agree,
  attack,
  attacked,
  comingout,
  disagree,
  divination,
  divined,
  estimate,
  guard,
  guarded,
  identified,
  over,
  skip,
  vote,
  voted,
} from './builders.ts';
export * from './content/kinds.ts';
export { canonicalText, isContent } from './content/sentence.ts';
export * from './explain.ts';
export { gloss } from './gloss/gloss.ts';
export { type GlossOptions, LANGUAGES, type Language } from './gloss/names.ts';
export { convert, format } from './meaning/convert.ts';
export {
  EXPANSION_LIMIT,
  type ExpansionProblem,
  expand,
  satisfies,
  type Village,
} from './meaning/expand.ts';
export { type Answer, answers, equal } from './meaning/match.ts';
export { resolve, shorten, spellOut, withSubject } from './meaning/subjects.ts';
export { and, because, day, inquire, not, or, request, xor } from './operators.ts';
export * from './parse/parse.ts';
export {
  ERROR_CODES,
  type ErrorCode,
  NOTE_CODES,
  type Note,
  type NoteCode,
  type Problem,
  type Result,
} from './problem.ts';
export * from './words.ts';
