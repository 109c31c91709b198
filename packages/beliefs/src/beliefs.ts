import type { Agent, GameInfo, GameSetting, Judge, Role, Status, Talk } from '@aiwolf-arena/engine';
import { type ContestRole, isContestRole } from '@aiwolf-arena/protocol';
import { Evidence, roleIndex, type Village, villageOf } from './evidence.ts';
import { type Customs, Habits } from './habits.ts';
import { Posterior } from './posterior.ts';
import { Scene, tokenOf } from './scene.ts';

/** Maximum number of sentences of one seat on one day that are used as evidence; later sentences are ignored. */
const SENTENCES = 6;
/** Factor for the log likelihood of each observation, because the acts of one seat are not independent of each other. */
const TALK_WEIGHT = 0.6;
/** Log odds of reporting a werewolf as a werewolf if the reporting seat is a werewolf, compared with other seats. */
const BETRAYS = -1.5;
const COVERS = 0.3;

const VILLAGER = roleIndex('VILLAGER');
const WEREWOLF = roleIndex('WEREWOLF');

/** What `Beliefs` reads of the view of a seat. A GameInfo is one; so is anything else that shows the same about a game. */
export interface SeenGame
  extends Pick<GameInfo, 'day' | 'agentList' | 'aliveAgentList' | 'voteList' | 'guardedAgent' | 'lastDeadAgentList'> {
  readonly statusMap: { get(agent: Agent): Status | undefined };
  readonly roleMap: Iterable<[Agent, Role]> & { get(agent: Agent): Role | undefined };
  readonly talkList: { readonly length: number; at(index: number): Pick<Talk, 'agent' | 'content'> | undefined };
  readonly divineResult: Pick<Judge, 'target' | 'result'> | null;
  readonly mediumResult: Pick<Judge, 'target' | 'result'> | null;
}

/**
 * Estimates the roles of all seats from what one seat can see. This seat passes its views to `startGame`, `update` and
 * `endGame`. If one object is used for a whole game set, it learns how each opponent plays each role, because opponents keep
 * their seats.
 */
export class Beliefs {
  readonly habits: Habits;
  readonly scene = new Scene();
  #village!: Village;
  #info!: SeenGame;
  #evidence!: Evidence;
  #posterior!: Posterior;
  #public!: Posterior;
  #deeds: { agent: Agent; occasion: string; token: string }[] = [];
  #spoken = new Map<Agent, number>();
  #ballots: { agent: Agent; target: Agent; occasion: string }[] = [];
  #heard = 0;
  #day = -1;
  #talkClosed = true;
  #stale = true;
  #publicStale = true;

  constructor(customs?: Customs) {
    this.habits = new Habits(customs);
  }

  startGame(info: SeenGame, setting: Pick<GameSetting, 'roleNumMap'>): void {
    this.#info = info;
    this.#village = villageOf(info, setting);
    this.#evidence = new Evidence(this.#village);
    this.#posterior = new Posterior(this.#village);
    this.#public = new Posterior(this.#village);
    this.scene.clear();
    this.scene.see(info);
    this.#deeds = [];
    this.#ballots = [];
    this.#spoken.clear();
    this.#day = -1;
    this.#talkClosed = true;
    this.#knowMyself();
  }

