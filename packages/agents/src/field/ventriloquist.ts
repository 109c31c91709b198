import type { Agent } from '@aiwolf-arena/engine';
import { type Content, divined, request, vote } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/** Number of sentences per day whose subject is another seat. The rules allow ten sentences per day in total. */
const VOICES = 8;

/**
 * Idea: in the protocol a sentence may have any subject, and careless players ignore who said it. The agent says that its
 * victim has divined the other seats as werewolves, and that these seats request the victim's execution. It seems that the
 * whole village wants this. The victim is a proven liar, or the least credible seat with a claim, or the seat that spoke last.
 * Strength: players that ignore the speaker (such as the official sample player) follow it. To beat the agent: ignore sentences
 * whose subject is not their speaker.
 */
class Ventriloquist extends Seat {
  #voices = 0;
  #victim: Agent | undefined;
  #lastSpeaker: Agent | undefined;

  protected override morning(): void {
    this.#voices = 0;
    this.#victim = undefined;
  }

  protected override speak(): void {
    this.tellFindings();
    this.#lastSpeaker = this.#whoSpokeLast();
    const victim = this.suspect();
    if (victim === undefined || victim === this.#victim) return;
    this.#victim = victim;
    this.say(...this.#chorus(victim));
    this.announce(victim);
  }

  /** Returns today's sentences against the victim: first false results of the victim, then requests of all other seats. */
  #chorus(victim: Agent): Content[] {
    const dupes = this.others().filter((agent) => agent !== victim && !this.isPartner(agent));
    const slander = dupes.map((agent) => divined(agent, 'WEREWOLF', victim));
    const requests = dupes.map((agent) => request('ANY', vote(victim), agent));
    const lines = [request('ANY', vote(victim)), ...slander, ...requests];
    const chosen = lines.slice(0, VOICES - this.#voices);
    this.#voices += chosen.length;
    return chosen;
  }

  #whoSpokeLast(): Agent | undefined {
    const { talkList, agent: me } = this.info;
    const speakers = [...talkList].flatMap(({ agent, content }) =>
      content.kind === 'SKIP' || content.kind === 'OVER' || agent === me ? [] : [agent],
    );
    return speakers.findLast((agent) => this.mayAccuse(agent));
  }

  protected override suspect(): Agent | undefined {
    const isOpen = (agent: Agent | undefined): agent is Agent =>
      agent !== undefined && this.mayAccuse(agent) && this.finding(agent) !== 'HUMAN';
    const found = this.found('WEREWOLF').at(-1);
    const liar = this.testimony.divined.find(
      ({ target, species }) => species === 'WEREWOLF' && target === this.info.agent,
    )?.speaker;
    const claimers = this.testimony.claimersOf('SEER').toReversed();
    const rivals = this.info.role === 'SEER' || claimers.length > 1 || this.lies ? claimers : [];
    return [found, liar, this.#victim, ...rivals, this.#lastSpeaker].find(isOpen);
  }

  protected override precious(): readonly Agent[] {
    return this.testimony.claimersOf('SEER').slice(-1);
  }
}

export default factoryOf(Ventriloquist);
