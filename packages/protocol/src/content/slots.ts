import { ANY, type Subject } from './words.ts';

/** The largest agent number that has slots. Sentences about larger numbers are only in the table of known sentences. */
const SEATS = 32;
const WORDS = SEATS + 2;
const NOWHERE = -1_000_000;

/** Number of slots per builder: one for each pair of subject and target. */
export const SLOTS = WORDS * WORDS;

/** Returns a number for an agent: 0 for `undefined`, 1 for ANY, 2 and more for agents with slots, otherwise far below 0. */
export function codeOf(agent: Subject): number {
  if (agent === undefined) return 0;
  if (agent === ANY) return 1;
  if (typeof agent !== 'number') return NOWHERE;
  return (agent | 0) === agent && agent > 0 && agent <= SEATS ? agent + 1 : NOWHERE;
}

/** Returns the slot of a subject and a target; negative if they have none. The slots for a missing target stay empty. */
export const slotOf = (subject: Subject, target: Subject): number => codeOf(subject) * WORDS + codeOf(target);
