import type { Agent, GameInfo } from '@aiwolf-arena/engine';
import { and, because, type Content, comingout, estimate, not } from '@aiwolf-arena/protocol';
import { isEstimate } from './hearing.ts';
import type { Memory, Report } from './memory.ts';
import { reported, type Verb } from './results.ts';

/** What a werewolf knows that others do not: who is who, and by their false reports who is possessed. */
export class Pack {
  wolves: readonly Agent[] = [];
  humans: readonly Agent[] = [];
  readonly possessed = new Set<Agent>();
  readonly #memory: Memory;
  readonly #fakes = new Map<Agent, string>();
  #heard = 0;
  #divined = 0;
  #identified = 0;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  initialize(info: GameInfo): void {
    this.wolves = info.agentList.filter((agent) => info.roleMap.get(agent) === 'WEREWOLF');
    this.humans = info.agentList.filter((agent) => !this.wolves.includes(agent));
    this.possessed.clear();
    this.#fakes.clear();
    this.#heard = 0;
    this.#divined = 0;
    this.#identified = 0;
  }

  dayStart(): void {
    this.#heard = 0;
  }

  /** Living humans that are not known as possessed. */
  get prey(): Agent[] {
    const { others } = this.#memory;
    return others.filter((agent) => !this.wolves.includes(agent) && !this.possessed.has(agent));
  }

  /** A partner has whispered that it will claim the role. */
  someoneFakes(role: string): boolean {
    for (const fake of this.#fakes.values()) if (fake === role) return true;
    return false;
  }

  /** Only fake roles matter: whom the partners mean to attack is heard and forgotten (quirk Q9). */
  hearWhispers(): void {
    const { me, info } = this.#memory;
    const { whisperList } = info;
    while (this.#heard < whisperList.length) {
      const { agent, content } = whisperList.at(this.#heard++)!;
      if (agent === me || isEstimate(content) || content.kind !== 'COMINGOUT') continue;
      const subject = content.subject ?? agent;
      if (typeof subject === 'number') this.#fakes.set(subject, content.role);
    }
  }

  /** Reads the new reports; tells of everybody who is unmasked by one: who it is, and why. */
  unmask(tell: (agent: Agent, reason: () => Content) => void): void {
    const { divined, identified } = this.#memory;
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
    tell(speaker, () =>
      and([
        not(comingout(speaker, 'WEREWOLF')),
        calledWolf ? not(isWolf) : isWolf,
        reported(verb, report),
      ]),
    );
  }
}

/** The whispered news that `agent` is possessed. */
export const possessedNews = (agent: Agent, reason: Content): Content =>
  because(reason, estimate(agent, 'POSSESSED'));
