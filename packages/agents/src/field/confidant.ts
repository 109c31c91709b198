import type { Agent } from '@aiwolf-arena/engine';
import { type Content, type RoleWord, vote } from '@aiwolf-arena/protocol';
import { Contestant } from './seat/contestant.ts';
import { factoryOf } from './seat/seat.ts';

/** Number of times that the agent repeats its announced vote, and the turn in which it first speaks. */
const REPEATS = 3;
const FIRST_TURN = 1;

/**
 * Idea: shield the werewolf. As possessed the agent claims to be the seer and reports the most suspect seat as human; among the
 * last three it says that it is the werewolf. As werewolf it claims the same in every other game, with a false werewolf. It
 * notes how every seat begins its first day as a werewolf and in other roles, and adds that to what claims say. Strength: it
 * hardly ever harms its werewolf. To beat the agent: suspect seats that a seer cleared although many suspected them.
 */
class Confidant extends Contestant {
  readonly #notes = new Notes();

  protected override begin(): void {
    this.#notes.open();
  }

  override finish(): void {
    const { agentList, roleMap } = this.info;
    this.#notes.close(agentList, (agent) => roleMap.get(agent) === 'WEREWOLF');
  }

  protected override get isBold(): boolean {
    return this.isSmall;
  }

  protected override get candour(): number {
    return 0.5;
  }

  protected override get isListening(): boolean {
    const { role } = this.info;
    return this.turn <= FIRST_TURN && role !== 'SEER' && role !== 'POSSESSED' && (role !== 'WEREWOLF' || this.mood < 0.5);
  }

  protected override pretend(): void {
    const fresh = this.strangers().filter((agent) => !this.reported.has(agent));
    const suspect = fresh.toSorted((a, b) => this.score(b) - this.score(a))[0];
    // The first turn tells nothing yet: what it listens for is who else claims.
    if (this.turn > 1 || this.info.day > 1) this.tell(suspect, 'HUMAN');
    else this.claim('SEER');
  }

  protected override disguise(): void {
    if (this.mood < (this.isSmall ? 0.5 : 0.6)) return;
    const open = this.strangers().filter((agent) => !this.reported.has(agent) && !this.seers.has(agent));
    this.tell(this.anyOf(open) ?? undefined, 'WEREWOLF');
  }

  protected override lastClaim(): RoleWord | undefined {
    const { role } = this.info;
    return role === 'VILLAGER' || (role === 'SEER' && this.mood < 0.5) ? undefined : 'WEREWOLF';
  }

  protected override refrain(): Content | undefined {
    const target = this.suspect();
    return target === undefined || this.turn > FIRST_TURN + 3 + REPEATS ? undefined : vote(target);
  }

  protected override score(agent: Agent): number {
    this.#listen();
    return this.weigh(agent) * this.#notes.likeness(agent) ** POWER * Math.sqrt(1 + this.named(agent));
  }

  #listen(): void {
    if (this.info.day !== 1) return;
    for (const { agent, turn, content } of this.newTalks()) {
      const { kind } = content;
      const target = 'target' in content ? content.target : undefined;
      const at = typeof target === 'number' && this.seers.has(target) ? 'seer' : '';
      this.#notes.heard(agent, turn, kind + at);
    }
  }
}

export default factoryOf(Confidant);

/** Sentences of a first day that are noted, and how many games are imagined in which nothing differed. */
const NOTED = 4;
const IMAGINED = 3;
const POWER = 0.8;

/** What seats did in the first turns of the first day of earlier games, as a werewolf and otherwise. */
class Notes {
  readonly #counts = new Map<string, number>();
  readonly #today = new Map<Agent, string[]>();
  /** How much more a seat does what it does today as a werewolf than what it does in other roles. */
  readonly #likeness = new Map<Agent, number>();

  open(): void {
    this.#today.clear();
    this.#likeness.clear();
  }

  heard(agent: Agent, turn: number, act: string): void {
    if (turn >= NOTED) return;
    const acts = this.#today.get(agent);
    const note = `${turn} ${act}`;
    if (acts === undefined) this.#today.set(agent, [note]);
    else acts.push(note);
    const ratio = this.#rate(agent, true, note) / this.#rate(agent, false, note);
    this.#likeness.set(agent, this.likeness(agent) * ratio);
  }

  close(agents: readonly Agent[], isWolf: (agent: Agent) => boolean): void {
    for (const agent of agents) {
      const side = `${agent} ${isWolf(agent)}`;
      this.#add(side);
      for (const act of this.#today.get(agent) ?? []) this.#add(`${side} ${act}`);
    }
  }

  #add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }

  /** 1: no difference is known. */
  likeness(agent: Agent): number {
    return this.#likeness.get(agent) ?? 1;
  }

  /** The share of games with the act. Where little was seen it tends to the share over both sides. */
  #rate(agent: Agent, isWolf: boolean, act: string): number {
    const seen = (side: boolean) => this.#counts.get(`${agent} ${side} ${act}`) ?? 0;
    const games = (side: boolean) => this.#counts.get(`${agent} ${side}`) ?? 0;
    const overall = (seen(true) + seen(false) + 1) / (games(true) + games(false) + 2);
    return (seen(isWolf) + IMAGINED * overall) / (games(isWolf) + IMAGINED);
  }
}
