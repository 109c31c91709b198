import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';

/** Who sits in a village, and which roles were dealt to it: what every seat knows before the first word. */
export interface Village {
  /** All seats, ascending from 1. */
  readonly agents: readonly Agent[];
  readonly wolves: number;
  /** Every dealt role but villagers and werewolves, once for each seat that holds it. */
  readonly specials: readonly ContestRole[];
}

/** The village of a game, from what a player gets in `initialize`. */
export function villageOf({ agentList }: GameInfo, { roleNumMap }: GameSetting): Village {
  const specials = CONTEST_ROLES.flatMap((role) =>
    role === 'VILLAGER' || role === 'WEREWOLF'
      ? []
      : Array<ContestRole>(roleNumMap[role]).fill(role),
  );
  return { agents: agentList, wolves: roleNumMap.WEREWOLF, specials };
}

/** The place of a role in every table of numbers here. */
export const roleIndex = (role: ContestRole): number => CONTEST_ROLES.indexOf(role);
export const ROLE_COUNT: number = CONTEST_ROLES.length;
