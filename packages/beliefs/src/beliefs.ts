import type { Agent, GameSetting, Talk } from '@aiwolf-arena/engine';
import { type ContestRole, isContestRole } from '@aiwolf-arena/protocol';
import {
  AS_VILLAGER,
  AS_WEREWOLF,
  Evidence,
  ROLE_COUNT,
  roleIndex,
  type SeenGame,
  type Village,
  villageOf,
} from './evidence.ts';
import { type ActBaseline, type ActCounts, ActFrequencies } from './frequencies.ts';
import { Posterior } from './posterior.ts';
import { type Relation, Scene } from './scene.ts';
import { Tokens } from './tokens.ts';

/** Maximum number of sentences of one seat on one day that are used as evidence; later sentences are ignored. */
const SENTENCES = 6;
/** Factor for the log likelihood of each observation, because the acts of one seat are not independent of each other. */
const TALK_WEIGHT = 0.6;
/** Log odds of reporting a werewolf as a werewolf if the reporting seat is a werewolf, compared with other seats. */
const BETRAYS = -1.5;
const COVERS = 0.3;

/**
 * Estimates the roles of all seats from what one seat can see. This seat passes its views to `startGame`, `update` and
 * `endGame`. If one object is used for a whole game set, it learns how each opponent plays each role, because opponents keep
 * their seats.
 */
export class Beliefs {
  readonly frequencies: ActFrequencies;
  readonly scene = new Scene();
  #village!: Village;
  #info!: SeenGame;
  #evidence!: Evidence;
  /** What all seats know of it. */
  #shown!: Evidence;
  #posterior!: Posterior;
  #public!: Posterior;
  readonly #tokens = new Tokens();
  readonly #actions: { readonly agent: Agent; readonly act: ActCounts }[] = [];
  readonly #spoken = new Map<Agent, number>();
  readonly #ballots: Ballot[] = [];
  #occasions!: Occasions;
  /** By role: how likely the act is that was weighed last; for a ballot, as one for a werewolf and as one for a human. */
  readonly #likelihoods = new Float64Array(ROLE_COUNT);
  readonly #atWolf = new Float64Array(ROLE_COUNT);
  readonly #atHuman = new Float64Array(ROLE_COUNT);
  #heard = 0;
  #day = -1;
  #talkClosed = true;
  #stale = true;
  #publicStale = true;

  constructor(baseline?: ActBaseline) {
    this.frequencies = new ActFrequencies(baseline);
  }

  startGame(info: SeenGame, setting: Pick<GameSetting, 'roleNumMap'>): void {
    this.#info = info;
    this.#settle(villageOf(info, setting));
    this.#evidence.clear();
    this.scene.clear();
    this.scene.see(info);
    this.#actions.length = 0;
    this.#ballots.length = 0;
    this.#spoken.clear();
    this.#day = -1;
    this.#occasions = this.#occasionsOf(this.#day);
    this.#talkClosed = true;
    this.#knowMyself();
  }

