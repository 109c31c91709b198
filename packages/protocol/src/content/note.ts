/** Subpath `@aiwolf-arena/protocol/note`: what only whoever runs the game should use. */
export { listen, type Sayings, sayAgain } from './known.ts';
export { canonicalText, isContent, noteOf, setNote } from './sentence.ts';
