import type { Agent } from '@aiwolf-arena/engine';
import { comingout, divined, type Species } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/**
 * Idea: hide the true seer among false ones. As werewolf or possessed the agent claims to be the seer on the first day and
 * reports a result every day: other seers are werewolves, partners are human, and any other seat is human with probability 2/3.
 * On the village's side it tells the truth; as seer it votes for false seers, otherwise for the last declared target. Strength:
 * the true seer is hidden. To beat the agent: if two seats claim to be the seer on the first day, suspect both.
 */
class Liar extends Seat {
  readonly #invented = new Map<Agent, Species>();
  #out = false;
  #news: Agent | null = null;

  protected override begin(): void {
    this.#invented.clear();
    this.#out = false;
  }

  protected override morning(): void {
    this.#news = this.lies && this.info.day > 0 ? this.#invent() : null;
  }

  #invent(): Agent | null {
    const rivals = this.testimony.claimersOf('SEER');
    const fresh = this.others().filter((agent) => !this.#invented.has(agent));
    const target = fresh.find((agent) => rivals.includes(agent)) ?? this.anyOf(fresh);
    if (target === null) return null;
    const accused = !this.isPartner(target) && (rivals.includes(target) || this.#sometimes());
    this.#invented.set(target, accused ? 'WEREWOLF' : 'HUMAN');
    return target;
  }

  #sometimes(): boolean {
    return this.context.random() < 1 / 3;
  }

  protected override speak(): void {
    if (this.lies) this.#tellLies();
    else this.tellFindings();
    this.announce(this.suspect());
  }

  #tellLies(): void {
    if (!this.#out) this.say(comingout(this.info.agent, 'SEER'));
    this.#out = true;
    if (this.#news !== null) this.say(divined(this.#news, this.#invented.get(this.#news)!));
    this.#news = null;
  }

  protected override suspect(): Agent | undefined {
    const invented = [...this.#invented].flatMap(([agent, found]) => (found === 'WEREWOLF' ? [agent] : []));
    const rivals = this.#out || this.info.role === 'SEER' ? this.testimony.claimersOf('SEER') : [];
    const wanted = [...this.testimony.votes.values()].slice(-1);
    return [...this.found('WEREWOLF'), ...invented, ...rivals, ...wanted].find((agent) => this.mayAccuse(agent));
  }
}

export default factoryOf(Liar);
