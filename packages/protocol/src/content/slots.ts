import { ANY, type Subject } from './words.ts';

/** Agents with larger numbers have no slots. Sentences about them are only in the table of known sentences (known.ts). */
const SEATS = 32;
const WORDS = SEATS + 2;
const NOWHERE = -1_000_000;

/** Size of the table in which a builder function stores its sentences: one slot for each pair of subject and target. */
export const SLOTS = WORDS * WORDS;

/** Returns a number for an agent: 0 for `undefined`, 1 for ANY, 1 + agent number for agents with slots, else far below 0. */
export function codeOf(agent: Subject): number {
  if (agent === undefined) return 0;
  if (agent === ANY) return 1;
  if (typeof agent !== 'number') return NOWHERE;
  return (agent | 0) === agent && agent > 0 && agent <= SEATS ? agent + 1 : NOWHERE;
}

/** Returns the slot of a subject and a target; negative if an agent has no slots. Slots for a missing target are unused. */
export const slotOf = (subject: Subject, target: Subject): number => codeOf(subject) * WORDS + codeOf(target);
