import { weakened } from './weakened.ts';

/** Some ten thousandths of a second of work. */
function work(): boolean {
  let waste = 1;
  for (let i = 0; i < 100_000; i++) waste = Math.imul(waste, 48_271) ^ i;
  return waste === 0.5; // never, but nobody knows
}

/** `believer` with none of its decisions left to chance, and work before every one. */
export default weakened('believer', () => work());
