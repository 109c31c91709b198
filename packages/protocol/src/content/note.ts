/** The subpath `@aiwolf-arena/protocol/note`, only for code that runs games. */
export { listen, type Sayings, sayAgain } from './known.ts';
export { canonicalText, isContent, noteOf, setNote } from './sentence.ts';
