import { TEAMS } from '../rules/roles.ts';
import type { Board } from './board.ts';

export const NO_WINNER = TEAMS.indexOf('NONE');
const VILLAGERS = TEAMS.indexOf('VILLAGER');
const WEREWOLVES = TEAMS.indexOf('WEREWOLF');

/** TEAMS index of who has won: the village without werewolves, they with no more humans than werewolves (reference-server 1.11). */
export function victoryOf({ werewolves, livingCount }: Board): number {
  if (werewolves === 0) return VILLAGERS;
  return livingCount - werewolves <= werewolves ? WEREWOLVES : NO_WINNER;
}
