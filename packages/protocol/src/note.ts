/** Subpath `@aiwolf-arena/protocol/note`: the slot that only whoever runs the game should use. */
export { canonicalText, isContent, noteOf, setNote } from './content/sentence.ts';
