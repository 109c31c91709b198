import type { Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../player-context.ts';
import { SamplePlayer } from './sample/sample-player.ts';

/**
 * Plays as the official Java sample player, quirks included: speaks of the seat to vote for and why, Skips for ever,
 * comes out as seer, medium or a false one. A werewolf's suspects live on from game to game of a set, as they do there.
 * Strength: its possessed answers the seer at once, and its villagers concentrate on whom most ask for. To beat it: ask
 * for a vote often, it takes a request for a reason; or put words into mouths, it reads subjects and not speakers.
 */
export default (context: PlayerContext): Player => new SamplePlayer(context, true);
