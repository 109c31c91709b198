import type { Agent, GameSetting, Talk } from '@aiwolf-arena/engine';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { Estimator } from './estimator.ts';
import { AS_VILLAGER, AS_WEREWOLF, ROLE_COUNT, roleIndex, type SeenGame } from './evidence.ts';
import { type ActBaseline, type ActCounts, ActFrequencies } from './frequencies.ts';
import { type Relation, Scene } from './scene.ts';
import { phrase, tokenOf } from './tokens.ts';

/** Maximum number of sentences of one seat on one day that are used as evidence; later sentences are ignored. */
const SENTENCES = 6;
/** Factor for the log likelihood of each observation, because the acts of one seat are not independent of each other. */
const TALK_WEIGHT = 0.6;
/** Log odds of reporting a werewolf as a werewolf if the reporting seat is a werewolf, compared with other seats. */
const BETRAYS = -1.5;
const COVERS = 0.3;

/** An `Estimator` that learns from acts alone, beginning with those of a baseline. */
export class Beliefs extends Estimator {
  readonly frequencies: ActFrequencies;
  readonly scene = new Scene();
  readonly #actions: { readonly agent: Agent; readonly act: ActCounts }[] = [];
  readonly #spoken = new Map<Agent, number>();
  readonly #ballots: Ballot[] = [];
  /** By role: how likely the act is that was weighed last; for a ballot, as one for a werewolf and as one for a human. */
  readonly #likelihoods = new Float64Array(ROLE_COUNT);
  readonly #atWolf = new Float64Array(ROLE_COUNT);
  readonly #atHuman = new Float64Array(ROLE_COUNT);
  #heard = 0;
  #day = -1;
  #when = '';
  #talkClosed = true;

  constructor(baseline?: ActBaseline) {
    super();
    this.frequencies = new ActFrequencies(baseline);
  }

  override startGame(info: SeenGame, setting: Pick<GameSetting, 'roleNumMap'>): void {
    super.startGame(info, setting);
    this.scene.clear();
    this.scene.see(info);
    this.#actions.length = 0;
    this.#ballots.length = 0;
    this.#spoken.clear();
    this.#begin(-1);
    this.#talkClosed = true;
  }

  update(info: SeenGame): void {
    this.info = info;
    this.scene.see(info);
    if (info.day !== this.#day) this.#openDay();
    const { talkList } = info;
    while (this.#heard < talkList.length) this.#hear(talkList.at(this.#heard++)!);
  }

  closeTalk(): void {
    if (this.#talkClosed) return;
    this.#talkClosed = true;
    for (const agent of this.info.aliveAgentList) {
      this.#note(agent, this.#occasion('silence'), String(this.#spoken.get(agent) ?? 0));
      this.#note(agent, this.#occasion('claim'), this.scene.claims.get(agent) ?? 'none');
    }
    for (const [agent, target] of this.scene.declared) this.#voted(agent, target, this.#occasion('word for'));
  }

  endGame(info: SeenGame): void {
    const roles: number[] = [];
    for (const agent of info.agentList) roles[agent] = roleIndex(info.roleMap.get(agent) as ContestRole);
    for (const { agent, act } of this.#actions) this.frequencies.learnAct(agent, roles[agent]!, act);
    for (const { agent, target, atWolf, atHuman } of this.#ballots) {
      this.frequencies.learnAct(agent, roles[agent]!, roles[target] === AS_WEREWOLF ? atWolf : atHuman);
    }
  }

  protected override ballotLikelihoods(voter: Agent, relation: Relation): Float64Array {
    const act = this.frequencies.act(this.#occasion('ballot'), relation);
    this.frequencies.weighAct(voter, act, this.#likelihoods, AS_VILLAGER);
    return this.#likelihoods;
  }

  /** The situation in which acts of a kind are counted today: in a village with or without a medium, on day 1, 2 or later. */
  #occasion(of: string | number): string {
    return phrase`${this.#when} ${of}`;
  }

  #begin(day: number): void {
    const size = this.village.specials.includes('MEDIUM') ? 'large' : 'small';
    this.#day = day;
    this.#when = phrase`${size} ${Math.min(3, Math.max(1, day))}`;
  }

  #openDay(): void {
    this.closeTalk();
    const info = this.info;
    for (const { agent, target } of info.voteList) this.#castBallot(agent, target);
    this.#begin(info.day);
    this.#heard = 0;
    this.#spoken.clear();
    this.scene.openDay();
    this.#talkClosed = info.day === 0;
    this.evidence.learnFromNight(info);
    this.changed();
  }

  #castBallot(agent: Agent, target: Agent): void {
    const word = this.scene.declared.get(agent);
    this.#note(agent, this.#occasion('ballot'), this.#relationAtVote(agent, target));
    if (word !== target) this.#voted(agent, target, this.#occasion('ballot for'));
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
      this.#note(agent, this.#occasion(spoken), tokenOf(content, agent, this.scene));
    }
    if (this.scene.hear(content, agent)) this.#weighResults();
  }

  /** Adds the results that the last sentence published. A sentence may contain several results. */
  #weighResults(): void {
    const { reports } = this.evidence;
    for (const one of this.scene.reports.slice(reports.length)) {
      reports.push(one);
      this.evidence.together(one.speaker, one.target, one.species === 'WEREWOLF' ? BETRAYS : COVERS);
    }
    this.changed();
  }

