import type { Agent } from '@aiwolf-arena/engine';
import { because, comingout, type RoleWord, vote } from '@aiwolf-arena/protocol';
import { Contestant } from './seat/contestant.ts';
import { factoryOf } from './seat/seat.ts';

/** Share of games in which it weighs claims on the last day. */
const RELENTS = 0.5;

/**
 * Idea: who claims, lies. The agent votes for a seat that claims to be the seer, every other time on the last day too: for one
 * that calls it a werewolf, else for the one that most votes are announced for, else for the last to claim. As werewolf it
 * claims nothing. As possessed it waits a turn and calls the first seer a werewolf, or any seat if nobody has come out. At the
 * end it lies itself: as seer it says that it is the werewolf, while it says the truth as possessed and as werewolf. Strength:
 * it votes out false seers as reliably as true ones. To beat the agent: claim nothing as werewolf.
 */
class Sceptic extends Contestant {
  protected override get isListening(): boolean {
    return this.turn === 1 && this.info.day === 1 && this.info.role === 'POSSESSED' && this.seers.size === 0;
  }

  protected override pretend(): void {
    const fresh = this.strangers().filter((agent) => !this.reported.has(agent));
    const seer = fresh.find((agent) => this.seers.has(agent));
    this.tell(seer ?? this.anyOf(fresh) ?? undefined, 'WEREWOLF');
  }

  protected override lastClaim(): RoleWord | undefined {
    if (this.info.role === 'POSSESSED') return 'POSSESSED';
    return this.info.role === 'WEREWOLF' || this.info.role === 'SEER' ? 'WEREWOLF' : undefined;
  }

  /** In its first turns it gives its reason, but not as werewolf. */
  protected override announce(target: Agent | undefined): void {
    const mayReason = this.turn < 3 && this.info.role !== 'WEREWOLF' && target !== this.accused();
    if (target === undefined || !mayReason || !this.seers.has(target)) super.announce(target);
    else if (this.isNews(target)) this.say(because(comingout(target, 'SEER', target), vote(target)));
  }

  protected override score(agent: Agent): number {
    if (this.finding(agent) !== undefined || (this.isLastDay && (this.lies || this.mood < RELENTS))) return this.weigh(agent);
    if (!this.seers.has(agent)) return 1 + this.named(agent) / 4;
    const { divined: reports } = this.testimony;
    const insults = reports.some(({ speaker, target, species }) => {
      return speaker === agent && target === this.info.agent && species === 'WEREWOLF';
    });
    return 10 + (insults ? 10 : 0) + 2 * this.named(agent) + [...this.seers].indexOf(agent);
  }
}

export default factoryOf(Sceptic);
