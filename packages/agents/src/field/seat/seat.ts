import type { Agent, GameInfo, GameSetting, Judge, Player, Talk } from '@aiwolf-arena/engine';
import { type Content, comingout, divined, identified, over, type RoleWord, type Species, vote } from '@aiwolf-arena/protocol';
import type { PlayerContext, PlayerFactory } from '../../player-context.ts';

/** Base class of most bundled agents: reads all talks, and says what a subclass has queued. Subclasses define the rest. */
export abstract class Seat implements Player {
  protected readonly context: Omit<PlayerContext, 'params'>;
  protected info!: GameInfo;
  protected readonly testimony = new Testimony();
  /** The results that the agent got as seer or medium, oldest first. */
  protected findings: Judge[] = [];
  #notReported: Judge[] = [];
  #lines: Content[] = [];
  #declared: Agent | undefined;
  #news: Agent | undefined;
  #read = 0;
  #heard = 0;
  #considered = -1;

  constructor(context: Omit<PlayerContext, 'params'>) {
    this.context = context;
  }

  /** Called in the morning, and after new claims, results or votes. Here a subclass calls `say` to queue sentences. */
  protected speak(): void {
    this.tellFindings();
    this.announce(this.suspect());
  }
  /** Returns the seat to vote for. If the result is `undefined` or an impossible seat, a random seat is used instead. */
  protected abstract suspect(): Agent | undefined;
  /** Called when a game starts. A subclass resets its variables here. */
  protected begin(): void {}
  protected morning(): void {}
  /** Returns the seats that the agent prefers to guard or attack. */
  protected precious(): readonly Agent[] {
    return this.testimony.claimersOf('SEER');
  }

  getName(): string {
    return this.context.name;
  }

  initialize(info: GameInfo, _setting: GameSetting): void {
    this.info = info;
    this.testimony.clear();
    this.findings = [];
    this.#notReported = [];
    this.begin();
  }

  update(info: GameInfo): void {
    this.info = info;
    const { talkList, agent } = info;
    const { length } = talkList;
    for (let at = this.#heard; at < length; at++) {
      const talk: Talk = talkList.at(at)!;
      if (talk.agent !== agent) this.testimony.hear(talk.content, talk.agent);
    }
    this.#heard = length;
  }