  /** Reads what the seat can see now. Call this at every `update` of the player. */
  update(info: SeenGame): void {
    this.#info = info;
    this.scene.see(info);
    if (info.day !== this.#day) this.#openDay();
    const { talkList } = info;
    while (this.#heard < talkList.length) this.#hear(talkList.at(this.#heard++)!);
  }

  /**
   * Uses that the game goes on: at least one living seat is a werewolf, and fewer than half of them are. Call this in the
   * morning. The bundled agents do not.
   */
  goesOn(): void {
    this.#evidence.goesOn([...this.#info.aliveAgentList]);
    this.#changed();
  }

  /** Ends today's talk, so that silence becomes evidence too. Call this in `vote`. Further calls that day have no effect. */
  closeTalk(): void {
    if (this.#talkClosed) return;
    this.#talkClosed = true;
    for (const agent of this.#info.aliveAgentList) {
      this.#note(agent, `${this.#when} silence`, String(this.#spoken.get(agent) ?? 0));
      this.#note(agent, `${this.#when} claim`, this.scene.claims.get(agent) ?? 'none');
    }
    for (const [agent, target] of this.scene.declared) this.#voted(agent, target, 'word');
  }

  /** Learns how each seat played its role in this game. Call this in `finish`, when the roles are revealed. */
  endGame(info: SeenGame): void {
    const roleOf = (agent: Agent) => info.roleMap.get(agent)!;
    const indexOf = (agent: Agent) => roleIndex(roleOf(agent) as ContestRole);
    for (const { agent, occasion, token } of this.#deeds) {
      this.habits.learn(agent, indexOf(agent), occasion, token);
    }
    for (const { agent, target, occasion } of this.#ballots) {
      const token = roleOf(target) === 'WEREWOLF' ? 'wolf' : 'human';
      this.habits.learn(agent, indexOf(agent), occasion, token);
    }
  }

  /** Returns the probability that `agent` has `role`, given everything that this seat knows. */
  probability(agent: Agent, role: ContestRole): number {
    if (this.#stale) this.#posterior.infer(this.#evidence);
    this.#stale = false;
    return this.#posterior.of(agent, role);
  }

  /** Returns the probability that `agent` has `role`, given only what all seats know. */
  publicly(agent: Agent, role: ContestRole): number {
    if (this.#publicStale) this.#public.infer(this.#evidence.withoutSecrets());
    this.#publicStale = false;
    return this.#public.of(agent, role);
  }

  /** Returns the probability that `voter` votes for each living seat, in the order of `aliveAgentList`. */
  ballotOf(voter: Agent): number[] {
    const targets = this.#info.aliveAgentList;
    const relations = targets.map((target) => this.scene.relation(voter, target, true));
    const chances = relations.map((relation) =>
      relation === 'self' ? 0 : this.#chance(voter, relation) / relations.filter((r) => r === relation).length,
    );
    const total = chances.reduce((sum, chance) => sum + chance, 0);
    return chances.map((chance) => chance / total);
  }

  /** Returns how likely `voter` votes for a seat with this relation, averaged over the cases that it is a werewolf or not. */
  #chance(voter: Agent, relation: string): number {
    const likelihoods = this.habits.likelihoods(voter, `${this.#when} ballot`, relation);
    const wolf = this.probability(voter, 'WEREWOLF');
    return wolf * likelihoods[WEREWOLF]! + (1 - wolf) * likelihoods[VILLAGER]!;
  }

  /** The name of the situation in which habits are counted: the village (with or without a medium), and day 1, 2 or later. */
  get #when(): string {
    const size = this.#village.specials.includes('MEDIUM') ? 'large' : 'small';
    return `${size} ${Math.min(3, Math.max(1, this.#day))}`;
  }

  #knowMyself(): void {
    const { roleMap } = this.#info;
    for (const [seat, known] of roleMap) {
      if (isContestRole(known)) this.#evidence.roles.set(seat, known);
    }
    this.#changed();
  }

  #openDay(): void {
    this.closeTalk();
    const info = this.#info;
    for (const { agent, target } of info.voteList) this.#castBallot(agent, target);
    this.#day = info.day;
    this.#heard = 0;
    this.#spoken.clear();
    this.scene.declared.clear();
    this.#talkClosed = info.day === 0;
    this.#learnFromNight(info);
    this.#changed();
  }

  #castBallot(agent: Agent, target: Agent): void {
    const word = this.scene.declared.get(agent);
    const occasion = `${this.#when} ballot`;
    this.#note(agent, occasion, this.#relationAtVote(agent, target));
    if (word !== target) this.#voted(agent, target, 'ballot');
  }