  /** In the same village as before, tables that depend on it alone are kept. */
  #settle(village: Village): void {
    const before = this.#village;
    const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
      some.length === others.length && some.every((one, i) => one === others[i]);
    this.#village = village;
    if (
      before?.wolves === village.wolves &&
      isSame(before.agents, village.agents) &&
      isSame(before.specials, village.specials)
    ) {
      return;
    }
    this.#posterior = new Posterior(village);
    this.#public = new Posterior(village);
    this.#evidence = new Evidence(village);
    this.#shown = this.#evidence.withoutSecrets();
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
      this.#note(agent, this.#occasions.silence, String(this.#spoken.get(agent) ?? 0));
      this.#note(agent, this.#occasions.claim, this.scene.claims.get(agent) ?? 'none');
    }
    for (const [agent, target] of this.scene.declared) this.#voted(agent, target, this.#occasions.wordFor);
  }

  /** Learns how each seat played its role in this game. Call this in `finish`, when the roles are revealed. */
  endGame(info: SeenGame): void {
    const roles: number[] = [];
    for (const agent of info.agentList) roles[agent] = roleIndex(info.roleMap.get(agent) as ContestRole);
    for (const { agent, act } of this.#actions) this.frequencies.learnAct(agent, roles[agent]!, act);
    for (const { agent, target, atWolf, atHuman } of this.#ballots) {
      this.frequencies.learnAct(agent, roles[agent]!, roles[target] === AS_WEREWOLF ? atWolf : atHuman);
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
    if (this.#publicStale) this.#public.infer(this.#shown);
    this.#publicStale = false;
    return this.#public.of(agent, role);
  }

  /** Returns the probability that `voter` votes for each living seat, in the order of `aliveAgentList`. */
  ballotOf(voter: Agent): number[] {
    const relations = this.#info.aliveAgentList.map((target) => this.scene.relation(voter, target, true));
    const kinds = [...new Set(relations)];
    const shares = kinds.map((kind) => {
      const targets = relations.filter((relation) => relation === kind).length;
      return kind === 'self' ? 0 : this.#probability(voter, kind) / targets;
    });
    const probabilities = relations.map((relation) => shares[kinds.indexOf(relation)]!);
    const total = probabilities.reduce((sum, probability) => sum + probability, 0);
    return probabilities.map((probability) => probability / total);
  }

  /** Returns how likely `voter` votes for a seat with this relation, averaged over the cases that it is a werewolf or not. */
  #probability(voter: Agent, relation: Relation): number {
    const likelihoods = this.#likelihoods;
    this.frequencies.weighAct(voter, this.frequencies.act(this.#occasions.ballot, relation), likelihoods, AS_VILLAGER);
    const wolf = this.probability(voter, 'WEREWOLF');
    return wolf * likelihoods[AS_WEREWOLF]! + (1 - wolf) * likelihoods[AS_VILLAGER]!;
  }

  #occasionsOf(day: number): Occasions {
    const size = this.#village.specials.includes('MEDIUM') ? 'large' : 'small';
    return OCCASIONS[size][Math.min(3, Math.max(1, day)) - 1]!;
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
    this.#occasions = this.#occasionsOf(this.#day);
    this.#heard = 0;
    this.#spoken.clear();
    this.scene.openDay();
    this.#talkClosed = info.day === 0;
    this.#evidence.learnFromNight(info);
    this.#changed();
  }

  #castBallot(agent: Agent, target: Agent): void {
    const word = this.scene.declared.get(agent);
    this.#note(agent, this.#occasions.ballot, this.#relationAtVote(agent, target));
    if (word !== target) this.#voted(agent, target, this.#occasions.ballotFor);
  }

  #relationAtVote(agent: Agent, target: Agent): string {
    // today's victims of the vote and of the attack were alive when the ballots were cast
    if (this.scene.declared.get(agent) === target) return 'word';
    const relation = this.scene.relation(agent, target, true);
    return relation === 'dead' ? 'other' : relation;
  }

  #hear({ agent, content }: Pick<Talk, 'agent' | 'content'>): void {
    if (content.kind === 'OVER' || content.kind === 'SKIP') return;
    const spoken = this.#spoken.get(agent) ?? 0;
    this.#spoken.set(agent, spoken + 1);
    if (spoken < SENTENCES) {
      this.#note(agent, this.#occasions.sentences[spoken]!, this.#tokens.of(content, agent, this.scene));
    }
    if (this.scene.hear(content, agent)) this.#weighResults();
  }

  /** Adds the results that the last sentence published. A sentence may contain several results. */
  #weighResults(): void {
    const { reports } = this.#evidence;
    for (const one of this.scene.reports.slice(reports.length)) {
      reports.push(one);
      this.#evidence.together(one.speaker, one.target, one.species === 'WEREWOLF' ? BETRAYS : COVERS);
    }
    this.#changed();
  }

  #note(agent: Agent, occasion: string, token: string): void {
    const act = this.frequencies.act(occasion, token);
    this.#actions.push({ agent, act });
    this.frequencies.weighAct(agent, act, this.#likelihoods);
    this.#evidence.behaved(agent, this.#likelihoods, TALK_WEIGHT);
    this.#changed();
  }

  #voted(agent: Agent, target: Agent, occasion: string): void {
    const atWolf = this.frequencies.act(occasion, 'wolf');
    const atHuman = this.frequencies.act(occasion, 'human');
    const ballot = { agent, target, atWolf, atHuman };
    this.#ballots.push(ballot);
    this.#weighBallot(ballot);
    this.#changed();
  }

  /** Adds the evidence of a ballot: villagers vote for werewolves a little more often than at random, werewolves less often. */
  #weighBallot({ agent, target, atWolf, atHuman }: Ballot): void {
    const evidence = this.#evidence;
    this.frequencies.weighAct(agent, atWolf, this.#atWolf, AS_VILLAGER);
    this.frequencies.weighAct(agent, atHuman, this.#atHuman, AS_VILLAGER);
    const village = this.#leanOf(AS_VILLAGER, this.#village.wolves);
    const pack = this.#leanOf(AS_WEREWOLF, this.#village.wolves - 1);
    evidence.wolfish(agent, pack.atHuman - village.atHuman);
    evidence.wolfish(target, village.atWolf - village.atHuman);
    const both = pack.atWolf - pack.atHuman - village.atWolf + village.atHuman;
    evidence.together(agent, target, both);
  }

  /** Returns the log likelihoods of a vote for a werewolf and of a vote for a human, each relative to a random vote. */
  #leanOf(role: number, wolves: number): { atWolf: number; atHuman: number } {
    if (wolves === 0) return { atWolf: 0, atHuman: 0 };
    const share = this.#atWolf[role]! / (this.#atWolf[role]! + this.#atHuman[role]!);
    const probability = Math.min(0.9, wolves / (this.#info.aliveAgentList.length - 1));
    return { atWolf: Math.log(share / probability), atHuman: Math.log((1 - share) / (1 - probability)) };
  }

  #changed(): void {
    this.#stale = true;
    this.#publicStale = true;
  }
}

/** The texts of the situations in which frequencies are counted: in a village with or without a medium, on day 1, 2 or later. */
const OCCASIONS = {
  large: [1, 2, 3].map((day) => occasionsOf('large', day)),
  small: [1, 2, 3].map((day) => occasionsOf('small', day)),
};
type Occasions = ReturnType<typeof occasionsOf>;

function occasionsOf(size: string, day: number) {
  const when = `${size} ${day}`;
  return {
    sentences: Array.from({ length: SENTENCES }, (_, spoken) => `${when} ${spoken}`),
    silence: `${when} silence`,
    claim: `${when} claim`,
    ballot: `${when} ballot`,
    ballotFor: `${when} ballot for`,
    wordFor: `${when} word for`,
  };
}

/** A vote or the announcement of one. Which of both acts it is comes out at the end of the game. */
interface Ballot {
  readonly agent: Agent;
  readonly target: Agent;
  readonly atWolf: ActCounts;
  readonly atHuman: ActCounts;
}
