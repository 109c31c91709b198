import type { Agent } from '@aiwolf-arena/engine';
import { attack, because, type Content, over, voted } from '@aiwolf-arena/protocol';
import { factoryOf, Seat, topOf } from './seat/seat.ts';

/**
 * Idea: seats that break their word are suspect. The agent compares yesterday's ballots with the declared votes, and votes for
 * the seat that has broken its declarations most often. As a werewolf it attacks the target that was whispered first. Strength:
 * its werewolves always attack together. To beat the agent: vote as declared, or declare no vote.
 */
class Hunter extends Seat {
  readonly #broken = new Map<Agent, number>();
  #promised: ReadonlyMap<Agent, Agent> = new Map();
  #quarry: Agent | undefined;
  #whispered = false;

  protected override begin(): void {
    this.#broken.clear();
    this.#promised = new Map();
  }

  protected override morning(): void {
    for (const { agent, target } of this.info.voteList) {
      const promised = this.#promised.get(agent);
      if (promised === undefined || promised === target) continue;
      this.#broken.set(agent, (this.#broken.get(agent) ?? 0) + 1);
    }
    this.#promised = new Map();
    this.#quarry = undefined;
    this.#whispered = false;
  }

  override vote(): Agent | null {
    this.#promised = new Map(this.testimony.votes);
    return super.vote();
  }

  protected override suspect(): Agent | undefined {
    const wolf = this.foundWolf();
    if (wolf !== undefined) return wolf;
    const fair = [...this.#broken].filter(([agent]) => this.mayAccuse(agent));
    return topOf(new Map(fair))[0];
  }

  override whisper(): Content {
    this.#quarry ??= this.#partnersRequest() ?? super.attack() ?? undefined;
    if (this.#whispered || this.#quarry === undefined) return over();
    this.#whispered = true;
    const request = attack(this.#quarry);
    const grudge = this.info.latestVoteList.find(({ agent, target }) => agent === this.#quarry && target === this.info.agent);
    return grudge ? because(voted(this.info.agent, grudge.agent), request) : request;
  }

  override attack(): Agent | null {
    const quarry = this.#partnersRequest() ?? this.#quarry;
    return quarry !== undefined && this.prey().includes(quarry) ? quarry : super.attack();
  }

  #partnersRequest(): Agent | undefined {
    for (const { content, agent } of this.info.whisperList) {
      if (agent === this.info.agent || content.kind !== 'ATTACK') continue;
      if (content.target !== 'ANY' && this.prey().includes(content.target)) return content.target;
    }
    return undefined;
  }
}

export default factoryOf(Hunter);
