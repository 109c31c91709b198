import type { Player } from '@aiwolf-arena/engine';
import { type Content, skip } from '@aiwolf-arena/protocol';
import type { PlayerContext } from '../player-context.ts';
import { RandomPlayer } from './random.ts';

/**
 * Idea: show that silence costs only time. The agent says Skip until the rules end the talk, and otherwise plays like `random`.
 * Strength: as for `random`. To beat the agent: suspect quiet seats.
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
