import type { Agent } from '@aiwolf-arena/engine';
import { because, type Content, estimate, request, vote, voted } from '@aiwolf-arena/protocol';
import { factoryOf, Seat, topOf } from './seat/seat.ts';

/** Number of points that a seat gets if it votes against the agent. The constants below are points for other hostile acts. */
const BALLOT = 3;
const WORD = 2;
const INNOCENT = 1;

/**
 * Idea: a seat that votes against this agent is probably an enemy, and so is a seat that voted for a later victim of the
 * werewolves. The agent gives points to these seats, tells the village about them, and requests votes against the seat with the
 * most points. As a werewolf it prefers to attack seats with points. Strength: opponents that learn do not accuse it. To beat
 * the agent: never name it; then it has no suspect.
 */
class Avenger extends Seat {
  readonly #grudges = new Map<Agent, number>();
  readonly #ballots: { readonly agent: Agent; readonly target: Agent }[] = [];

  protected override begin(): void {
    this.#grudges.clear();
    this.#ballots.length = 0;
  }

  protected override morning(): void {
    const { voteList, lastDeadAgentList, agent: me } = this.info;
    for (const { agent, target } of voteList) {
      this.#ballots.push({ agent, target });
      if (target === me) this.#blame(agent, BALLOT);
    }
    for (const victim of lastDeadAgentList) {
      for (const { agent, target } of this.#ballots) {
        if (target === victim) this.#blame(agent, INNOCENT);
      }
    }
  }

  #blame(agent: Agent, wrong: number): void {
    if (agent !== this.info.agent) this.#grudges.set(agent, (this.#grudges.get(agent) ?? 0) + wrong);
  }

  protected override speak(): void {
    this.tellFindings();
    const enemy = this.suspect();
    if (!this.isNews(enemy)) return;
    this.say(this.#charge(enemy), request('ANY', vote(enemy)));
    this.announce(enemy);
  }

  #charge(enemy: Agent): Content {
    const thought = estimate(enemy, 'WEREWOLF');
    const hit = this.#ballots.findLast(({ agent }) => agent === enemy);
    return hit === undefined ? thought : because(voted(hit.target, enemy), thought);
  }

  protected override suspect(): Agent | undefined {
    const found = this.foundWolf();
    if (found !== undefined) return found;
    const wrongs = this.strangers().map((agent) => [agent, this.#wrongsOf(agent)] as const);
    return topOf(new Map(wrongs))[0];
  }

  #wrongsOf(agent: Agent): number {
    const { divined, votes } = this.testimony;
    const { agent: me } = this.info;
    const slanders = divined.some(
      ({ speaker, target, species }) => speaker === agent && target === me && species === 'WEREWOLF',
    );
    const threatens = votes.get(agent) === me;
    return (this.#grudges.get(agent) ?? 0) + (slanders ? 2 * WORD : 0) + (threatens ? WORD : 0);
  }

  /** Returns the seats with points. If the agent is the bodyguard, returns the seats without points, in order to guard them. */
  protected override precious(): readonly Agent[] {
    const isEnemy = (agent: Agent) => this.#wrongsOf(agent) > 0;
    const guarding = this.info.role === 'BODYGUARD';
    return this.others().filter((agent) => isEnemy(agent) !== guarding);
  }
}

export default factoryOf(Avenger);
