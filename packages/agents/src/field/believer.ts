import type { Agent } from '@aiwolf-arena/engine';
import { estimate, request, vote } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/**
 * Idea: believe the first seat that claims to be the seer. The agent votes for the werewolves that this seat reports, does not
 * vote for the humans that it reports, and treats later seers as liars. As seer, the agent claims its role on the first day.
 * Strength: real seers usually speak before liars. To beat the agent: be a false seer and speak first.
 */
class Believer extends Seat {
  protected override speak(): void {
    this.tellFindings();
    const suspect = this.suspect();
    if (!this.isNews(suspect)) return;
    this.say(estimate(suspect, 'WEREWOLF'), request('ANY', vote(suspect)));
    this.announce(suspect);
  }

  protected override suspect(): Agent | undefined {
    const named = this.#results('WEREWOLF').find((agent) => this.mayAccuse(agent));
    return named ?? this.#falseSeers().find((agent) => this.mayAccuse(agent)) ?? this.#anyGray();
  }

  #results(species: 'HUMAN' | 'WEREWOLF'): Agent[] {
    if (this.info.role === 'SEER') return this.found(species);
    const seer = this.testimony.claimersOf('SEER')[0];
    return this.testimony.divined.flatMap((report) =>
      report.speaker === seer && report.species === species ? [report.target] : [],
    );
  }

  #falseSeers(): Agent[] {
    const seers = this.testimony.claimersOf('SEER');
    return this.info.role === 'SEER' ? seers : seers.slice(1);
  }

  /** Returns the lowest-numbered seat that the first seer does not report as human. So all believers choose the same seat. */
  #anyGray(): Agent | undefined {
    const cleared = new Set([...this.#results('HUMAN'), ...this.precious()]);
    return this.others().find((agent) => !cleared.has(agent) && this.mayAccuse(agent));
  }

  protected override precious(): readonly Agent[] {
    return this.testimony.claimersOf('SEER').slice(0, 1);
  }
}

export default factoryOf(Believer);
