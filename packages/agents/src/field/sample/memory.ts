import type { Agent, GameInfo, Talk } from '@aiwolf-arena/engine';
import { ANY, type Content, type RoleWord, type SpeciesWord, type Subject, type Target } from '@aiwolf-arena/protocol';

/** A published divination or medium result as the player stores it. Agent 0 means ANY. */
export interface Report {
  /** The day on which the player received the report; a day given by the speaker is not stored. */
  readonly day: number;
  readonly speaker: Agent;
  readonly target: Agent;
  readonly result: SpeciesWord;
}

/** The information that a player has received in this game; shared by the objects of all roles. */
export class Memory {
  info!: GameInfo;
  me: Agent = 0;
  day = -1;
  /** Living seats except the player's own, in ascending order. */
  others: Agent[] = [];
  /** Seats that werewolves killed, without executed seats. */
  readonly killed = new Set<Agent>();
  /** Divination reports, each as often as it was received: usually twice. */
  readonly divined: Report[] = [];
  readonly identified: Report[] = [];
  /** Claimed roles by the seat that has the role according to the claim, whichever seat said it. */
  readonly claims = new Map<Agent, RoleWord>();
  /** The latest vote requested today, by requester. */
  readonly requests = new Map<Agent, Agent>();
  #heard = 0;

  initialize(info: GameInfo): void {
    this.info = info;
    this.me = info.agent;
    this.day = -1;
    this.others = info.aliveAgentList.filter((agent) => agent !== this.me);
    this.killed.clear();
    this.divined.length = 0;
    this.identified.length = 0;
    this.claims.clear();
    this.#openDay();
  }

  /** Reads the game information. The first update of a day only advances the day. */
  update(info: GameInfo): void {
    this.info = info;
    if (info.day === this.day + 1) {
      this.day = info.day;
      return;
    }
    if (info.latestExecutedAgent !== null) this.#lose(info.latestExecutedAgent);
    const { talkList } = info;
    while (this.#heard < talkList.length) this.#listen(talkList.at(this.#heard++)!);
  }

  dayStart(): void {
    this.#openDay();
    const { executedAgent, lastDeadAgentList } = this.info;
    if (executedAgent !== null) this.#lose(executedAgent);
    const victim = lastDeadAgentList[0];
    if (victim === undefined) return;
    this.#lose(victim);
    this.killed.add(victim);
  }

  isAlive(agent: Agent): boolean {
    return this.info.statusMap.get(agent) === 'ALIVE';
  }

  /** Whether any seat has claimed the role; dead seats count, too. */
  isClaimed(role: RoleWord): boolean {
    for (const claimed of this.claims.values()) if (claimed === role) return true;
    return false;
  }

  claimersOf(role: RoleWord): Agent[] {
    return this.others.filter((agent) => this.claims.get(agent) === role);
  }

  #openDay(): void {
    this.#heard = 0;
    this.requests.clear();
  }

  #listen(talk: Talk): void {
    if (talk.agent !== this.me) hear(this, talk.content, talk.agent);
  }

  #lose(agent: Agent): void {
    const at = this.others.indexOf(agent);
    if (at >= 0) this.others.splice(at, 1);
  }
}

type Heard<K extends Content['kind']> = Extract<Content, { kind: K }>;

/**
 * Stores the content of a sentence. Like the original it is inexact: a claim for another seat is believed, OR and XOR count as
 * AND, days and reasons are ignored, an estimate hides its neighbours. Estimates and votes are not stored: they are never used.
 */
export function hear(memory: Memory, said: Content, speaker: Subject): void {
  const { subject = speaker } = said;
  switch (said.kind) {
    case 'REQUEST':
      return hearRequest(memory, said, subject);
    case 'COMINGOUT':
      memory.claims.set(seatOf(said.target), said.role);
      return;
    case 'DIVINED':
      memory.divined.push(reportOf(memory, said, subject));
      return;
    case 'IDENTIFIED':
      memory.identified.push(reportOf(memory, said, subject));
      return;
    case 'BECAUSE':
      if (!isEstimate(said)) hear(memory, said.contents[1], subject);
      return;
    case 'DAY':
      return hear(memory, said.contents[0], subject);
    case 'AND':
    case 'OR':
    case 'XOR':
      if (isEstimate(said)) return;
      for (const content of said.contents) hear(memory, content, subject);
  }
}

/** Stores a request to vote, whichever seat it is addressed to. Other requests do not count. */
function hearRequest(memory: Memory, said: Heard<'REQUEST'>, subject: Subject): void {
  const [wish] = said.contents;
  if (wish.kind === 'VOTE') memory.requests.set(seatOf(subject), seatOf(wish.target));
}

/** Whether a sentence is an estimate, alone or combined with other sentences or with its reason. */
export function isEstimate(said: Content): boolean {
  switch (said.kind) {
    case 'ESTIMATE':
      return true;
    case 'AND':
    case 'OR':
    case 'XOR':
      return (said.contents as readonly Content[]).some(({ kind }) => kind === 'ESTIMATE');
    case 'BECAUSE':
      return isEstimate(said.contents[1]);
    default:
      return false;
  }
}

function reportOf(memory: Memory, { target, species }: Heard<'DIVINED' | 'IDENTIFIED'>, subject: Subject): Report {
  return { day: memory.day, speaker: seatOf(subject), target: seatOf(target), result: species };
}

const seatOf = (word: Target | undefined): Agent => (word === undefined || word === ANY ? 0 : word);
