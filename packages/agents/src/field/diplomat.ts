import type { Agent } from '@aiwolf-arena/engine';
import { agree, type Content, comingout, disagree, estimate, vote } from '@aiwolf-arena/protocol';
import { factoryOf, Seat } from './seat/seat.ts';

/** Maximum number of requests per day that the agent answers. */
const ANSWERS = 4;

/**
 * Idea: a seat that does what other seats request has no enemies. The agent counts all requests for a vote, a divination or a
 * guard. It agrees with requests that it will follow, and disagrees with requests against itself. It votes, divines and guards
 * as most seats request. Strength: a village with a good leader gets an additional vote. To beat the agent: send it requests.
 * It does not examine their purpose.
 */
class Diplomat extends Seat {
  /** The requests of today, by kind of request and requesting seat: the target that the seat requests. */
  readonly #requests = new Map<string, Map<Agent, Agent>>();
  #read = 0;
  #answered = 0;

  protected override morning(): void {
    this.#requests.clear();
    this.#read = 0;
    this.#answered = 0;
  }

  /** Returns the next sentence. Before that, reads new requests, because the base class `Seat` ignores requests. */
  override talk(): Content {
    const answer = this.#nextAnswer();
    return answer ?? super.talk();
  }

  #nextAnswer(): Content | undefined {
    const { talkList, agent: me, day } = this.info;
    while (this.#read < talkList.length) {
      const { agent, content, idx } = talkList.at(this.#read++)!;
      if (agent === me || this.#answered >= ANSWERS) continue;
      const answer = this.#consider(content, agent, { channel: 'TALK', day, id: idx });
      if (answer === undefined) continue;
      this.#answered++;
      return answer;
    }
    return undefined;
  }

  #consider(said: Content, speaker: Agent, number: Parameters<typeof agree>[0]) {
    const { agent: me } = this.info;
    if (said.kind !== 'REQUEST' && said.kind !== 'INQUIRE') return undefined;
    if ((said.subject ?? speaker) !== speaker || !(said.target === me || said.target === 'ANY')) return undefined;
    const [request] = said.contents;
    if (said.kind === 'INQUIRE') return this.#reply(request);
    if (!('target' in request) || request.target === 'ANY' || request.target === undefined) return undefined;
    if (request.target === me) return request.kind === 'VOTE' ? disagree(number) : undefined;
    this.#request(request.kind, speaker, request.target as Agent);
    return request.kind === 'VOTE' ? agree(number) : undefined;
  }

  #request(kind: string, speaker: Agent, target: Agent): void {
    const requests = this.#requests.get(kind) ?? new Map<Agent, Agent>();
    this.#requests.set(kind, requests.set(speaker, target));
  }

  #reply(question: Content): Content | undefined {
    const suspect = this.suspect();
    if (question.kind === 'COMINGOUT') return comingout(this.info.agent, 'VILLAGER');
    if (suspect === undefined) return undefined;
    if (question.kind === 'VOTE') return vote(suspect);
    return question.kind === 'ESTIMATE' ? estimate(suspect, 'WEREWOLF') : undefined;
  }

  #mostRequested(kind: string): Agent | undefined {
    return this.mostNamed(this.#requests.get(kind)?.values() ?? []);
  }

  protected override suspect(): Agent | undefined {
    return this.#mostRequested('VOTE') ?? [...this.testimony.votes.values()].find((agent) => this.mayAccuse(agent));
  }

  override divine(): Agent | null {
    return this.#mostRequested('DIVINATION') ?? this.#mostRequested('VOTE') ?? super.divine();
  }

  override guard(): Agent | null {
    return this.#mostRequested('GUARD') ?? super.guard();
  }

  protected override precious(): readonly Agent[] {
    return [...(this.#requests.get('VOTE')?.keys() ?? [])];
  }
}

export default factoryOf(Diplomat);
