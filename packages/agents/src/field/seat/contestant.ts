import type { Agent, GameInfo, GameSetting, Species } from '@aiwolf-arena/engine';
import { attack, type Content, comingout, divined, over, type RoleWord, skip } from '@aiwolf-arena/protocol';
import { best } from './ballot.ts';
import { Seat, topOf } from './seat.ts';

/** How much more a result of a seer makes a seat a werewolf, or less, and what a seer loses by a result that was wrong. */
const BLACK = 2.4;
const WHITE = 0.5;
const REFUTED = 2;
/** How much the claim of a role on the last day speaks for a werewolf. Seers and villagers say WEREWOLF too, to mislead. */
const LAST_CLAIMS: Partial<Record<RoleWord, number>> = { WEREWOLF: 1.5, POSSESSED: 0.15 };
/** By the number of seats that claim to be the seer (0, 1, 2, more): how suspect such a seat is, and a seat that claims nothing. */
const SMALL = { seers: [1, 0.2, 0.04, 1], others: [1, 1, 1, 0.01] } as const;
const LARGE = { seers: [1, 0.2, 0.25, 2], others: [1, 1, 1, 1] } as const;

/**
 * Base class of the bundled agents that play as the agents of contests do (`results/field/real.md`). Seer and possessed come
 * out, everybody announces votes, claims are counted, and the last day of a small village has claims of its own.
 */
export abstract class Contestant extends Seat {
  /** A random number from 0 to 1, another in each game, for what the agent does in some games only. */
  protected mood = 0;
  /** The results that the agent has published, true or not. */
  protected readonly reported = new Map<Agent, Species>();
  /** All seats that have claimed to be the seer or published a result as one; with the agent, if it has. */
  protected readonly seers = new Set<Agent>();
  /** The number of the agent's turns to talk today, from 1. */
  protected turn = 0;
  #claimed: RoleWord | undefined;
  #saidOn = -1;
  #quarry: Agent | null = null;
  #hasWhispered = false;
  #left = 0;
  #mostTalks = 0;

  override initialize(info: GameInfo, setting: GameSetting): void {
    this.mood = this.context.random();
    super.initialize(info, setting);
    this.reported.clear();
    this.seers.clear();
    this.#claimed = undefined;
    this.#saidOn = -1;
    this.#mostTalks = setting.maxTalk;
  }

  override update(info: GameInfo): void {
    super.update(info);
    const { roles, divined: reports } = this.testimony;
    for (const [agent, role] of roles) if (role === 'SEER') this.seers.add(agent);
    for (const { speaker } of reports) this.seers.add(speaker);
  }

  override dayStart(): void {
    this.turn = 0;
    this.#quarry = null;
    this.#hasWhispered = false;
    this.#left = this.#mostTalks;
    super.dayStart();
  }

  override talk(): Content {
    this.turn++;
    if (this.isListening) return skip();
    const next = super.talk();
    const said = next.kind === 'OVER' && this.#left > 0 ? (this.refrain() ?? next) : next;
    if (said.kind !== 'OVER' && said.kind !== 'SKIP') this.#left--;
    return said;
  }

  /** Whether the agent says nothing in this turn. */
  protected get isListening(): boolean {
    return false;
  }

  /** What the agent says when it has nothing new to say. */
  protected refrain(): Content | undefined {
    return undefined;
  }

