import type { Player } from '@aiwolf-arena/engine';
import { type Content, skip } from '@aiwolf-arena/protocol';
import type { PlayerContext } from '../player-context.ts';
import { RandomPlayer } from './random.ts';

/**
 * Skips whenever it may speak, until the rules end the phase, and plays at random otherwise. Beside `random` it shows
 * that three Skips and one Over are the same to everybody but the clock. Strength and how to beat it: as `random`, and
 * whoever hunts the quiet finds it.
 */
class SilentPlayer extends RandomPlayer {
  override talk(): Content {
    return skip();
  }

  override whisper(): Content {
    return skip();
  }
}

export default (context: PlayerContext): Player => new SilentPlayer(context);
