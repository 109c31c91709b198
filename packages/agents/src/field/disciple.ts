import type { Agent } from '@aiwolf-arena/engine';
import { agree, type Content, type RoleWord, vote } from '@aiwolf-arena/protocol';
import { Contestant } from './seat/contestant.ts';
import { factoryOf } from './seat/seat.ts';

/** Votes of its masters that are imagined to have hit as often as chance does, so that few games teach little. */
const IMAGINED = 6;
const REPEATS = 4;
/** Share of games in which it votes for the werewolves of its masters as possessed too. */
const FAITHFUL = 0.4;

/**
 * Idea: trust whoever was right before. After every game of a set the agent notes which announced votes hit a werewolf. It
 * votes as the seats announce whose words have hit most often, in some games as possessed too. It agrees with them, but not as
 * werewolf, and says their votes again and again. As possessed it mostly clears a seat, and says at the end that it is the
 * possessed. Strength: it borrows what better villagers know. To beat the agent: as werewolf, announce what you announced as
 * villager.
 */
class Disciple extends Contestant {
  /** By seat: how many of its last announced votes of a day, as a human, were for a werewolf, and how many there were. */
  readonly #records = new Map<Agent, { hits: number; votes: number }>();
  #words: (readonly [Agent, Agent])[] = [];

  protected override get isListening(): boolean {
    return this.turn === 1 && this.info.role !== 'SEER' && this.info.role !== 'POSSESSED';
  }

  override vote(): Agent | null {
    this.#words.push(...this.testimony.votes);
    return super.vote();
  }

  override finish(): void {
    const { roleMap } = this.info;
    for (const [speaker, target] of this.#words) {
      const record = this.#records.get(speaker) ?? { hits: 0, votes: 0 };
      this.#records.set(speaker, record);
      record.votes++;
      if (roleMap.get(target) === 'WEREWOLF') record.hits++;
    }
    this.#words = [];
  }

  protected override get candour(): number {
    return 0.5;
  }

  protected override pretend(): void {
    const fresh = this.strangers().filter((agent) => !this.reported.has(agent) && !this.seers.has(agent));
    this.tell(this.anyOf(fresh) ?? undefined, this.context.random() < 0.3 ? 'WEREWOLF' : 'HUMAN');
  }

  protected override suspect(): Agent | undefined {
    return this.info.role === 'POSSESSED' && !this.isLastDay && this.mood < FAITHFUL ? this.mostSuspect() : super.suspect();
  }

  protected override lastClaim(): RoleWord | undefined {
    if (this.info.role === 'POSSESSED') return 'POSSESSED';
    return this.info.role === 'WEREWOLF' ? 'WEREWOLF' : undefined;
  }

  protected override refrain(): Content | undefined {
    const target = this.suspect();
    if (target === undefined || this.turn > REPEATS + 2) return undefined;
    if (this.info.role === 'WEREWOLF' || !this.isNews(target)) return vote(target);
    const word = [...this.info.talkList].findLast(({ agent, content }) => {
      return agent !== this.info.agent && content.kind === 'VOTE' && content.target === target;
    });
    return word === undefined ? vote(target) : agree({ channel: 'TALK', day: word.day, id: word.idx });
  }

  protected override score(agent: Agent): number {
    if (this.finding(agent) !== undefined) return this.weigh(agent);
    let sum = 0.01;
    for (const [speaker, target] of this.testimony.votes) if (target === agent) sum += this.#skill(speaker);
    return sum;
  }

  /** The share of a seat's announced votes that hit. */
  #skill(speaker: Agent): number {
    const { hits, votes } = this.#records.get(speaker) ?? { hits: 0, votes: 0 };
    return (hits + IMAGINED / 4) / (votes + IMAGINED);
  }
}

export default factoryOf(Disciple);
