import type { Agent } from '@aiwolf-arena/engine';
import { factoryOf, Seat } from './seat/seat.ts';

/**
 * Votes with the majority of the votes that other seats have declared today, and declares that vote. As seer or medium it also
 * tells its results. A werewolf follows too, unless the majority is against a partner. Strength: it adds a vote for a seat that
 * is right. To beat the agent: declare early; two false declarations make a majority.
 */
class Follower extends Seat {
  protected override suspect(): Agent | undefined {
    return this.mostNamed(this.testimony.votes.values());
  }
}

export default factoryOf(Follower);
