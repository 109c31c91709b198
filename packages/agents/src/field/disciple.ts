import type { Agent } from '@aiwolf-arena/engine';
import { because, type Content, type RoleWord, skip, vote } from '@aiwolf-arena/protocol';
import { Contestant } from './seat/contestant.ts';
import { factoryOf } from './seat/seat.ts';

/** Votes of its masters that are imagined to have hit as often as chance does, so that few games teach little. */
const IMAGINED = 6;
const REPEATS = 6;

/**
 * Idea: trust whoever was right before. After every game of a set the agent notes which announced votes hit a werewolf. It
 * votes as the seats announce whose words have hit most often, and says again and again whose vote it repeats, but not as
 * werewolf. As possessed it mostly clears a seat, and says at the end that it is the possessed. Strength: it borrows what better
 * villagers know. To beat the agent: as werewolf, announce what you announced as villager.
 */
class Disciple extends Contestant {
  /** By seat: how many of its last announced votes of a day, as a human, were for a werewolf, and how many there were. */
  readonly #records = new Map<Agent, { hits: number; votes: number }>();
  #words: (readonly [Agent, Agent])[] = [];
  #turn = 0;

  protected override begin(): void {
    this.#words = [];
  }

  protected override morning(): void {
    this.#turn = 0;
  }

  override talk(): Content {
    const isEarly = this.#turn++ === 0 && this.info.role !== 'SEER' && this.info.role !== 'POSSESSED';
    return isEarly ? skip() : super.talk();
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
  }

  protected override get candour(): number {
    return 0.5;
  }

  protected override pretend(): void {
    const fresh = this.strangers().filter((agent) => !this.reported.has(agent) && !this.seers.has(agent));
    this.tell(this.anyOf(fresh) ?? undefined, this.context.random() < 0.3 ? 'WEREWOLF' : 'HUMAN');
  }

  protected override lastClaim(): RoleWord | undefined {
    if (this.info.role === 'POSSESSED') return 'POSSESSED';
    return this.info.role === 'WEREWOLF' ? 'WEREWOLF' : undefined;
  }

  protected override refrain(): Content | undefined {
    const target = this.suspect();
    if (target === undefined || this.#turn > REPEATS + 2) return undefined;
    const master = [...this.testimony.votes].find(([, named]) => named === target)?.[0];
    const isHonest = this.info.role !== 'WEREWOLF';
    return master !== undefined && isHonest ? because(vote(target, master), vote(target)) : vote(target);
  }

  protected override score(agent: Agent): number {
    if (this.finding(agent) !== undefined) return this.weigh(agent);
    let sum = 0.1 * Math.min(1, this.weigh(agent));
    for (const [speaker, target] of this.testimony.votes) if (target === agent) sum += this.#skill(speaker);
    return sum;
  }

  /** The share of a seat's announced votes that hit, squared: one good master counts more than two poor ones. */
  #skill(speaker: Agent): number {
    const { hits, votes } = this.#records.get(speaker) ?? { hits: 0, votes: 0 };
    return ((hits + IMAGINED / 4) / (votes + IMAGINED)) ** 2;
  }
}

export default factoryOf(Disciple);
