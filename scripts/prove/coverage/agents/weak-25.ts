import { weakened } from './weakened.ts';

/** `believer` with 25 % of its decisions left to chance. */
export default weakened('believer', (_, luck) => luck < 0.25);
