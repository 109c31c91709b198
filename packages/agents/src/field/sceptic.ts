import type { Agent } from '@aiwolf-arena/engine';
import { because, type Content, comingout, type RoleWord, skip, vote } from '@aiwolf-arena/protocol';
import { Contestant } from './seat/contestant.ts';
import { factoryOf } from './seat/seat.ts';

/** Share of games in a small village in which a werewolf gives no reasons. */
const TERSE = 0.6;

/**
 * Idea: who claims, lies. Until the last day the agent votes for a seat that claims to be the seer: for one that calls it a
 * werewolf, else for the one that most votes are announced for, else for the last to claim. As werewolf it claims nothing. As
 * possessed it waits a turn and calls the first seer a werewolf, or any seat if nobody has come out; at the end it says that it
 * is the possessed. Strength: it votes out false seers as reliably as true ones. To beat the agent: claim nothing as werewolf.
 */
class Sceptic extends Contestant {
  #turn = 0;

  protected override morning(): void {
    this.#turn = 0;
  }

  override talk(): Content {
    this.#turn++;
    const isWaiting = this.#turn === 1 && this.info.day === 1 && this.info.role === 'POSSESSED' && this.seers.size === 0;
    return isWaiting ? skip() : super.talk();
  }

  protected override pretend(): void {
    const fresh = this.strangers().filter((agent) => !this.reported.has(agent));
    const seer = fresh.find((agent) => this.seers.has(agent));
    this.tell(seer ?? this.anyOf(fresh) ?? undefined, 'WEREWOLF');
  }

  protected override lastClaim(): RoleWord | undefined {
    if (this.info.role === 'POSSESSED') return 'POSSESSED';
    return this.info.role === 'WEREWOLF' ? 'WEREWOLF' : undefined;
  }

  protected override announce(target: Agent | undefined): void {
    const hasReason = target !== undefined && this.seers.has(target) && target !== this.accused();
    const isTerse = this.info.role === 'WEREWOLF' && this.isSmall && this.mood < TERSE;
    if (!hasReason || isTerse) return super.announce(target);
    if (this.isNews(target)) this.say(because(comingout(target, 'SEER', target), vote(target)));
  }

  protected override score(agent: Agent): number {
    if (this.finding(agent) !== undefined || this.isLastDay) return this.weigh(agent);
    if (!this.seers.has(agent)) return 1 + this.named(agent) / 4;
    const { divined: reports } = this.testimony;
    const insults = reports.some(({ speaker, target, species }) => {
      return speaker === agent && target === this.info.agent && species === 'WEREWOLF';
    });
    return 10 + (insults ? 10 : 0) + 2 * this.named(agent) + [...this.seers].indexOf(agent);
  }
}

export default factoryOf(Sceptic);
