import type { Agent } from '@aiwolf-arena/engine';
import { type Content, disagree, not, vote } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/**
 * Idea: if a village agrees on the first day, werewolves lead it. The agent contradicts every vote that several seats declare.
 * It votes for the seat that was named least; among several such seats, for the seat that voted with the majority most often.
 * Strength: it breaks false majorities and does not vote for the true seer. To beat the agent: let any other seat name you.
 */
class Contrarian extends Seat {
  readonly #withCrowd = new Map<Agent, number>();

  protected override begin(): void {
    this.#withCrowd.clear();
  }

  protected override morning(): void {
    const { voteList, executedAgent } = this.info;
    for (const { agent, target } of voteList) {
      if (target === executedAgent) this.#withCrowd.set(agent, this.#conformity(agent) + 1);
    }
  }

  protected override speak(): void {
    this.tellFindings();
    const favourite = this.#favourite();
    if (!this.isNews(favourite)) return;
    const objection = this.#objectionTo(favourite);
    if (objection !== undefined) this.say(objection);
    this.say(not(vote(favourite)));
    this.announce(this.suspect());
  }

  /** Returns a sentence that disagrees with the last declaration of a vote for `favourite`. */
  #objectionTo(favourite: Agent): Content | undefined {
    const { talkList, day, agent: me } = this.info;
    let number: number | undefined;
    for (const { content, idx, agent, day: when } of talkList) {
      const names = content.kind === 'VOTE' && content.target === favourite;
      if (names && agent !== me && when === day) number = idx;
    }
    return number === undefined ? undefined : disagree({ channel: 'TALK', day, id: number });
  }

  /** Returns a seat for which at least two seats have declared to vote; `undefined` if there is none. */
  #favourite(): Agent | undefined {
    const named = [...this.testimony.votes.values()];
    return named.find((agent, i) => agent !== this.info.agent && named.indexOf(agent) < i);
  }

  #conformity(agent: Agent): number {
    return this.#withCrowd.get(agent) ?? 0;
  }

  protected override suspect(): Agent | undefined {
    const found = this.foundWolf();
    if (found !== undefined) return found;
    const named = [...this.testimony.votes.values()];
    const mentions = (agent: Agent) => named.filter((target) => target === agent).length;
    return this.strangers()
      .filter((agent) => this.finding(agent) !== 'HUMAN')
      .toSorted((a, b) => mentions(a) - mentions(b) || this.#conformity(b) - this.#conformity(a))[0];
  }

  /** Returns the seats that got votes yesterday. The agent prefers to guard or attack these seats. */
  protected override precious(): readonly Agent[] {
    return this.info.voteList.map(({ target }) => target);
  }
}

export default factoryOf(Contrarian);
