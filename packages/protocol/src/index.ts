export * from './builders/builders.ts';
export { equal } from './content/equal.ts';
export * from './content/kinds.ts';
export { canonicalText, isContent } from './content/sentence.ts';
export * from './parse/parse.ts';
export * from './parse/problem.ts';
export type { Result } from './result.ts';
export * from './words.ts';
