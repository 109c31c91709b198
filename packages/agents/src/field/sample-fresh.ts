import type { Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../player-context.ts';
import { samplePlayer } from './sample/sample-player.ts';

/**
 * Plays like `sample`, but with a new memory in every game: the agent's play depends only on the current game. Its werewolves
 * do not suspect seats because of earlier games, so the village wins less often.
 */
export default (context: PlayerContext): Player => samplePlayer(context, false);
