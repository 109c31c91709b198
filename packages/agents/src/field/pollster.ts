import type { Agent } from '@aiwolf-arena/engine';
import { because, type Content, estimate, or, request, vote } from '@aiwolf-arena/protocol';
import { factoryOf, Seat, topOf } from './seat/seat.ts';

/**
 * Idea: many observers see more than one observer. The agent stores the latest estimate of each seat about every other seat. It
 * votes for the seat that most living seats think is a werewolf, minus those that think the opposite. It publishes the two
 * highest seats of this poll and requests votes for the first. As a werewolf it does not vote for partners. Strength: it
 * combines the conclusions of other seats. To beat the agent: publish your own estimates.
 */
class Pollster extends Seat {
  /** Each seat's latest opinions about other seats: positive for a seat that it thinks is on the werewolves' side. */
  readonly #opinions = new Map<Agent, Map<Agent, number>>();

  protected override begin(): void {
    this.#opinions.clear();
  }

  override talk(): Content {
    this.#poll();
    return super.talk();
  }

  protected override speak(): void {
    this.tellFindings();
    const [first, second] = this.#leaders();
    if (!this.isNews(first)) return;
    if (second !== undefined) {
      const either = or([estimate(first, 'WEREWOLF'), estimate(second, 'WEREWOLF')]);
      this.say(because(either, request('ANY', vote(first))));
    }
    this.announce(first);
  }

  #poll(): void {
    for (const { agent, content } of this.newTalks()) {
      if (agent !== this.info.agent) this.#listen(content, agent, agent);
    }
  }

  #listen(said: Content, speaker: Agent, outer: Agent | 'ANY'): void {
    const subject = said.subject ?? outer;
    switch (said.kind) {
      case 'AND':
      case 'OR':
      case 'XOR':
      case 'BECAUSE':
      case 'DAY':
        for (const part of said.contents) this.#listen(part, speaker, subject);
        return;
      case 'ESTIMATE':
        if (subject !== speaker || said.target === 'ANY') return;
        return this.#opine(speaker, said.target, said.role === 'WEREWOLF' || said.role === 'POSSESSED' ? 1 : -1);
      case 'DIVINED':
        if (subject !== speaker || said.target === 'ANY') return;
        return this.#opine(speaker, said.target, said.species === 'WEREWOLF' ? 2 : -1);
    }
  }

  #opine(speaker: Agent, target: Agent, opinion: number): void {
    const opinions = this.#opinions.get(speaker) ?? new Map<Agent, number>();
    this.#opinions.set(speaker, opinions.set(target, opinion));
  }

  /** Returns the living seats about which all opinions sum to more than 0 (suspected seats), the highest sum first. */
  #leaders(): Agent[] {
    const sums = new Map<Agent, number>();
    for (const judge of this.others()) {
      for (const [agent, opinion] of this.#opinions.get(judge) ?? []) {
        sums.set(agent, (sums.get(agent) ?? 0) + opinion);
      }
    }
    return [...sums]
      .filter(([agent, sum]) => sum > 0 && this.mayAccuse(agent))
      .toSorted(([, a], [, b]) => b - a)
      .map(([agent]) => agent);
  }

  protected override suspect(): Agent | undefined {
    const found = this.foundWolf();
    if (found !== undefined) return found;
    this.#poll();
    return this.#leaders()[0];
  }

  protected override precious(): readonly Agent[] {
    const suspected = new Map<Agent, number>();
    for (const opinions of this.#opinions.values()) {
      for (const [agent, opinion] of opinions) suspected.set(agent, opinion + (suspected.get(agent) ?? 0));
    }
    const cleared = this.others().map((agent) => [agent, -(suspected.get(agent) ?? 0)] as const);
    return topOf(new Map(cleared));
  }
}

export default factoryOf(Pollster);
