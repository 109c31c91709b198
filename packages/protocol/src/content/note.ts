/** The exports of `@aiwolf-arena/protocol/note`. Only code that runs games may import them. */
export { listen, type Sayings, sayAgain } from './known.ts';
export { isBuildable } from './problem.ts';
export { canonicalText, isContent, noteOf, setNote } from './sentence.ts';
