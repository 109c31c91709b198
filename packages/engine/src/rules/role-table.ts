import { told } from '@aiwolf-arena/protocol/border';
import type { RoleNumMap } from './rules.ts';

/** BODYGUARD, MEDIUM, POSSESSED, SEER, VILLAGER, WEREWOLF of `getDefaultGame(n)`, n = 3 to 18 (reference-server 1.2). */
const ROWS: Readonly<Record<number, readonly [number, number, number, number, number, number]>> = {
  3: [0, 0, 0, 1, 1, 1],
  4: [0, 0, 0, 1, 2, 1],
  5: [0, 0, 1, 1, 2, 1],
  6: [0, 0, 1, 1, 3, 1],
  7: [0, 0, 0, 1, 4, 2],
  8: [0, 1, 0, 1, 4, 2],
  9: [0, 1, 0, 1, 5, 2],
  10: [1, 1, 1, 1, 4, 2],
  11: [1, 1, 1, 1, 5, 2],
  12: [1, 1, 1, 1, 5, 3],
  13: [1, 1, 1, 1, 6, 3],
  14: [1, 1, 1, 1, 7, 3],
  15: [1, 1, 1, 1, 8, 3],
  16: [1, 1, 1, 1, 9, 3],
  17: [1, 1, 1, 1, 10, 3],
  18: [1, 1, 1, 1, 11, 3],
};

export const MIN_PLAYERS = 3;
export const MAX_PLAYERS = 18;

/** The official roles of a village of `players` seats; RangeError outside 3 to 18. */
export function roleNumMapOf(players: number): RoleNumMap {
  const row = typeof players === 'number' ? ROWS[players] : undefined;
  if (row === undefined) {
    throw new RangeError(
      `no role table for ${told(players)} players: choose ${MIN_PLAYERS} to ${MAX_PLAYERS}`,
    );
  }
  const [BODYGUARD, MEDIUM, POSSESSED, SEER, VILLAGER, WEREWOLF] = row;
  return { BODYGUARD, MEDIUM, POSSESSED, SEER, VILLAGER, WEREWOLF };
}
