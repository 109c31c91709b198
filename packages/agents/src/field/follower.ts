import type { Agent } from '@aiwolf-arena/engine';
import { factoryOf, Seat } from './seat/seat.ts';

/**
 * Idea: vote with the majority of the votes that other seats have declared today, and declare that vote. As seer or medium the
 * agent also publishes its results. As werewolf it does not vote for a partner. Strength: it adds a vote to a correct majority.
 * To beat the agent: declare early; two false declarations are a majority.
 */
class Follower extends Seat {
  protected override suspect(): Agent | undefined {
    return this.mostNamed(this.testimony.votes.values());
  }
}

export default factoryOf(Follower);
