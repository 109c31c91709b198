import type { Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../player-context.ts';
import { samplePlayer } from './sample/sample-player.ts';

/**
 * Plays like `sample`, but with a new memory in every game: it depends only on the current game. Its werewolves no longer chase
 * suspects of earlier games, so the village wins less often.
 */
export default (context: PlayerContext): Player => samplePlayer(context, false);
