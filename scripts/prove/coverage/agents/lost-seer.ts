import { weakened } from './weakened.ts';

/** `believer`, but a seer who says and does everything at random. */
export default weakened('believer', ({ role }) => role === 'SEER');
