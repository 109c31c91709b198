import type { Agent } from '@aiwolf-arena/engine';
import { estimate, type RoleWord, request, vote } from '@aiwolf-arena/protocol';
import { Contestant } from './seat/contestant.ts';
import { factoryOf } from './seat/seat.ts';

/**
 * Idea: be first, with a werewolf. Seer and possessed come out in their first turn and at once call a seat a werewolf, the
 * seer even if it has found none. Of others it believes what the number of claims says, and in a large village whoever most
 * votes are announced for. It asks all to vote with it and remembers no game; as werewolf it listens first, and breaks its word
 * to vote with most. Strength: two claims leave the werewolf among the others, three leave it among the claimants. To beat the
 * agent: behave as a villager does; it never compares you with yourself.
 */
class Herald extends Contestant {
  protected override get isBold(): boolean {
    return true;
  }

  protected override pretend(): void {
    this.tell(this.anyOf(this.strangers().filter((agent) => !this.reported.has(agent))) ?? undefined, 'WEREWOLF');
  }

  protected override lastClaim(): RoleWord | undefined {
    const { role } = this.info;
    if (role === 'POSSESSED') return 'WEREWOLF';
    if (role === 'WEREWOLF') return 'POSSESSED';
    return role === 'VILLAGER' && this.mood < 0.7 ? 'WEREWOLF' : undefined;
  }

  /** A werewolf listens before it speaks. */
  protected override get isListening(): boolean {
    return this.turn === 1 && this.info.role === 'WEREWOLF';
  }

  /** A werewolf says what it thinks and asks for nothing, because its words are not what counts for it. */
  protected override announce(target: Agent | undefined): void {
    const isWolf = this.info.role === 'WEREWOLF';
    if (this.isNews(target)) this.say(isWolf ? estimate(target, 'WEREWOLF') : request('ANY', vote(target)));
    super.announce(target);
  }

  protected override get breaksWord(): boolean {
    return this.info.role === 'WEREWOLF';
  }

  protected override score(agent: Agent): number {
    return this.weigh(agent) * (this.isSmall ? 1 : 1 + this.named(agent));
  }
}

export default factoryOf(Herald);
