import type { Agent } from '@aiwolf-arena/engine';
import { comingout, divined, identified, request, vote } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/**
 * Idea: claim the role of another seat. As werewolf or possessed the agent waits until a seat claims to be seer or medium, then
 * claims the same role and reports that seat as a werewolf. On the village's side it believes the seat that claimed last: of
 * two seers it votes for the first; with a single seer, it votes for the seat that this seer reports as a werewolf. Strength:
 * the true seer is contradicted at once. To beat the agent: claim no role; then it claims no role either.
 */
class Usurper extends Seat {
  #claimed: 'SEER' | 'MEDIUM' | undefined;
  #lastFound = 0;

  protected override begin(): void {
    this.#claimed = undefined;
    this.#lastFound = 0;
  }

  protected override speak(): void {
    if (this.lies) this.#usurp();
    else this.tellFindings();
    const suspect = this.suspect();
    if (suspect === undefined) return;
    if (this.#claimed !== undefined) this.say(request('ANY', vote(suspect)));
    this.announce(suspect);
  }

  #usurp(): void {
    const { agent, day } = this.info;
    const rival = this.#rival();
    if (this.#claimed === undefined) {
      if (rival === undefined) return;
      this.#claimed = this.testimony.roles.get(rival) as 'SEER' | 'MEDIUM';
      this.say(comingout(agent, this.#claimed));
    }
    if (this.#lastFound === day) return;
    this.#lastFound = day;
    if (this.#claimed === 'SEER') this.#find(rival);
    else this.#identify();
  }

  #find(rival: Agent | undefined): void {
    const friend = this.others().find((other) => this.isPartner(other)) ?? this.others()[0];
    if (rival !== undefined) this.say(divined(rival, 'WEREWOLF'));
    else if (friend !== undefined) this.say(divined(friend, 'HUMAN'));
  }

  #identify(): void {
    const { executedAgent } = this.info;
    if (executedAgent !== null) this.say(identified(executedAgent, 'HUMAN'));
  }

  #rival(): Agent | undefined {
    const claimers = [...this.testimony.claimersOf('SEER'), ...this.testimony.claimersOf('MEDIUM')];
    return claimers.find((agent) => this.mayAccuse(agent));
  }

  protected override suspect(): Agent | undefined {
    if (this.lies) return this.#rival() ?? this.#accused();
    const seers = this.testimony.claimersOf('SEER');
    const challenged = seers.length > 1 || this.info.role === 'SEER' ? seers : [];
    return [...challenged, this.#accused()].find((agent) => agent !== undefined && this.canVoteFor(agent));
  }

  #accused(): Agent | undefined {
    const mine = this.foundWolf();
    if (mine !== undefined && !this.isPartner(mine)) return mine;
    const { divined: reports } = this.testimony;
    return reports.findLast(({ species, target }) => species === 'WEREWOLF' && this.mayAccuse(target))?.target;
  }

  protected override precious(): readonly Agent[] {
    const rival = this.#rival();
    return rival === undefined ? [] : [rival];
  }
}

export default factoryOf(Usurper);
