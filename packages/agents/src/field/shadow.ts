import type { Agent } from '@aiwolf-arena/engine';
import { agree, comingout } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/**
 * Idea: follow the seat to which other seats listen. The leader is the seat that most often voted for the executed seat. The
 * agent agrees with the leader and declares the same vote. As possessed it makes no false claims, and it claims a true role
 * only after the leader has spoken. Strength: other seats do not notice it, so its werewolf lives long. To beat the agent: be
 * its leader; then it votes for any seat except yours.
 */
class Shadow extends Seat {
  readonly #followed = new Map<Agent, number>();
  #agreedOn = -1;

  protected override begin(): void {
    this.#followed.clear();
    this.#agreedOn = -1;
  }

  protected override morning(): void {
    const { voteList, executedAgent, agent: me } = this.info;
    for (const { agent, target } of voteList) {
      if (agent === me || target !== executedAgent) continue;
      this.#followed.set(agent, (this.#followed.get(agent) ?? 0) + 1);
    }
  }

  protected override speak(): void {
    const leader = this.#leader();
    if (leader === undefined) return;
    if (this.info.role === 'SEER' || this.info.role === 'MEDIUM') this.tellFindings();
    this.#agreeWith(leader);
    this.announce(this.suspect());
  }

  /** Queues a sentence that agrees with the leader's first sentence of the day. */
  #agreeWith(leader: Agent): void {
    const { day, talkList } = this.info;
    if (this.#agreedOn === day) return;
    for (const { agent, idx, content } of talkList) {
      if (agent !== leader || content.kind === 'SKIP' || content.kind === 'OVER') continue;
      this.#agreedOn = day;
      if (day > 2 && this.info.role === 'VILLAGER') this.say(comingout(this.info.agent, 'VILLAGER'));
      this.say(agree({ channel: 'TALK', day, id: idx }));
      return;
    }
  }

  /** Returns the leader: the seat that most often voted for the executed seat, among the seats that declared a vote today. */
  #leader(): Agent | undefined {
    const declared = this.others().filter((agent) => this.testimony.votes.has(agent));
    return declared.toSorted((a, b) => this.#record(b) - this.#record(a) || b - a)[0];
  }

  #record(agent: Agent): number {
    return this.#followed.get(agent) ?? 0;
  }

  protected override suspect(): Agent | undefined {
    const leader = this.#leader();
    const target = leader === undefined ? undefined : this.testimony.votes.get(leader);
    if (target !== undefined && this.mayAccuse(target)) return target;
    // The leader is against me or my partner, so I vote for the leader.
    return leader !== undefined && !this.isPartner(leader) ? leader : undefined;
  }

  /** Returns the seats that voted most often for the executed seat. The agent prefers to guard and attack these seats. */
  protected override precious(): readonly Agent[] {
    const most = Math.max(0, ...this.#followed.values());
    return [...this.#followed].flatMap(([agent, record]) => (record === most ? [agent] : []));
  }
}

export default factoryOf(Shadow);