  dayStart(): void {
    this.#heard = 0;
    this.#lines = [];
    this.#declared = undefined;
    this.#news = undefined;
    this.#read = 0;
    this.#considered = -1;
    this.testimony.votes.clear();
    const found = this.info.divineResult ?? this.info.mediumResult;
    if (found !== null) {
      this.findings.push(found);
      this.#notReported.push(found);
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

  /** Lets the agent speak in its next turn although it has heard nothing new. */
  protected reconsider(): void {
    this.#considered = -1;
  }

  protected say(...contents: readonly Content[]): void {
    this.#lines.push(...contents);
  }

  /** Whether `target` differs from the target of the previous call today. False if `target` is `undefined`. */
  protected isNews(target: Agent | undefined): target is Agent {
    if (target === undefined || target === this.#news) return false;
    this.#news = target;
    return true;
  }

  protected newTalks(): Talk[] {
    const { talkList } = this.info;
    const from = this.#read;
    this.#read = talkList.length;
    const talks: Talk[] = [];
    for (let at = from; at < this.#read; at++) talks.push(talkList.at(at)!);
    return talks;
  }

  /** Declares a vote for `target`, unless the agent's last declaration today was for the same target. */
  protected announce(target: Agent | undefined): void {
    if (target === undefined || target === this.#declared || !this.canVoteFor(target)) return;
    this.#declared = target;
    this.say(vote(target));
  }

  /**
   * Publishes the results that the agent got as seer or medium. Before the first result, claims the role. `lie`: a seat that is
   * reported as a werewolf instead.
   */
  protected tellFindings(lie?: Agent): void {
    const { agent, role } = this.info;
    if (this.#notReported.length === 0) return;
    if (this.findings.length === this.#notReported.length) this.say(comingout(agent, role));
    const verb = role === 'SEER' ? divined : identified;
    if (lie === undefined) this.say(...this.#notReported.map(({ target, result }) => verb(target, result)));
    else this.say(verb(lie, 'WEREWOLF'));
    this.#notReported = [];
  }

  protected others(): Agent[] {
    return [...this.info.aliveAgentList].filter((agent) => agent !== this.info.agent);
  }

  /** Returns the living seats except the agent's own seat and, for a werewolf, its partners. */
  protected strangers(): Agent[] {
    return this.others().filter((agent) => !this.isPartner(agent));
  }

  protected prey(): Agent[] {
    return this.others().filter((agent) => this.info.roleMap.get(agent) !== 'WEREWOLF');
  }

  protected get isSmall(): boolean {
    return this.info.agentList.length < 8;
  }

  /** Whether three seats live in a small village: on the side of the werewolves, two votes decide. */
  protected get isLastDay(): boolean {
    return this.isSmall && this.info.aliveAgentList.length === 3;
  }

  /** Whether the agent is on the side of the werewolves. */
  protected get lies(): boolean {
    return this.info.role === 'WEREWOLF' || this.info.role === 'POSSESSED';
  }

  protected finding(agent: Agent): Species | undefined {
    return this.findings.findLast(({ target }) => target === agent)?.result;
  }

  /** Returns the seats about which the agent itself got the result `species` as seer or medium, oldest result first. */
  protected found(species: Species): Agent[] {
    return this.findings.flatMap(({ target, result }) => (result === species ? [target] : []));
  }

  /** Returns the last living werewolf that the agent itself has found as seer; `undefined` if there is none. */
  protected foundWolf(): Agent | undefined {
    const wolf = this.found('WEREWOLF').at(-1);
    return wolf !== undefined && this.canVoteFor(wolf) ? wolf : undefined;
  }

  protected isPartner(agent: Agent): boolean {
    return this.info.role === 'WEREWOLF' && this.info.roleMap.get(agent) === 'WEREWOLF';
  }

  protected canVoteFor(agent: Agent): boolean {
    return agent !== this.info.agent && this.info.statusMap.get(agent) === 'ALIVE';
  }

  /** Whether a seat is alive, is not the agent's own and, if the agent is a werewolf, is not a partner's. */
  protected mayAccuse(agent: Agent): boolean {
    return this.canVoteFor(agent) && !this.isPartner(agent);
  }

  /** Returns the seat that occurs most often in `targets`. Considers only seats for which `mayAccuse` is true. */
  protected mostNamed(targets: Iterable<Agent>): Agent | undefined {
    const counts = new Map<Agent, number>();
    for (const target of targets) {
      if (this.mayAccuse(target)) counts.set(target, (counts.get(target) ?? 0) + 1);
    }
    return topOf(counts)[0];
  }

  protected anyOf(agents: readonly Agent[]): Agent | null {
    return agents[Math.floor(this.context.random() * agents.length)] ?? null;
  }

  #firstOf(candidates: readonly Agent[]): readonly Agent[] {
    const precious = this.precious().filter((agent) => candidates.includes(agent));
    return precious.length > 0 ? precious : candidates;
  }
}

/** Returns the function that an agent's file exports by default, for a subclass of `Seat`. */
export const factoryOf =
  (Own: new (context: PlayerContext) => Seat): PlayerFactory =>
  (context) =>
    new Own(context);

export interface Report {
  readonly speaker: Agent;
  readonly target: Agent;
  readonly species: Species;
}

/** What each seat has said about itself in the current game: its role, its results and its votes. */
class Testimony {
  /** The role that each seat has last claimed to have. Seats are listed in the order of their first claims. */
  readonly roles = new Map<Agent, RoleWord>();
  /** The divination results that seats have published, each listed once. */
  readonly divined: Report[] = [];
  readonly identified: Report[] = [];
  /** By seat: the target for which the seat last declared to vote today. */
  readonly votes = new Map<Agent, Agent>();
  /** Number of new claims, results and declared votes so far in this game. */
  changes = 0;

  clear(): void {
    this.roles.clear();
    this.divined.length = 0;
    this.identified.length = 0;
    this.votes.clear();
  }

  /** Records a claim, result or declared vote of `speaker` about itself. Ignores other sentences. */
  hear(said: Content, speaker: Agent): void {
    const { subject = speaker } = said;
    switch (said.kind) {
      case 'OVER':
        return;
      case 'AND':
        for (let at = 0; at < said.contents.length; at++) this.hear(said.contents[at]!, speaker);
        return;
      case 'DAY':
        return this.hear(said.contents[0], speaker);
      case 'BECAUSE':
        return this.hear(said.contents[1], speaker);
      case 'COMINGOUT':
        if (subject === speaker && said.target === speaker) this.#set(this.roles, speaker, said.role);
        return;
      case 'DIVINED':
        if (subject === speaker) this.#note(this.divined, speaker, said.target, said.species);
        return;
      case 'IDENTIFIED':
        if (subject === speaker) this.#note(this.identified, speaker, said.target, said.species);
        return;
      case 'VOTE':
        if (subject === speaker && said.target !== 'ANY') {
          this.#set(this.votes, speaker, said.target);
        }
    }
  }

  claimersOf(role: RoleWord): Agent[] {
    const claimers: Agent[] = [];
    for (const [agent, claimed] of this.roles) if (claimed === role) claimers.push(agent);
    return claimers;
  }

  #set<V>(table: Map<Agent, V>, speaker: Agent, value: V): void {
    if (table.get(speaker) === value) return;
    table.set(speaker, value);
    this.changes++;
  }

  #note(list: Report[], speaker: Agent, target: Agent | 'ANY', species: Species | 'ANY'): void {
    if (target === 'ANY' || species === 'ANY') return;
    const known = (report: Report) => report.speaker === speaker && report.target === target;
    if (list.some(known)) return;
    list.push({ speaker, target, species });
    this.changes++;
  }
}

/** Returns the agents with the highest score; an empty list if no score is positive. */
export function topOf(scores: ReadonlyMap<Agent, number>): Agent[] {
  const best = Math.max(0, ...scores.values());
  const top: Agent[] = [];
  if (best > 0) for (const [agent, score] of scores) if (score === best) top.push(agent);
  return top;
}
