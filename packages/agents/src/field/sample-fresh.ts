import type { Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../player-context.ts';
import { SamplePlayer } from './sample/sample-player.ts';

/**
 * Plays as `sample` with a new memory in every game. Its werewolves no longer chase suspects of earlier games, so the
 * village wins less often; what it does depends on nothing but the game at hand.
 */
export default (context: PlayerContext): Player => new SamplePlayer(context, false);
