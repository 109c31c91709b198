import type { Agent } from '@aiwolf-arena/engine';
import { comingout, divined, estimate, identified } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/**
 * Idea: a seer that speaks is attacked in the next night. The agent publishes no result until it has found a werewolf, another
 * seat claims its role, or the third day has come; then it publishes all results. It suspects seats that claim a role early,
 * the earliest first. If there are none, it suspects the last seat that declared a vote. Strength: its seer lives longer in
 * large villages. To beat the agent: play with 5 players; such games end before the third day.
 */
class Latecomer extends Seat {
  #reported = 0;
  #waited = false;

  protected override begin(): void {
    this.#reported = 0;
  }

  protected override morning(): void {
    this.#waited = false;
  }

  protected override speak(): void {
    if (this.#isTime()) this.#tellAll();
    // The agent waits for a round before it declares its vote.
    if (this.#waited) this.#accuse();
    this.#waited = true;
  }

  #isTime(): boolean {
    const { role, day } = this.info;
    if (role !== 'SEER' && role !== 'MEDIUM') return false;
    const challenged = this.testimony.claimersOf(role).length > 0;
    return challenged || day >= 3 || this.findings.some(({ result }) => result === 'WEREWOLF');
  }

  #tellAll(): void {
    const { agent, role } = this.info;
    const news = this.findings.slice(this.#reported);
    if (news.length === 0) return;
    if (this.#reported === 0) this.say(comingout(agent, role));
    this.#reported = this.findings.length;
    const verb = role === 'SEER' ? divined : identified;
    this.say(...news.toReversed().map(({ target, result }) => verb(target, result)));
  }

  #accuse(): void {
    const suspect = this.suspect();
    if (suspect !== undefined && this.#early().includes(suspect)) {
      this.say(estimate(suspect, 'POSSESSED'));
    }
    this.announce(suspect);
  }

  protected override suspect(): Agent | undefined {
    const hasty = [...this.testimony.votes.keys()].toReversed();
    return [...this.found('WEREWOLF'), ...this.#early(), ...hasty].find(
      (agent) => this.mayAccuse(agent) && this.finding(agent) !== 'HUMAN',
    );
  }

  #early(): Agent[] {
    return [...this.testimony.roles.keys()];
  }

  /** Returns the seats that have claimed no role. The agent thinks that they are more dangerous than seats with a claim. */
  protected override precious(): readonly Agent[] {
    return this.others().filter((agent) => !this.testimony.roles.has(agent));
  }
}

export default factoryOf(Latecomer);