  #relationAtVote(agent: Agent, target: Agent): string {
    // today's victims of the vote and of the attack were alive when the ballots were cast
    if (this.scene.declared.get(agent) === target) return 'word';
    const relation = this.scene.relation(agent, target, true);
    return relation === 'dead' ? 'other' : relation;
  }

  #learnFromNight({ lastDeadAgentList, divineResult, mediumResult, guardedAgent, day }: SeenGame): void {
    for (const agent of lastDeadAgentList) this.#evidence.killed(agent);
    for (const found of [divineResult, mediumResult]) {
      if (found === null) continue;
      const known = found.result === 'HUMAN' ? this.#evidence.humans : this.#evidence.wolves;
      known.add(found.target);
    }
    // werewolves always attack: in a night without a victim the guarded seat was attacked
    if (day > 1 && guardedAgent !== null && lastDeadAgentList.length === 0) {
      this.#evidence.humans.add(guardedAgent);
    }
  }

  #hear({ agent, content }: Pick<Talk, 'agent' | 'content'>): void {
    if (content.kind === 'OVER' || content.kind === 'SKIP') return;
    const spoken = this.#spoken.get(agent) ?? 0;
    this.#spoken.set(agent, spoken + 1);
    if (spoken < SENTENCES) {
      const token = tokenOf(content, agent, this.scene);
      this.#note(agent, `${this.#when} ${spoken}`, token);
    }
    if (this.scene.hear(content, agent)) this.#weighResults();
  }

  /** Adds the results that the last sentence published. A sentence may contain several results. */
  #weighResults(): void {
    const { told } = this.#evidence;
    for (const one of this.scene.told.slice(told.length)) {
      told.push(one);
      this.#evidence.together(one.speaker, one.target, one.species === 'WEREWOLF' ? BETRAYS : COVERS);
    }
    this.#changed();
  }

  #note(agent: Agent, occasion: string, token: string): void {
    this.#deeds.push({ agent, occasion, token });
    const likelihoods = this.habits.likelihoods(agent, occasion, token);
    this.#evidence.behaved(agent, likelihoods, TALK_WEIGHT);
    this.#changed();
  }

  #voted(agent: Agent, target: Agent, kind: 'word' | 'ballot'): void {
    const occasion = `${this.#when} ${kind} for`;
    this.#ballots.push({ agent, target, occasion });
    const wolf = this.habits.likelihoods(agent, occasion, 'wolf');
    const human = this.habits.likelihoods(agent, occasion, 'human');
    const voters = this.#info.aliveAgentList.length;
    weighBallot(this.#evidence, { agent, target }, { wolf, human, voters });
    this.#changed();
  }

  #changed(): void {
    this.#stale = true;
    this.#publicStale = true;
  }
}

/** How often voters voted for werewolves and for humans, by role of the voter. `voters`: number of living seats. */
interface Aim {
  readonly wolf: ArrayLike<number>;
  readonly human: ArrayLike<number>;
  readonly voters: number;
}

/** Adds the evidence of a ballot: villagers vote for werewolves a little more often than at random, werewolves less often. */
function weighBallot(evidence: Evidence, { agent, target }: { readonly agent: Agent; readonly target: Agent }, aim: Aim): void {
  const village = leanOf(aim, VILLAGER, evidence.village.wolves);
  const pack = leanOf(aim, WEREWOLF, evidence.village.wolves - 1);
  evidence.wolfish(agent, pack.atHuman - village.atHuman);
  evidence.wolfish(target, village.atWolf - village.atHuman);
  const both = pack.atWolf - pack.atHuman - village.atWolf + village.atHuman;
  evidence.together(agent, target, both);
}

/** Returns the log likelihoods of a vote for a werewolf and of a vote for a human, each relative to a random vote. */
function leanOf({ wolf, human, voters }: Aim, role: number, wolves: number): { atWolf: number; atHuman: number } {
  if (wolves === 0) return { atWolf: 0, atHuman: 0 };
  const share = wolf[role]! / (wolf[role]! + human[role]!);
  const chance = Math.min(0.9, wolves / (voters - 1));
  return { atWolf: Math.log(share / chance), atHuman: Math.log((1 - share) / (1 - chance)) };
}
