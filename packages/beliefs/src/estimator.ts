import type { Agent, GameSetting } from '@aiwolf-arena/engine';
import { type ContestRole, isContestRole } from '@aiwolf-arena/protocol';
import { AS_VILLAGER, AS_WEREWOLF, Evidence, type SeenGame, type Village, villageOf } from './evidence.ts';
import { Posterior } from './posterior.ts';
import type { Relation, Scene } from './scene.ts';

/**
 * Estimates the roles of all seats from what one seat can see. This seat passes its views to `startGame`, `update` and
 * `endGame`. If one object is used for a whole game set, it learns how each opponent plays each role, because opponents keep
 * their seats.
 */
export abstract class Estimator {
  protected village!: Village;
  /** Live: what it says of the day changes before `update` is called. */
  protected info!: SeenGame;
  protected evidence!: Evidence;
  /** What all seats know of it. */
  #shown!: Evidence;
  #posterior!: Posterior;
  #public!: Posterior;
  #isStale = true;
  #isPublicStale = true;

  abstract readonly scene: Scene;

  /** Starts a game. In the same village as before, tables that depend on it alone are kept. */
  startGame(info: SeenGame, setting: Pick<GameSetting, 'roleNumMap'>): void {
    this.info = info;
    const village = villageOf(info, setting);
    if (JSON.stringify(village) !== JSON.stringify(this.village)) {
      this.village = village;
      this.#posterior = new Posterior(village);
      this.#public = new Posterior(village);
      this.evidence = new Evidence(village);
      this.#shown = this.evidence.withoutSecrets();
    }
    this.evidence.clear();
    for (const [seat, known] of info.roleMap) if (isContestRole(known)) this.evidence.roles.set(seat, known);
    this.changed();
  }

  /** Reads what the seat can see now. Call this at every `update` of the player. */
  abstract update(info: SeenGame): void;

  /** Ends today's talk, so that silence becomes evidence too. Call this in `vote`. Further calls that day have no effect. */
  abstract closeTalk(): void;

  /** Learns how each seat played its role in this game. Call this in `finish`, when the roles are revealed. */
  abstract endGame(info: SeenGame): void;

  /** Uses that the game goes on: at least one living seat is a werewolf, and fewer than half of them are. Call this in the morning. */
  goesOn(): void {
    this.evidence.goesOn([...this.info.aliveAgentList]);
    this.changed();
  }

  /** Brings the evidence up to date, if that was left until it is needed. */
  protected weigh(): void {}

  /** The evidence has changed. */
  protected changed(): void {
    this.#isStale = true;
    this.#isPublicStale = true;
  }

  /** Returns the probability that `agent` has `role`, given everything that this seat knows. */
  probability(agent: Agent, role: ContestRole): number {
    this.weigh();
    if (this.#isStale) this.#posterior.infer(this.evidence);
    this.#isStale = false;
    return this.#posterior.of(agent, role);
  }

  /** Returns the probability that `agent` has `role`, given only what all seats know. */
  publicly(agent: Agent, role: ContestRole): number {
    this.weigh();
    if (this.#isPublicStale) this.#public.infer(this.#shown);
    this.#isPublicStale = false;
    return this.#public.of(agent, role);
  }

  /** Returns the probability that `voter` votes for each living seat, in the order of `aliveAgentList`. */
  ballotOf(voter: Agent): number[] {
    const { aliveAgentList } = this.info;
    const relations: Relation[] = [];
    for (const target of aliveAgentList) relations.push(this.scene.relation(voter, target, true));
    const shares: number[] = [];
    let total = 0;
    for (let i = 0; i < relations.length; i++) {
      const first = relations.indexOf(relations[i]!);
      shares.push(first < i ? shares[first]! : this.#shareOf(voter, relations[i]!, relations));
      total += shares[i]!;
    }
    for (let i = 0; i < shares.length; i++) shares[i]! /= total;
    return shares;
  }

  /** Returns how likely `voter` votes for one of the seats with a relation, averaged over the cases that it is a werewolf or not. */
  #shareOf(voter: Agent, relation: Relation, relations: readonly Relation[]): number {
    if (relation === 'self') return 0;
    const likelihoods = this.ballotLikelihoods(voter, relation);
    const wolf = this.probability(voter, 'WEREWOLF');
    const probability = wolf * likelihoods[AS_WEREWOLF]! + (1 - wolf) * likelihoods[AS_VILLAGER]!;
    return probability / relations.filter((one) => one === relation).length;
  }

  /** Returns by role, for villagers and werewolves, how likely `voter` votes for a seat with this relation. */
  protected abstract ballotLikelihoods(voter: Agent, relation: Relation): Float64Array;
}
