import type { PlayerContext, PlayerFactory } from '@aiwolf-arena/agents';
import { PLAYER_METHODS, type Player } from '@aiwolf-arena/engine';

/** What an agent's factory makes. Error: that is no player. */
export function playerOf(create: PlayerFactory, context: PlayerContext): Player {
  if (typeof create !== 'function')
    throw new Error(`${typeof create} is no agent: it is a function that returns a player`);
  const made = create(context) as Partial<Player> | null | undefined;
  if (typeof made !== 'object' || made === null)
    throw new Error(`the agent returned ${made === null ? 'null' : typeof made}, and no player`);
  const missing = PLAYER_METHODS.filter((method) => typeof made[method] !== 'function');
  if (missing.length > 0) throw new Error(`the player has no ${missing.join(', ')}`);
  return made as Player;
}
