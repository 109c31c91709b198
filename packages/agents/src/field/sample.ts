import type { Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../player-context.ts';
import { samplePlayer } from './sample/sample-player.ts';

/**
 * Plays like the official Java sample player, including its quirks: says which seat to vote for and why, then Skip for the rest
 * of the phase; claims to be the seer or the medium (truly or falsely). As in the original, a werewolf's suspects persist from
 * game to game of a set. Strength: as the possessed it also claims to be the seer as soon as another agent does, and as a
 * villager it votes for the most requested target. To beat the agent: request a vote often, because it treats requests as
 * evidence; or make statements with another agent as subject, because it does not check the speaker.
 */
export default (context: PlayerContext): Player => samplePlayer(context, true);
