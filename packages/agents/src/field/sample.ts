import type { Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../player-context.ts';
import { samplePlayer } from './sample/sample-player.ts';

/**
 * Plays like the official Java sample player, including its errors. It says for which seat it votes and why, then Skip. As seer
 * or medium it claims its role; as werewolf or possessed it may claim one falsely. As in the original, a werewolf keeps its
 * suspects from game to game of a set. Strength: as villager it votes for the most requested target. To beat the agent: request
 * a vote often, because it treats requests as evidence; or make statements with another agent as subject, because it does not
 * check the speaker.
 */
export default (context: PlayerContext): Player => samplePlayer(context, true);
