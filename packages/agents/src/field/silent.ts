import type { Player } from '@aiwolf-arena/engine';
import { type Content, skip } from '@aiwolf-arena/protocol';
import type { PlayerContext } from '../player-context.ts';
import { RandomPlayer } from './random.ts';

/**
 * Says Skip until the rules end the phase, and otherwise plays at random. A comparison with `random` shows that three Skips and
 * one Over differ only in time. Strength and how to beat it: as for `random`; also, agents that suspect quiet seats find it.
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
