import type { Agent, GameInfo, GameSetting, Judge, Player, Talk } from '@aiwolf-arena/engine';
import { type Content, comingout, divined, identified, over, vote } from '@aiwolf-arena/protocol';
import type { PlayerContext } from '../../player-context.ts';
import { Testimony } from './testimony.ts';

/**
 * A seat that listens, says what it has to say and then Over, and never names a target that cannot be.
 * Agents add what they say (`speak`), whom they vote for (`suspect`), and their nights.
 */
export abstract class Seat implements Player {
  protected readonly context: PlayerContext;
  protected info!: GameInfo;
  protected readonly testimony = new Testimony();
  /** What the own role found out, oldest first. */
  protected findings: Judge[] = [];
  #untold: Judge[] = [];
  #lines: Content[] = [];
  #declared: Agent | undefined;
  #heard = 0;
  #considered = -1;

  constructor(context: PlayerContext) {
    this.context = context;
  }

  /** Called in the morning and after news, once everything has been said: `say` something, or nothing. */
  protected abstract speak(): void;
  /** Whom to vote for; undefined, the dead and the own seat stand for anybody. */
  protected abstract suspect(): Agent | undefined;
  /** A game begins: forget the last one. */
  protected begin(): void {}
  /** A day begins. */
  protected morning(): void {}
  /** Living others that are worth a look, a guard or an attack before all else. */
  protected precious(): readonly Agent[] {
    return [];
  }

  getName(): string {
    return this.context.name;
  }

  initialize(info: GameInfo, _setting: GameSetting): void {
    this.info = info;
    this.testimony.clear();
    this.findings = [];
    this.#untold = [];
    this.begin();
  }

  update(info: GameInfo): void {
    this.info = info;
    const { talkList, agent } = info;
    for (; this.#heard < talkList.length; this.#heard++) {
      const talk: Talk = talkList.at(this.#heard)!;
      if (talk.agent !== agent) this.testimony.hear(talk.content, talk.agent);
    }
  }

  dayStart(): void {
    this.#heard = 0;
    this.#lines = [];
    this.#declared = undefined;
    this.#considered = -1;
    this.testimony.votes.clear();
    const found = this.info.divineResult ?? this.info.mediumResult;
    if (found !== null) {
      this.findings.push(found);
      this.#untold.push(found);
    }
    this.morning();
  }

  talk(): Content {
    if (this.#lines.length === 0 && this.#considered !== this.testimony.changes) {
      this.#considered = this.testimony.changes;
      this.speak();
    }
    return this.#lines.shift() ?? over();
  }

  whisper(): Content {
    return over();
  }

  vote(): Agent | null {
    const suspect = this.suspect();
    return suspect !== undefined && this.canVoteFor(suspect) ? suspect : this.anyOf(this.others());
  }

  divine(): Agent | null {
    const seen = (agent: Agent) => this.findings.some(({ target }) => target === agent);
    const unknown = this.others().filter((agent) => !seen(agent));
    return this.anyOf(unknown.length > 0 ? unknown : this.others());
  }

  guard(): Agent | null {
    return this.anyOf(this.#firstOf(this.others()));
  }

  attack(): Agent | null {
    return this.anyOf(this.#firstOf(this.prey()));
  }

  finish(): void {}

  protected say(...contents: readonly Content[]): void {
    this.#lines.push(...contents);
  }

  /** Says whom it will vote for, unless that was its last word today. */
  protected announce(target: Agent | undefined): void {
    if (target === undefined || target === this.#declared || !this.canVoteFor(target)) return;
    this.#declared = target;
    this.say(vote(target));
  }

  /** Tells what a seer or medium has found, after coming out as `role`. */
  protected tellFindings(): void {
    const { agent, role } = this.info;
    if (this.#untold.length === 0) return;
    if (this.findings.length === this.#untold.length) this.say(comingout(agent, role));
    const verb = role === 'SEER' ? divined : identified;
    this.say(...this.#untold.map(({ target, result }) => verb(target, result)));
    this.#untold = [];
  }

  protected others(): Agent[] {
    return this.info.aliveAgentList.filter((agent) => agent !== this.info.agent);
  }

  /** Living seats that a werewolf may attack. */
  protected prey(): Agent[] {
    return this.others().filter((agent) => this.info.roleMap.get(agent) !== 'WEREWOLF');
  }

  protected isPartner(agent: Agent): boolean {
    return this.info.role === 'WEREWOLF' && this.info.roleMap.get(agent) === 'WEREWOLF';
  }

  protected canVoteFor(agent: Agent): boolean {
    return agent !== this.info.agent && this.info.statusMap.get(agent) === 'ALIVE';
  }

  protected anyOf(agents: readonly Agent[]): Agent | null {
    return agents[Math.floor(this.context.random() * agents.length)] ?? null;
  }

  #firstOf(candidates: readonly Agent[]): readonly Agent[] {
    const precious = this.precious().filter((agent) => candidates.includes(agent));
    return precious.length > 0 ? precious : candidates;
  }
}
