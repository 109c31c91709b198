import type { Player } from '@aiwolf-arena/engine';
import { type Content, skip } from '@aiwolf-arena/protocol';
import type { PlayerContext } from '../player-context.ts';
import { RandomPlayer } from './random.ts';

/** Idea: silence costs only time. Says Skip until the talk ends, else plays like `random`. To beat it: suspect quiet seats. */
class SilentPlayer extends RandomPlayer {
  override talk(): Content {
    return skip();
  }

  override whisper(): Content {
    return skip();
  }
}

export default (context: PlayerContext): Player => new SilentPlayer(context);
