import { ANY, type Subject } from './words.ts';

/** The largest agent number with a slot. Sentences about larger numbers use the table of known sentences. */
const SEATS = 32;
const WORDS = SEATS + 2;
const NOWHERE = -1_000_000;

/** Number of slots in the table of one builder; each slot has one sentence. */
export const SLOTS = WORDS * WORDS;

/** Returns the code of an agent: 0 for `undefined`, 1 for ANY, 2 and more for agents, far below 0 for agents without a slot. */
export function codeOf(agent: Subject): number {
  if (agent === undefined) return 0;
  if (agent === ANY) return 1;
  if (typeof agent !== 'number') return NOWHERE;
  return (agent | 0) === agent && agent > 0 && agent <= SEATS ? agent + 1 : NOWHERE;
}

/** Returns the slot of a sentence; negative if there is none. The slot of a missing target stays empty. */
export const slotOf = (subject: Subject, target: Subject): number => codeOf(subject) * WORDS + codeOf(target);
