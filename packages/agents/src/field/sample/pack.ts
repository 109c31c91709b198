import type { Agent, GameInfo } from '@aiwolf-arena/engine';
import { and, attack, because, type Content, comingout, estimate, not } from '@aiwolf-arena/protocol';
import { isEstimate, type Memory, type Report } from './memory.ts';
import { pick } from './role-play.ts';
import { reported, type Verb } from './suspicion.ts';

/** What only a werewolf knows: the werewolves, and the seats that must be possessed because they published false results. */
export class Pack {
  wolves: readonly Agent[] = [];
  humans: readonly Agent[] = [];
  readonly possessed = new Set<Agent>();
  readonly memory: Memory;
  readonly random: () => number;
  readonly #fakes = new Map<Agent, string>();
  #heard = 0;
  #divined = 0;
  #identified = 0;

  constructor(memory: Memory, random: () => number) {
    this.memory = memory;
    this.random = random;
  }

  pick<T>(list: readonly T[]): T | undefined {
    return pick(list, this.random);
  }

  initialize(info: GameInfo): void {
    const agents = [...info.agentList];
    this.wolves = agents.filter((agent) => info.roleMap.get(agent) === 'WEREWOLF');
    this.humans = agents.filter((agent) => !this.wolves.includes(agent));
    this.possessed.clear();
    this.#fakes.clear();
    this.#heard = 0;
    this.#divined = 0;
    this.#identified = 0;
  }

  dayStart(): void {
    this.#heard = 0;
  }

  /** The living seats that are neither werewolves nor known to be possessed. */
  get prey(): Agent[] {
    const { others } = this.memory;
    return others.filter((agent) => !this.wolves.includes(agent) && !this.possessed.has(agent));
  }

  /** Whether a partner has whispered that it will claim this role. */
  someoneFakes(role: string): boolean {
    return [...this.#fakes.values()].includes(role);
  }

  /** Stores which roles the partners have whispered to claim. Ignores whispered attack targets (a quirk of the original). */
  hearWhispers(): void {
    const { me, info } = this.memory;
    const { whisperList } = info;
    while (this.#heard < whisperList.length) {
      const { agent, content } = whisperList.at(this.#heard++)!;
      if (agent === me || isEstimate(content) || content.kind !== 'COMINGOUT') continue;
      const subject = content.subject ?? agent;
      if (typeof subject === 'number') this.#fakes.set(subject, content.role);
    }
  }

  /** Reads new reports. If a report proves that its speaker is possessed, calls `tell` with that seat and the reason. */
  unmask(tell: (agent: Agent, reason: () => Content) => void): void {
    const { divined, identified } = this.memory;
    while (this.#divined < divined.length) this.#judge(divined[this.#divined++]!, 'DIVINED', tell);
    while (this.#identified < identified.length) {
      this.#judge(identified[this.#identified++]!, 'IDENTIFIED', tell);
    }
  }

  #judge(report: Report, verb: Verb, tell: (agent: Agent, reason: () => Content) => void): void {
    const { speaker, target, result } = report;
    if (this.wolves.includes(speaker) || this.possessed.has(speaker)) return;
    const calledWolf = result === 'WEREWOLF' && this.humans.includes(target);
    const calledHuman = result === 'HUMAN' && this.wolves.includes(target);
    if (!calledWolf && !calledHuman) return;
    this.possessed.add(speaker);
    const isWolf = comingout(target, 'WEREWOLF');
    tell(speaker, () => and([not(comingout(speaker, 'WEREWOLF')), calledWolf ? not(isWolf) : isWolf, reported(verb, report)]));
  }
}

export const possessedNews = (agent: Agent, reason: Content): Content => because(reason, estimate(agent, 'POSSESSED'));

/** Chooses the target of a werewolf's attack: first seats that claim a role, then others, last seats known to be possessed. */
export class Hunt {
  readonly #pack: Pack;
  #target: Agent = 0;
  #declared: Agent = 0;
  #reasonFor: Agent = 0;

  constructor(pack: Pack) {
    this.#pack = pack;
  }

  initialize(): void {
    this.#target = 0;
    this.dayStart();
  }

  dayStart(): void {
    this.#declared = 0;
    this.#reasonFor = 0;
  }

  /** Returns the target that the player whispered, if it may still be attacked; otherwise chooses a new target at random. */
  choose(): Agent | null {
    const candidates = this.#candidates();
    if (candidates.length === 0) return null;
    if (!candidates.includes(this.#declared)) this.#target = this.#pack.pick(candidates)!;
    return this.#target;
  }

  /** Returns sentences to whisper about the attack target; an empty list if the target was whispered before. */
  announce(): Content[] {
    const target = this.choose();
    if (target === null || target === this.#declared) return [];
    this.#declared = target;
    if (target !== this.#reasonFor) return [attack(target)];
    const claimed = this.#pack.memory.claims.get(target)!;
    return [because(comingout(target, claimed, target), attack(target)), attack(target)];
  }

  /** Returns the seats of which one is chosen at random as attack target. */
  #candidates(): readonly Agent[] {
    const { prey, possessed, memory } = this.#pack;
    const claimers = prey.filter((agent) => memory.claims.get(agent) !== undefined);
    this.#reasonFor = claimers.at(-1) ?? this.#reasonFor;
    if (claimers.length > 0) return claimers;
    return prey.length > 0 ? prey : [...possessed];
  }
}
