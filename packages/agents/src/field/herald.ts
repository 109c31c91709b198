import type { Agent } from '@aiwolf-arena/engine';
import { type Content, estimate, type RoleWord, skip } from '@aiwolf-arena/protocol';
import { Contestant } from './seat/contestant.ts';
import { factoryOf } from './seat/seat.ts';

/**
 * Idea: be first, with a werewolf. Seer and possessed come out in their first turn and at once call a seat a werewolf, the
 * seer even if it has found none. Of others it believes what the number of claims says, and then whoever most votes are
 * announced for. It says little and remembers no game; as werewolf it listens first, and breaks its word to vote with most.
 * Strength: two claims leave the werewolf among the others, three leave it among the claimants. To beat the agent: behave as a
 * villager does; it never compares you with yourself.
 */
class Herald extends Contestant {
  #spokeOn = -1;

  protected override begin(): void {
    this.#spokeOn = -1;
  }

  protected override get isBold(): boolean {
    return true;
  }

  protected override pretend(): void {
    const fresh = this.strangers().filter((agent) => !this.reported.has(agent));
    const seer = fresh.find((agent) => this.seers.has(agent));
    this.tell(seer ?? this.anyOf(fresh) ?? undefined, 'WEREWOLF');
  }

  protected override lastClaim(): RoleWord | undefined {
    const { role } = this.info;
    if (role === 'POSSESSED') return 'WEREWOLF';
    if (role === 'WEREWOLF') return 'POSSESSED';
    return role === 'VILLAGER' && this.mood < 0.5 ? 'WEREWOLF' : undefined;
  }

  /** A werewolf listens before it speaks. */
  override talk(): Content {
    const isLater = this.#spokeOn === this.info.day;
    this.#spokeOn = this.info.day;
    return isLater || this.info.role !== 'WEREWOLF' ? super.talk() : skip();
  }

  /** A werewolf says what it thinks, because its words are not what counts for it. */
  protected override announce(target: Agent | undefined): void {
    if (this.info.role === 'WEREWOLF' && this.isNews(target)) this.say(estimate(target, 'WEREWOLF'));
    super.announce(target);
  }

  protected override get breaksWord(): boolean {
    return this.info.role === 'WEREWOLF';
  }

  protected override score(agent: Agent): number {
    return this.weigh(agent) * (1 + this.named(agent));
  }
}

export default factoryOf(Herald);
