import type { Agent } from '@aiwolf-arena/engine';
import { because, comingout, estimate } from '@aiwolf-arena/protocol';
import { factoryOf, type Report, Seat, topOf } from './seat/seat.ts';

/** Points for one contradiction. The constants below are the points for weaker reasons to suspect a seat. */
const LIE = 10;
const RIVAL = 3;
const DOUBTED = 2;
const ACCUSED = 1;

/**
 * Idea: give points for lies. A seat gets points if it reports a result that the agent knows to be false, if it claims the same
 * role as another seat, or if a seat that is not a proven liar reports it as a werewolf. The agent votes for the seat with the
 * most points and says why. As a werewolf it does not vote for its partners. Strength: it never forgets a proven lie. To beat
 * the agent: claim nothing, and let other seats claim the same role.
 */
class Accountant extends Seat {
  readonly #killed = new Set<Agent>();

  protected override begin(): void {
    this.#killed.clear();
  }

  protected override morning(): void {
    for (const agent of this.info.lastDeadAgentList) this.#killed.add(agent);
  }

  protected override speak(): void {
    this.tellFindings();
    const suspect = this.suspect();
    if (!this.isNews(suspect)) return;
    const claimed = this.testimony.roles.get(suspect);
    const thought = estimate(suspect, 'WEREWOLF');
    this.say(claimed === undefined ? thought : because(comingout(suspect, claimed, suspect), thought));
    this.announce(suspect);
  }

  protected override suspect(): Agent | undefined {
    const accounts = this.strangers().map((agent) => [agent, this.#account(agent)] as const);
    return topOf(new Map(accounts))[0];
  }

  #account(agent: Agent): number {
    if (this.finding(agent) === 'WEREWOLF') return 2 * LIE;
    const trusted = this.finding(agent) === 'HUMAN' ? RIVAL : 0;
    return this.#lies(agent) * LIE + this.#rivalry(agent) + this.#accusations(agent) - trusted;
  }

  #lies(agent: Agent): number {
    const { divined, identified } = this.testimony;
    const isLie = (report: Report) => report.speaker === agent && this.#isFalse(report);
    return Number(divined.some(isLie)) + Number(identified.some(isLie));
  }

  /** Whether a report is false: it contradicts what the agent knows, or calls the agent or an attacked seat a werewolf. */
  #isFalse({ target, species }: Report): boolean {
    const isMe = target === this.info.agent;
    if (species === 'WEREWOLF' && (isMe || this.#killed.has(target))) return true;
    const known = this.finding(target);
    return known !== undefined && known !== species;
  }

  #rivalry(agent: Agent): number {
    const claimed = this.testimony.roles.get(agent);
    if (claimed !== 'SEER' && claimed !== 'MEDIUM') return 0;
    if (claimed === this.info.role) return LIE;
    return (this.testimony.claimersOf(claimed).length - 1) * RIVAL;
  }

  #accusations(agent: Agent): number {
    const accusers = this.testimony.divined.filter(
      ({ target, species, speaker }) => target === agent && species === 'WEREWOLF' && this.#lies(speaker) === 0,
    );
    const voters = [...this.testimony.votes.values()].filter((target) => target === agent);
    return accusers.length * DOUBTED + Math.min(1, voters.length) * ACCUSED;
  }

  protected override precious(): readonly Agent[] {
    return [...this.testimony.claimersOf('SEER'), ...this.testimony.claimersOf('MEDIUM')];
  }
}

export default factoryOf(Accountant);
