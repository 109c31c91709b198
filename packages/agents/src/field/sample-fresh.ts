import type { Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../player-context.ts';
import { samplePlayer } from './sample/sample-player.ts';

/**
 * Plays like `sample`, but forgets everything after each game. Its werewolves do not suspect seats because of earlier games.
 */
export default (context: PlayerContext): Player => samplePlayer(context, false);
