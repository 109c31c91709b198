import type { Agent } from '@aiwolf-arena/protocol';
import type { GameTape } from '../document.ts';
import { type Suspicions, suspicionsOf } from './onlooker.ts';
import { rolesOf, stepsOf } from './steps.ts';
import { villagersWinOf } from './win-chance.ts';

/** What can be computed about a game, for each of its steps. */
export interface Insight {
  /** The probability that each seat is a werewolf, as an outsider estimates it. */
  readonly wolves: readonly Suspicions[];
  /** The probability that the villagers win, estimated with the knowledge of all roles. */
  readonly villagersWin: readonly number[];
}

export function insightOf(tape: GameTape): Insight {
  const [steps, roles] = [stepsOf(tape), rolesOf(tape)];
  const wolves = suspicionsOf(steps, roles, null);
  return { wolves, villagersWin: villagersWinOf(steps, roles, wolves) };
}

/** Returns for each step the probability that each seat is a werewolf, as the seat `seat` estimates it from what it knows. */
export const seatBeliefs = (tape: GameTape, seat: Agent): Suspicions[] => suspicionsOf(stepsOf(tape), rolesOf(tape), seat);
