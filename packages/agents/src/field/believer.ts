import type { Agent, Player } from '@aiwolf-arena/engine';
import { estimate, request, vote } from '@aiwolf-arena/protocol';
import type { PlayerContext } from '../player-context.ts';
import { Seat } from './seat/seat.ts';

/**
 * Believes whoever claims to be the seer first: votes for the werewolves that seer names, spares the humans, takes
 * every later seer for a liar. A seer itself, it comes out on the first day and asks all to vote with its results.
 * Strength: honest seers speak first more often than liars do. To beat it: be a false seer with the first sentence.
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

  /** Of the seer it believes: itself, or the first to come out. */
  #results(species: 'HUMAN' | 'WEREWOLF'): Agent[] {
    if (this.info.role === 'SEER') {
      return this.findings.flatMap(({ target, result }) => (result === species ? [target] : []));
    }
    const seer = this.testimony.claimersOf('SEER')[0];
    return this.testimony.divined.flatMap((report) =>
      report.speaker === seer && report.species === species ? [report.target] : [],
    );
  }

  #falseSeers(): Agent[] {
    const seers = this.testimony.claimersOf('SEER');
    return this.info.role === 'SEER' ? seers : seers.slice(1);
  }

  /** Nobody in particular: the lowest seat without a good word, so that believers agree without speaking. */
  #anyGray(): Agent | undefined {
    const cleared = new Set([...this.#results('HUMAN'), ...this.precious()]);
    return this.others().find((agent) => !cleared.has(agent) && this.mayAccuse(agent));
  }

  protected override precious(): readonly Agent[] {
    return this.testimony.claimersOf('SEER').slice(0, 1);
  }
}

export default (context: PlayerContext): Player => new Believer(context);