  protected override speak(): void {
    const { role } = this.info;
    const last = this.isLastDay ? this.lastClaim() : undefined;
    if (last !== undefined) this.claim(last);
    else if (role === 'SEER') this.reveal();
    else if (role === 'MEDIUM') this.tellFindings();
    else if (role === 'POSSESSED' && this.#saidOn < this.info.day) this.pretend();
    else if (role === 'WEREWOLF' && this.#saidOn < this.info.day) this.disguise();
    this.announce(this.suspect());
  }

  /** Invents a result as possessed, or none. Called until one was told today. */
  protected abstract pretend(): void;
  /** The same as werewolf. */
  protected disguise(): void {}
  /** Returns the role that the agent claims when three seats live in a small village. */
  protected lastClaim(): RoleWord | undefined {
    return undefined;
  }
  /** Whether a seer that has found no werewolf publishes one on its first day nevertheless. */
  protected get isBold(): boolean {
    return false;
  }

  /** The share of games in a large village in which a werewolf speaks and votes against its fellows as a villager would. */
  protected get candour(): number {
    return 0;
  }

  protected claim(role: RoleWord): void {
    if (role === this.#claimed) return;
    this.#claimed = role;
    if (role === 'SEER') this.seers.add(this.info.agent);
    this.say(comingout(this.info.agent, role));
  }

  /** Publishes a result. The first one comes with the claim to be the seer. */
  protected tell(target: Agent | undefined, species: Species): void {
    if (target === undefined) return;
    this.claim('SEER');
    this.#saidOn = this.info.day;
    this.reported.set(target, species);
    this.say(divined(target, species));
  }

  protected reveal(): void {
    const found = this.findings.at(-1);
    if (found === undefined || this.#saidOn === this.info.day) return;
    const guess = this.isBold && found.result === 'HUMAN' && this.reported.size === 0 ? this.mostSuspect() : undefined;
    if (guess === undefined) this.tell(found.target, found.result);
    else this.tell(guess, 'WEREWOLF');
  }

  /** Returns the other seats that claim to be the seer and live, first claims first. */
  protected rivals(): Agent[] {
    return [...this.seers].filter((agent) => this.mayAccuse(agent));
  }

  /** Returns the living seat that the agent has called a werewolf most recently. */
  protected accused(): Agent | undefined {
    return [...this.reported].findLast(([agent, species]) => species === 'WEREWOLF' && this.mayAccuse(agent))?.[0];
  }

  protected override suspect(): Agent | undefined {
    const { role } = this.info;
    if (role === 'SEER') return this.foundWolf() ?? this.accused() ?? this.mostSuspect();
    if (role === 'POSSESSED') return this.isLastDay ? this.leastSuspect() : (this.accused() ?? this.leastSuspect());
    if (role === 'WEREWOLF' && this.isLastDay) return this.#notPossessed();
    return this.accused() ?? this.mostSuspect();
  }

  /** How suspect a seat is. An agent with an idea of its own overrides this. */
  protected score(agent: Agent): number {
    return this.weigh(agent);
  }

  protected mostSuspect(): Agent | undefined {
    return best(this.#inTurn(), (agent) => this.score(agent));
  }

  /** For the possessed: the seat that is hardly the werewolf; of equal ones, that for which most votes were announced. */
  protected leastSuspect(): Agent | undefined {
    return best(this.#inTurn(), (agent) => this.named(agent) - 20 * this.score(agent));
  }

  /** Whoever says at the end that it is on the side of the werewolves is the possessed. */
  #notPossessed(): Agent | undefined {
    const { roles } = this.testimony;
    const friend = this.others().find((agent) => roles.get(agent) === 'POSSESSED' || roles.get(agent) === 'WEREWOLF');
    return this.#inTurn().find((agent) => agent !== friend);
  }

  /** The seats that may be accused, beginning with the one after the agent, so that agents in doubt do not all vote alike. */
  #inTurn(): Agent[] {
    const open = !this.isSmall && this.mood < this.candour ? this.others() : this.strangers();
    return [...open.filter((agent) => agent > this.info.agent), ...open.filter((agent) => agent < this.info.agent)];
  }

  /** How much claims and results speak for a werewolf. 1: as a seat of which nothing is known. */
  protected weigh(agent: Agent): number {
    const mine = this.finding(agent);
    if (mine !== undefined) return mine === 'HUMAN' ? 0 : 100;
    const claimants = Math.min(3, this.seers.size);
    const { seers, others } = this.isSmall ? SMALL : LARGE;
    let weight: number = this.seers.has(agent) ? seers[claimants]! : others[claimants]!;
    for (const { speaker, target, species } of this.testimony.divined) {
      if (target === agent) weight *= this.#meaning(species, agent);
      if (speaker === agent && species === 'WEREWOLF' && this.isCleared(target)) weight *= REFUTED;
    }
    const role = this.isLastDay && this.testimony.roles.get(agent);
    return role ? weight * (LAST_CLAIMS[role] ?? 1) : weight;
  }

  #meaning(species: Species, about: Agent): number {
    if (species === 'HUMAN') return WHITE;
    // False seers call the true one a werewolf.
    return this.seers.has(about) && (this.seers.size < 3 || !this.isSmall) ? 1 : BLACK;
  }

  /** Whether a seat is human for certain, or by the word of a medium. */
  protected isCleared(agent: Agent): boolean {
    if (agent === this.info.agent) return !this.lies;
    return this.testimony.identified.some(({ target, species }) => target === agent && species === 'HUMAN');
  }

  /** Number of seats that announced a vote for the seat today. */
  protected named(agent: Agent): number {
    let count = 0;
    for (const target of this.testimony.votes.values()) if (target === agent) count++;
    return count;
  }

  override vote(): Agent | null {
    const crowd = this.breaksWord ? this.mostNamed(this.testimony.votes.values()) : undefined;
    return crowd ?? super.vote();
  }

  /** Whether the agent votes for whom most announced votes are, whatever it has announced itself. Many werewolves do. */
  protected get breaksWord(): boolean {
    return this.info.role === 'WEREWOLF' && !this.isSmall && this.mood >= this.candour;
  }

  override divine(): Agent | null {
    const fresh = this.others().filter((agent) => this.finding(agent) === undefined && !this.reported.has(agent));
    const scores = new Map(fresh.map((agent) => [agent, this.score(agent)] as const));
    return this.anyOf(topOf(scores)) ?? super.divine();
  }

  override whisper(): Content {
    const target = this.attack();
    if (target === null || this.#hasWhispered) return over();
    this.#hasWhispered = true;
    return attack(target);
  }

  /** Attacks whom a fellow has whispered first; else a seat that voted for a werewolf, and that nobody will execute. */
  override attack(): Agent | null {
    const prey = this.prey();
    for (const { content } of this.info.whisperList) {
      if (content.kind === 'ATTACK' && content.target !== 'ANY' && prey.includes(content.target)) return content.target;
    }
    this.#quarry ??= this.anyOf(topOf(new Map(prey.map((agent) => [agent, this.#menace(agent)] as const))));
    return this.#quarry;
  }

  /** In a small village a claimant is mostly left alone: it will be voted for. In a large one the seer and the medium are hunted. */
  #menace(agent: Agent): number {
    const { latestVoteList, roleMap } = this.info;
    const isHostile = latestVoteList.some((vote) => vote.agent === agent && roleMap.get(vote.target) === 'WEREWOLF');
    const claims = this.seers.has(agent) || this.testimony.roles.get(agent) === 'MEDIUM';
    const claim = claims ? (this.isSmall ? -0.4 : 1) : 0;
    return 5 + (isHostile ? 0.5 : 0) + claim - this.named(agent) / 4 + 2 * this.context.random();
  }
}
