import type { Agent } from '@aiwolf-arena/protocol';
import type { ShownRecord } from '../document.ts';
import { type Suspicions, suspicionsOf } from './onlooker.ts';
import { rolesOf, stepsOf } from './steps.ts';
import { villagersWinOf } from './win-probability.ts';

/** What can be computed about a game, for each of its steps. */
export interface Insight {
  /** The probability that each seat is a werewolf, as an outsider estimates it. */
  readonly wolves: readonly Suspicions[];
  /** The probability that the villagers win, estimated with the knowledge of all roles. */
  readonly villagersWin: readonly number[];
}

export function insightOf(record: ShownRecord): Insight {
  const [steps, roles] = [stepsOf(record), rolesOf(record)];
  const wolves = suspicionsOf(steps, roles, null);
  return { wolves, villagersWin: villagersWinOf(steps, roles, wolves) };
}

/** Returns for each step the probability that each seat is a werewolf, as the seat `seat` estimates it from what it knows. */
export const seatBeliefs = (record: ShownRecord, seat: Agent): Suspicions[] =>
  suspicionsOf(stepsOf(record), rolesOf(record), seat);
