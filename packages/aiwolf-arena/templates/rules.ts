// Rules: reports the results of its role, believes the first agent that claims to be the seer, and votes as this seer found.
import type { PlayerContext } from '@aiwolf-arena/agents';
import type { Agent, GameInfo, Player } from '@aiwolf-arena/engine';
import { type Content, comingout, divined, identified, over, vote } from '@aiwolf-arena/protocol';

class Rules implements Player {
  readonly context: PlayerContext;
  info!: GameInfo;
  /** Sentences to say next, one in each turn. */
  lines: Content[] = [];
  /** Number of today's talks that I have read. */
  heard = 0;
  /** The first agent that claimed to be the seer in this game. */
  seer: Agent | undefined;
  /** Agents that are werewolves, according to this seer or my own divinations. */
  wolves = new Set<Agent>();
  declared: Agent | undefined;

  constructor(context: PlayerContext) {
    this.context = context;
  }

  getName() {
    return this.context.name;
  }

  initialize(info: GameInfo) {
    this.info = info;
    this.seer = undefined;
    this.wolves = new Set();
  }

  /** Called before every other method. Only the last entries of `talkList` are new. */
  update(info: GameInfo) {
    this.info = info;
    for (; this.heard < info.talkList.length; this.heard++) {
      const talk = info.talkList.at(this.heard)!;
      if (talk.agent !== info.agent) this.hear(talk.agent, talk.content);
    }
  }

  hear(speaker: Agent, content: Content) {
    if (content.kind === 'AND') for (const part of content.contents) this.hear(speaker, part);
    if (content.kind === 'COMINGOUT' && content.role === 'SEER' && content.target === speaker)
      this.seer ??= speaker;
    if (content.kind === 'DIVINED' && content.species === 'WEREWOLF' && speaker === this.seer)
      if (content.target !== 'ANY') this.wolves.add(content.target);
  }

  dayStart() {
    const { agent, day, divineResult, mediumResult, role } = this.info;
    this.heard = 0;
    this.declared = undefined;
    this.lines =
      day === 1 && (role === 'SEER' || role === 'MEDIUM') ? [comingout(agent, role)] : [];
    if (divineResult !== null) {
      this.lines.push(divined(divineResult.target, divineResult.result));
      if (divineResult.result === 'WEREWOLF') this.wolves.add(divineResult.target);
    }
    if (mediumResult !== null)
      this.lines.push(identified(mediumResult.target, mediumResult.result));
  }

  talk() {
    const next = this.lines.shift();
    if (next !== undefined) return next;
    const suspect = this.suspect();
    if (suspect === null || suspect === this.declared) return over();
    this.declared = suspect;
    return vote(suspect);
  }

  whisper() {
    return over();
  }

  vote() {
    return this.declared ?? this.suspect() ?? this.anyOf(this.others());
  }

  divine() {
    return this.anyOf(this.others().filter((agent) => !this.wolves.has(agent)));
  }

  guard() {
    const { seer } = this;
    return seer !== undefined && this.others().includes(seer) ? seer : this.anyOf(this.others());
  }

  /** Attacks the seer first, and never another werewolf. */
  attack() {
    const prey = this.others().filter((agent) => !this.info.roleMap.has(agent));
    return prey.find((agent) => agent === this.seer) ?? this.anyOf(prey);
  }

  finish() {}

  suspect(): Agent | null {
    return this.others().find((agent) => this.wolves.has(agent)) ?? null;
  }

  others(): Agent[] {
    return this.info.aliveAgentList.filter((agent) => agent !== this.info.agent);
  }

  anyOf(agents: readonly Agent[]): Agent | null {
    return agents[Math.floor(this.context.random() * agents.length)] ?? null;
  }
}

/** aiwolf-arena calls this function once for each game set and seat. */
export default function create(context: PlayerContext): Player {
  return new Rules(context);
}
