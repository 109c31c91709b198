import type { Player } from '@aiwolf-arena/engine';
import { attack, type Content, vote } from '@aiwolf-arena/protocol';
import type { PlayerContext } from '../player-context.ts';
import { RandomPlayer } from './random.ts';

/** Plays like `random` and fills the air: a sentence about a random living seat whenever it may speak. */
class ChattyPlayer extends RandomPlayer {
  override talk(): Content {
    return vote(this.vote() ?? this.info.agent);
  }

  override whisper(): Content {
    return attack(this.vote() ?? this.info.agent);
  }
}

export default function create(context: PlayerContext): Player {
  return new ChattyPlayer(context);
}
