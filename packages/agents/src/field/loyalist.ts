import type { Agent } from '@aiwolf-arena/engine';
import { estimate } from '@aiwolf-arena/protocol';
import { Contestant } from './seat/contestant.ts';
import { factoryOf } from './seat/seat.ts';

/** Share of games in which the werewolf claims to be the seer. */
const CLAIMS = 0.75;

/**
 * Idea: never vote for a seer. The agent votes only for seats that do not claim to be the seer, first for those that seers call
 * werewolves, then for those that most votes are announced for. As werewolf it mostly claims to be a seer and clears seats; as
 * possessed it comes out in its first turn with a false werewolf. Strength: the true seer is safe from its ballot. To beat the
 * agent: as werewolf, claim to be the seer.
 */
class Loyalist extends Contestant {
  protected override pretend(): void {
    this.tell(this.anyOf(this.#commons()) ?? undefined, 'WEREWOLF');
  }

  protected override disguise(): void {
    if (this.mood < (this.isSmall ? CLAIMS : CLAIMS / 2)) this.tell(this.anyOf(this.#commons()) ?? undefined, 'HUMAN');
  }

  #commons(): Agent[] {
    return this.strangers().filter((agent) => !this.seers.has(agent) && !this.reported.has(agent));
  }

  protected override speak(): void {
    super.speak();
    const [seer] = this.seers;
    if (this.info.role === 'VILLAGER' && this.isNews(seer)) this.say(estimate(seer, 'SEER'));
  }

  protected override get breaksWord(): boolean {
    return this.info.role === 'WEREWOLF';
  }

  protected override get candour(): number {
    return 0.4;
  }

  protected override score(agent: Agent): number {
    if (this.finding(agent) !== undefined) return this.weigh(agent);
    const rank = this.seers.has(agent) ? 0.01 : 1;
    const blacks = this.testimony.divined.filter(({ target, species }) => target === agent && species === 'WEREWOLF').length;
    return rank * (1 + 2 * blacks) * (1 + this.named(agent) / 2);
  }
}

export default factoryOf(Loyalist);
