import type { Agent, Player } from '@aiwolf-arena/engine';
import { comingout, divined, estimate, identified } from '@aiwolf-arena/protocol';
import type { PlayerContext } from '../player-context.ts';
import { Seat } from './seat/seat.ts';

/**
 * Idea: a seer who speaks is dead by morning, so it keeps its results to itself until one of them is a werewolf, somebody
 * else claims its role, or the third day has come; then it tells them all at once. It expects the same of others: who
 * comes out early is a liar, the earliest first, and failing that the last who gave a vote away.
 * Strength: its seer lives longer in large villages. To beat it: with 5 players there is no third day to wait for.
 */
class Latecomer extends Seat {
  #told = 0;
  #waited = false;

  protected override begin(): void {
    this.#told = 0;
  }

  protected override morning(): void {
    this.#waited = false;
  }

  protected override speak(): void {
    if (this.#isTime()) this.#tellAll();
    // It lets one round pass before it shows where it stands.
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
    const news = this.findings.slice(this.#told);
    if (news.length === 0) return;
    if (this.#told === 0) this.say(comingout(agent, role));
    this.#told = this.findings.length;
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
    const found = this.findings.flatMap(({ target, result }) => (result === 'WEREWOLF' ? [target] : []));
    const hasty = [...this.testimony.votes.keys()].toReversed();
    return [...found, ...this.#early(), ...hasty].find((agent) => this.mayAccuse(agent) && this.finding(agent) !== 'HUMAN');
  }

  #early(): Agent[] {
    return [...this.testimony.roles.keys()];
  }

  /** Who has come out is no danger to hide from; the quiet ones are. */
  protected override precious(): readonly Agent[] {
    return this.others().filter((agent) => !this.testimony.roles.has(agent));
  }
}

export default (context: PlayerContext): Player => new Latecomer(context);
