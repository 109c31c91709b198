import type { Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../player-context.ts';
import { SamplePlayer } from './sample/sample-player.ts';

/**
 * Plays like the official Java sample player, including its quirks: says which seat to vote for and why, then Skips for the
 * rest of the phase; comes out as seer, medium or a false one. As in the original, a werewolf's suspects persist from game to
 * game of a set.
 * Strength: its possessed answers the seer at once, and its villagers concentrate on the most requested target. To beat it:
 * request a vote often, it takes a request for a reason; or speak in the name of others, it reads subjects and not speakers.
 */
export default (context: PlayerContext): Player => new SamplePlayer(context, true);
