import type { Agent, Player } from '@aiwolf-arena/engine';
import { type Content, estimate, guard, inquire, over, request, vote } from '@aiwolf-arena/protocol';
import type { PlayerContext } from '../player-context.ts';
import { RandomPlayer } from './random.ts';

const SENTENCES = 10;
const OPENINGS: readonly ((agent: Agent) => Content)[] = [
  (agent) => vote(agent),
  (agent) => estimate(agent, 'WEREWOLF'),
  (agent) => request('ANY', vote(agent)),
  (agent) => estimate(agent, 'VILLAGER'),
  (agent) => request(agent, guard('ANY')),
  (agent) => inquire('ANY', estimate(agent, 'ANY')),
];

/**
 * Idea: measure what meaningless talk costs seats that listen. The agent plays at random and says ten meaningless sentences a
 * day about random seats. Strength: it misleads seats that believe declarations, requests or estimates. To beat the agent:
 * notice that its statements are wrong.
 */
class ChattyPlayer extends RandomPlayer {
  #spoken = 0;

  override dayStart(): void {
    this.#spoken = 0;
  }

  override talk(): Content {
    const subject = this.vote();
    if (this.#spoken >= SENTENCES || subject === null) return over();
    return OPENINGS[this.#spoken++ % OPENINGS.length]!(subject);
  }
}

export default (context: PlayerContext): Player => new ChattyPlayer(context);
