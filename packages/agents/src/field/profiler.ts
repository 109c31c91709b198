import type { Agent, Player } from '@aiwolf-arena/engine';
import { estimate } from '@aiwolf-arena/protocol';
import type { PlayerContext } from '../player-context.ts';
import { ProfileBook } from './profiler/profile-book.ts';
import { Seat } from './seat/seat.ts';
import { topOf } from './seat/top-of.ts';

/** What finding a werewolf is worth beside a profile. */
const CERTAIN = 100;

/**
 * Idea: people are not the same as werewolves. Over the 100 games of a set it keeps a profile of every seat: how much it
 * talks, when it first speaks, how often it names others, as a werewolf and otherwise. It reads nothing of what is said;
 * it votes for the seat that is today most like itself as a werewolf. Before it has seen both sides of somebody, it
 * votes for the one whose day is least like his own average.
 * Strength: it sees through any story after some twenty games. To beat it: talk as much, and as early, in every role.
 */
class Profiler extends Seat {
  readonly #book = new ProfileBook();
  #read = 0;
  #said: Agent | undefined;

  protected override begin(): void {
    this.#book.open();
  }

  protected override morning(): void {
    this.#close();
    this.#read = 0;
    this.#said = undefined;
  }

  #close(): void {
    if (this.info.day > 1) this.#book.closeDay(this.info.agentList);
  }

  protected override speak(): void {
    this.tellFindings();
    if (this.info.talkList.length < this.info.aliveAgentList.length) return;
    const suspect = this.suspect();
    if (suspect === undefined || suspect === this.#said) return;
    this.#said = suspect;
    this.say(estimate(suspect, 'WEREWOLF'));
  }

  #listen(): void {
    const { talkList } = this.info;
    for (; this.#read < talkList.length; this.#read++) {
      const { agent, turn, content } = talkList.at(this.#read)!;
      if (content.kind === 'SKIP' || content.kind === 'OVER') continue;
      const about = (content as { target?: unknown }).target;
      this.#book.spoke(agent, turn, typeof about === 'number' && about !== agent);
    }
  }

  protected override suspect(): Agent | undefined {
    this.#listen();
    const scores = new Map<Agent, number>();
    for (const agent of this.others()) {
      if (this.isPartner(agent) || this.#finding(agent) === 'HUMAN') continue;
      const known = this.#finding(agent) === 'WEREWOLF' ? CERTAIN : 0;
      scores.set(agent, known + this.#book.likeness(agent));
    }
    return topOf(scores)[0];
  }

  #finding(agent: Agent) {
    return this.findings.findLast(({ target }) => target === agent)?.result;
  }

  override divine(): Agent | null {
    return this.suspect() ?? super.divine();
  }

  override finish(): void {
    const { agentList, roleMap } = this.info;
    this.#book.closeGame(agentList, (agent) => roleMap.get(agent) === 'WEREWOLF');
  }

  /** The seats that look least like werewolves: those are hard to get executed. */
  protected override precious(): readonly Agent[] {
    const harmless = this.others().map(
      (agent) => [agent, 1 / (1 + this.#book.likeness(agent))] as const,
    );
    return topOf(new Map(harmless));
  }
}

export default function create(context: PlayerContext): Player {
  return new Profiler(context);
}
