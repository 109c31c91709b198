import type { Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../player-context.ts';
import { SamplePlayer } from './sample/sample-player.ts';

/**
 * Plays as the official Java sample player, quirks included: speaks of the seat to vote for and why, Skips for ever,
 * comes out as seer, medium or a false one. A werewolf's suspects live on from game to game of a set, as they do there.
 */
export default function create(context: PlayerContext): Player {
  return new SamplePlayer(context, true);
}
