import type { Agent, GameSetting } from '@aiwolf-arena/engine';
import { type ContestRole, isContestRole } from '@aiwolf-arena/protocol';
import { AS_VILLAGER, AS_WEREWOLF, Evidence, ROLE_COUNT, type SeenGame, villageOf } from './evidence.ts';
import { Observer } from './observer.ts';
import { Posterior } from './posterior.ts';
import type { Relation, Scene } from './scene.ts';
import {
  type FittedWeights,
  readWeights,
  type SizeWeights,
  type WrittenWeights,
  weighPair,
  weighResults,
  weighTraits,
} from './weights.ts';

/**
 * To foretell a ballot, the usual ones count like this many that a seat cast in a role: more than when its frequencies are compared, as
 * one ballot must not say what the next will be.
 */
const BALLOT_CUSTOM = 4;

/**
 * Estimates the roles of all seats, as `Beliefs` does, with weights that were fitted on the games of many agents. The weight of a
 * deal of roles is the product of the weights of all seats (signs that all agents share, and frequencies that each seat has shown in
 * this set), of all pairs of werewolves (how often they spoke and voted against each other), and of the published results. A sum
 * over all deals gives the probabilities (a conditional random field: Lafferty, McCallum and Pereira 2001). Frequencies count the
 * more, the longer a seat is known.
 */
export class FittedBeliefs {
  readonly #fitted: FittedWeights;
  /** Those of them that the weights below were read from. */
  #written: WrittenWeights | undefined;
  readonly #observer: Observer;
  #weights!: SizeWeights;
  /** Live: what it says of the day changes before `update` is called. */
  #info!: SeenGame;
  #day = -1;
  #evidence!: Evidence;
  /** What all seats know of it. */
  #shown!: Evidence;
  #posterior!: Posterior;
  #public!: Posterior;
  readonly #logs = new Float64Array(ROLE_COUNT);
  #stale = { traits: true, own: true, shown: true };

  constructor(weights: FittedWeights) {
    this.#fitted = weights;
    this.#observer = new Observer(weights.ballots);
  }

  get scene(): Scene {
    return this.#observer.scene;
  }

  startGame(info: SeenGame, setting: Pick<GameSetting, 'roleNumMap'>): void {
    const village = villageOf(info, setting);
    this.#info = info;
    this.#day = -1;
    this.#read(setting.roleNumMap.MEDIUM > 0 ? this.#fitted.large : this.#fitted.small);
    this.#evidence = new Evidence(village);
    this.#shown = this.#evidence.withoutSecrets();
    this.#posterior = new Posterior(village);
    this.#public = new Posterior(village);
    for (const [agent, role] of info.roleMap) if (isContestRole(role)) this.#evidence.roles.set(agent, role);
    this.#observer.startGame(info, setting);
    this.#changed();
  }

  /** Reads what the seat can see now. Call this at every `update` of the player. */
  update(info: SeenGame): void {
    this.#info = info;
    this.#observer.update(info);
    if (info.day !== this.#day) this.#evidence.learnFromNight(info);
    this.#day = info.day;
    this.#changed();
  }

  /** Uses that the game goes on: see `Beliefs`. Call this in the morning. */
  goesOn(): void {
    this.#evidence.goesOn([...this.#info.aliveAgentList]);
    this.#changed();
  }

  /** Ends today's talk, so that silence becomes evidence too. Call this in `vote`. */
  closeTalk(): void {
    this.#observer.closeTalk();
    this.#changed();
  }

  /** Learns how each seat played its role in this game. Call this in `finish`, when the roles are revealed. */
  endGame(info: SeenGame): void {
    this.#observer.endGame(info);
  }

  /** Returns the probability that `agent` has `role`, given everything that this seat knows. */
  probability(agent: Agent, role: ContestRole): number {
    this.#weigh();
    if (this.#stale.own) this.#posterior.infer(this.#evidence);
    this.#stale.own = false;
    return this.#posterior.of(agent, role);
  }

  /** Returns the probability that `agent` has `role`, given only what all seats know. */
  publicly(agent: Agent, role: ContestRole): number {
    this.#weigh();
    if (this.#stale.shown) this.#public.infer(this.#shown);
    this.#stale.shown = false;
    return this.#public.of(agent, role);
  }

  /** Returns the probability that `voter` votes for each living seat, in the order of `aliveAgentList`. */
  ballotOf(voter: Agent): number[] {
    const { aliveAgentList } = this.#info;
    const relations = aliveAgentList.map((target) => this.scene.relation(voter, target, true));
    const weights = relations.map((relation) => {
      const targets = relations.filter((one) => one === relation).length;
      return relation === 'self' ? 0 : this.#ballotProbability(voter, relation) / targets;
    });
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / total);
  }

  /** Returns how likely `voter` votes for a seat with this relation, averaged over the cases that it is a werewolf or not. */
  #ballotProbability(voter: Agent, relation: Relation): number {
    const { frequencies, ballotSituation } = this.#observer;
    const likelihoods = this.#logs;
    frequencies.weighAct(voter, frequencies.act(ballotSituation, relation), likelihoods, AS_VILLAGER, BALLOT_CUSTOM);
    const [asVillager, asWolf] = [likelihoods[AS_VILLAGER]!, likelihoods[AS_WEREWOLF]!];
    const wolf = this.probability(voter, 'WEREWOLF');
    return wolf * asWolf + (1 - wolf) * asVillager;
  }

  #read(written: WrittenWeights): void {
    if (this.#written !== written) this.#weights = readWeights(written);
    this.#written = written;
  }

  /** Weighs all seats, pairs and results anew: what a sign means depends on what others have said since. */
  #weigh(): void {
    if (!this.#stale.traits) return;
    this.#stale.traits = false;
    const { reports, village } = this.#evidence;
    for (const agent of village.agents) {
      weighTraits(this.#weights, this.#observer.traitsOf(agent), this.#logs);
      this.#evidence.settle(agent, this.#logs);
    }
    if (this.#weights.pairs.length > 0) this.#weighPairs(village.agents);
    reports.length = 0;
    reports.push(...weighResults(this.#weights, this.scene.reports, this.#day));
  }

  #weighPairs(agents: readonly Agent[]): void {
    for (let i = 1; i < agents.length; i++) {
      for (let j = 0; j < i; j++) {
        const [one, other] = [agents[i]!, agents[j]!];
        const aims = this.#observer.aimsOfPair(one, other);
        this.#evidence.settlePair(one, other, weighPair(this.#weights, this.#observer.signsOfPair(one, other), aims));
      }
    }
  }

  #changed(): void {
    this.#stale = { traits: true, own: true, shown: true };
  }
}
