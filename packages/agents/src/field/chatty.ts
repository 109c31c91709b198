import type { Player } from '@aiwolf-arena/engine';
import type { PlayerContext } from '../player-context.ts';
import { RandomPlayer } from './random.ts';

const agentText = (agent: number): string => `Agent[${String(agent).padStart(2, '0')}]`;

/** Plays like `random` and fills the air: a new sentence about a random seat whenever it may speak. */
class ChattyPlayer extends RandomPlayer {
  override talk(): ReturnType<Player['talk']> {
    return `VOTE ${agentText(this.vote() ?? 1)}`;
  }

  override whisper(): ReturnType<Player['whisper']> {
    return `ATTACK ${agentText(this.attack() ?? 1)}`;
  }
}

export default function create(context: PlayerContext): Player {
  return new ChattyPlayer(context);
}
