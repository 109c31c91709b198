import type { Agent } from '@aiwolf-arena/engine';
import type { RoleWord } from '@aiwolf-arena/protocol';
import { Contestant } from './seat/contestant.ts';
import { factoryOf } from './seat/seat.ts';

/** Share of games in a large village in which the werewolf claims to be the seer. In a small one it always does. */
const CLAIMS = 0.4;

/**
 * Idea: never vote for a seer. The agent votes only for seats that do not claim to be the seer, or not any more, first for those
 * that seers call werewolves, in a large village then for those that most votes are announced for. As seer it hides behind
 * others that claim to be one until it finds a werewolf, at most for a day. As werewolf it mostly claims to be a seer and clears
 * seats; as possessed it comes out in its first turn with a false werewolf. Strength: the true seer is safe from its ballot. To
 * beat the agent: as werewolf, claim to be the seer.
 */
class Loyalist extends Contestant {
  protected override pretend(): void {
    const commons = this.strangers().filter((agent) => !this.seers.has(agent) && !this.reported.has(agent));
    this.tell(this.anyOf(commons) ?? undefined, this.info.role === 'WEREWOLF' ? 'HUMAN' : 'WEREWOLF');
  }

  protected override disguise(): void {
    if (this.isSmall || this.mood < CLAIMS) this.pretend();
  }

  /** Comes out on the first day if it has found a werewolf, or if nobody else has come out when votes are announced. */
  protected override reveal(): void {
    const isAlone = this.seers.size === 0 && this.testimony.votes.size > 2;
    if (this.info.day > 1 || this.foundWolf() !== undefined || isAlone) {
      for (const { target, result } of this.findings) if (!this.reported.has(target)) this.tell(target, result);
    }
  }

  protected override lastClaim(): RoleWord | undefined {
    return this.info.role === 'POSSESSED' && this.mood < 0.5 ? 'POSSESSED' : undefined;
  }

  protected override get breaksWord(): boolean {
    return this.info.role === 'WEREWOLF';
  }

  protected override get candour(): number {
    return 0.4;
  }

  protected override score(agent: Agent): number {
    if (this.finding(agent) !== undefined) return this.weigh(agent);
    const isSeer = this.seers.has(agent) && (this.testimony.roles.get(agent) ?? 'SEER') === 'SEER';
    const blacks = this.testimony.divined.filter(({ target, species }) => target === agent && species === 'WEREWOLF').length;
    return (isSeer ? 0.01 : 1) * (1 + 2 * blacks) * (this.isSmall ? 1 : 1 + this.named(agent) / 2);
  }
}

export default factoryOf(Loyalist);
