import type { Agent, GameInfo, Talk } from '@aiwolf-arena/engine';
import { ANY, type Content, type RoleWord, type SpeciesWord, type Subject, type Target } from '@aiwolf-arena/protocol';

/** A divination or medium result that a seat has published. Agent 0 stands for ANY. */
export interface Report {
  /** The day on which the player heard the report. */
  readonly day: number;
  readonly speaker: Agent;
  readonly target: Agent;
  readonly result: SpeciesWord;
}

/** What the sample player has heard and seen in the current game. */
export class Memory {
  info!: GameInfo;
  me: Agent = 0;
  day = -1;
  /** The living seats in ascending order, without the player's own seat. */
  others: Agent[] = [];
  /** The seats that the werewolves have killed. Executed seats are not included. */
  readonly killed: Agent[] = [];
  /** The divination results that seats have published. A result that was published several times is listed several times. */
  readonly divined: Report[] = [];
  /** Those of them that are false: they call the player itself, or a seat that the werewolves have killed, a werewolf. */
  readonly lies: Report[] = [];
  readonly identified: Report[] = [];
  /** The claimed role of each seat. Another seat may have said the sentence with the claim. */
  readonly claims = new BySeat<RoleWord>();
  /** By seat: the target for which the seat last requested votes today. */
  readonly requests = new BySeat<Agent>();
  #heard = 0;

  initialize(info: GameInfo): void {
    this.info = info;
    this.me = info.agent;
    this.day = -1;
    this.others = [...info.aliveAgentList].filter((agent) => agent !== this.me);
    this.killed.length = 0;
    this.divined.length = 0;
    this.lies.length = 0;
    this.identified.length = 0;
    this.claims.clear();
    this.#openDay();
  }

  /** Reads the game information. The first call on a day only stores the number of the day. */
  update(info: GameInfo): void {
    this.info = info;
    if (info.day === this.day + 1) {
      this.day = info.day;
      return;
    }
    if (info.latestExecutedAgent !== null) this.#lose(info.latestExecutedAgent);
    const { talkList } = info;
    const { length } = talkList;
    for (let at = this.#heard; at < length; at++) this.#listen(talkList.at(at)!);
    this.#heard = length;
  }

  dayStart(): void {
    this.#openDay();
    const { executedAgent, lastDeadAgentList } = this.info;
    if (executedAgent !== null) this.#lose(executedAgent);
    const victim = lastDeadAgentList[0];
    if (victim === undefined) return;
    this.#lose(victim);
    this.killed.push(victim);
    this.#findLies();
  }

  hearDivined(report: Report): void {
    this.divined.push(report);
    if (this.#isLie(report)) this.lies.push(report);
  }

  /** A report may turn out to be false long after it was published; the order is still that of publication. */
  #findLies(): void {
    this.lies.length = 0;
    for (const report of this.divined) if (this.#isLie(report)) this.lies.push(report);
  }

  #isLie({ target, result }: Report): boolean {
    return result !== 'HUMAN' && (target === this.me || this.killed.includes(target));
  }

  isAlive(agent: Agent): boolean {
    return this.info.statusMap.get(agent) === 'ALIVE';
  }

  /** Whether any seat, living or dead, has claimed the role. */
  isClaimed(role: RoleWord): boolean {
    return this.claims.includes(role);
  }

  claimersOf(role: RoleWord): Agent[] {
    return this.others.filter((agent) => this.claims.get(agent) === role);
  }

  #openDay(): void {
    this.#heard = 0;
    this.requests.clear();
  }

  #listen(talk: Talk): void {
    const { content } = talk;
    if (content.kind === 'SKIP' || content.kind === 'VOTE') return; // most sentences
    const { agent } = talk;
    if (agent !== this.me) hear(this, content, agent);
  }

  #lose(agent: Agent): void {
    const at = this.others.indexOf(agent);
    if (at >= 0) this.others.splice(at, 1);
  }
}

/**
 * What seats have said last, in the order in which they said something first. Few seats say anything, so a search is as fast as a
 * Map, of which every game or day would build another.
 */
class BySeat<V> {
  /** The first `count` elements of `seats` and `values` are in use. */
  count = 0;
  readonly seats: Agent[] = [];
  readonly values: V[] = [];

  #placeOf(seat: Agent): number {
    let at = 0;
    while (at < this.count && this.seats[at] !== seat) at++;
    return at;
  }

  get(seat: Agent): V | undefined {
    const at = this.#placeOf(seat);
    return at < this.count ? this.values[at] : undefined;
  }

  set(seat: Agent, value: V): void {
    const at = this.#placeOf(seat);
    if (at === this.count) this.seats[this.count++] = seat;
    this.values[at] = value;
  }

  clear(): void {
    this.count = 0;
  }

  /** Returns the values for which `fits` is true. */
  filter(fits: (value: V) => boolean): V[] {
    const found: V[] = [];
    for (let at = 0; at < this.count; at++) if (fits(this.values[at]!)) found.push(this.values[at]!);
    return found;
  }

  includes(value: V): boolean {
    for (let at = 0; at < this.count; at++) if (this.values[at] === value) return true;
    return false;
  }
}

type Heard<K extends Content['kind']> = Extract<Content, { kind: K }>;

/**
 * Stores what a sentence says. It copies errors of the original Java player: claims about other seats are believed, OR and XOR
 * mean AND, days and reasons are ignored, and a sentence that contains an estimate is ignored as a whole.
 */
export function hear(memory: Memory, said: Content, speaker: Subject): void {
  const subject = said.subject ?? speaker;
  switch (said.kind) {
    case 'REQUEST':
      return hearRequest(memory, said, subject);
    case 'COMINGOUT':
      memory.claims.set(seatOf(said.target), said.role);
      return;
    case 'DIVINED':
      memory.hearDivined(reportOf(memory, said, subject));
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
      for (let at = 0; at < said.contents.length; at++) hear(memory, said.contents[at]!, subject);
  }
}

/** Stores a request to vote, whichever seat was asked to do so. Ignores other requests. */
function hearRequest(memory: Memory, said: Heard<'REQUEST'>, subject: Subject): void {
  const request = said.contents[0];
  if (request.kind === 'VOTE') memory.requests.set(seatOf(subject), seatOf(request.target));
}

/** Whether a sentence is an estimate, an AND, OR or XOR that contains an estimate, or an estimate with its reason. */
export function isEstimate(said: Content): boolean {
  switch (said.kind) {
    case 'ESTIMATE':
      return true;
    case 'AND':
    case 'OR':
    case 'XOR':
      return hasEstimate(said.contents);
    case 'BECAUSE':
      return isEstimate(said.contents[1]);
    default:
      return false;
  }
}

function hasEstimate(contents: readonly Content[]): boolean {
  for (let at = 0; at < contents.length; at++) if (contents[at]!.kind === 'ESTIMATE') return true;
  return false;
}

function reportOf(memory: Memory, { target, species }: Heard<'DIVINED' | 'IDENTIFIED'>, subject: Subject): Report {
  return { day: memory.day, speaker: seatOf(subject), target: seatOf(target), result: species };
}

const seatOf = (word: Target | undefined): Agent => (word === undefined || word === ANY ? 0 : word);