  #note(agent: Agent, occasion: string, token: string): void {
    const act = this.frequencies.act(occasion, token);
    this.#actions.push({ agent, act });
    this.frequencies.weighAct(agent, act, this.#likelihoods);
    this.evidence.behaved(agent, this.#likelihoods, TALK_WEIGHT);
    this.changed();
  }

  #voted(agent: Agent, target: Agent, occasion: string): void {
    const atWolf = this.frequencies.act(occasion, 'wolf');
    const atHuman = this.frequencies.act(occasion, 'human');
    const ballot = { agent, target, atWolf, atHuman };
    this.#ballots.push(ballot);
    this.#weighBallot(ballot);
    this.changed();
  }

  /** Adds the evidence of a ballot: villagers vote for werewolves a little more often than at random, werewolves less often. */
  #weighBallot({ agent, target, atWolf, atHuman }: Ballot): void {
    const evidence = this.evidence;
    this.frequencies.weighAct(agent, atWolf, this.#atWolf, AS_VILLAGER);
    this.frequencies.weighAct(agent, atHuman, this.#atHuman, AS_VILLAGER);
    const village = this.#leanOf(AS_VILLAGER, this.village.wolves);
    const pack = this.#leanOf(AS_WEREWOLF, this.village.wolves - 1);
    evidence.wolfish(agent, pack.atHuman - village.atHuman);
    evidence.wolfish(target, village.atWolf - village.atHuman);
    const both = pack.atWolf - pack.atHuman - village.atWolf + village.atHuman;
    evidence.together(agent, target, both);
  }

  /** Returns the log likelihoods of a vote for a werewolf and of a vote for a human, each relative to a random vote. */
  #leanOf(role: number, wolves: number): { atWolf: number; atHuman: number } {
    if (wolves === 0) return { atWolf: 0, atHuman: 0 };
    const share = this.#atWolf[role]! / (this.#atWolf[role]! + this.#atHuman[role]!);
    const probability = Math.min(0.9, wolves / (this.info.aliveAgentList.length - 1));
    return { atWolf: Math.log(share / probability), atHuman: Math.log((1 - share) / (1 - probability)) };
  }
}

/** A vote or the announcement of one. Which of both acts it is comes out at the end of the game. */
interface Ballot {
  readonly agent: Agent;
  readonly target: Agent;
  readonly atWolf: ActCounts;
  readonly atHuman: ActCounts;
}
