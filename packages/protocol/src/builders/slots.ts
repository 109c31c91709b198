/**
 * Where a simple sentence lies in a builder's table: plain integer arithmetic, so that saying again
 * what has been said costs a lookup and no string.
 */
import type { RoleWord, SpeciesWord, Subject } from '../words.ts';
import { ANY, ROLES } from '../words.ts';

/** Agents above this go through the table of known sentences instead. */
const SEATS = 32;
const WORDS = SEATS + 2;
const NOWHERE = -1_000_000;

/** Slots of one builder when each slot holds one sentence. */
export const SLOTS = WORDS * WORDS;

/** 0 for nobody, 1 for ANY, then the agents; far below 0 for agents without a slot. */
export function codeOf(agent: Subject): number {
  if (agent === undefined) return 0;
  if (agent === ANY) return 1;
  if (typeof agent !== 'number') return NOWHERE;
  return (agent | 0) === agent && agent > 0 && agent <= SEATS ? agent + 1 : NOWHERE;
}

/** Negative when the sentence has no slot; a missing target has a slot that stays empty. */
export const slotOf = (subject: Subject, target: Subject): number =>
  codeOf(subject) * WORDS + codeOf(target);

export const ROLE_WORDS: readonly RoleWord[] = [...ROLES, ANY];
export const SPECIES_WORDS: readonly SpeciesWord[] = ['HUMAN', 'WEREWOLF', ANY];
