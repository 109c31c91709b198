import type { Agent, GameSetting } from '@aiwolf-arena/engine';
import { Estimator } from './estimator.ts';
import { AS_VILLAGER, ROLE_COUNT, type SeenGame } from './evidence.ts';
import { Observer } from './observer.ts';
import type { Relation, Scene } from './scene.ts';
import { type FittedWeights, readWeights, type SizeWeights, weighPair, weighResults, weighTraits } from './weights.ts';

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
export class FittedBeliefs extends Estimator {
  readonly #fitted: FittedWeights;
  readonly #observer: Observer;
  #weights!: SizeWeights;
  #day = -1;
  /** By voter: what is known of its ballots today. */
  readonly #ballots: Map<Relation, Float64Array>[] = [];
  readonly #logs = new Float64Array(ROLE_COUNT);
  /** How much the observer had seen when seats, pairs and results were weighed. */
  #changes = -1;
  #pairChanges = -1;
  #results = -1;

  constructor(weights: FittedWeights) {
    super();
    this.#fitted = weights;
    this.#observer = new Observer(weights.ballots);
  }

  get scene(): Scene {
    return this.#observer.scene;
  }

  override startGame(info: SeenGame, setting: Pick<GameSetting, 'roleNumMap'>): void {
    super.startGame(info, setting);
    this.#day = this.#results = -1;
    this.#ballots.length = 0;
    this.#weights = readWeights(setting.roleNumMap.MEDIUM > 0 ? this.#fitted.large : this.#fitted.small);
    this.#observer.startGame(info, setting);
  }

  update(info: SeenGame): void {
    this.info = info;
    this.#observer.update(info);
    if (info.day === this.#day) return;
    this.#day = info.day;
    this.#results = -1;
    this.#ballots.length = 0;
    this.evidence.learnFromNight(info);
    this.changed();
  }

  closeTalk(): void {
    this.#observer.closeTalk();
  }

  endGame(info: SeenGame): void {
    this.#observer.endGame(info);
  }

  protected override ballotLikelihoods(voter: Agent, relation: Relation): Float64Array {
    this.#ballots[voter] ??= new Map();
    const known = this.#ballots[voter];
    let likelihoods = known.get(relation);
    if (likelihoods === undefined) {
      const { frequencies, ballotSituation } = this.#observer;
      likelihoods = new Float64Array(ROLE_COUNT);
      frequencies.weighAct(voter, frequencies.act(ballotSituation, relation), likelihoods, AS_VILLAGER, BALLOT_CUSTOM);
      known.set(relation, likelihoods);
    }
    return likelihoods;
  }

  /** Weighs all seats, pairs and results anew: what a sign means depends on what others have said since. */
  protected override weigh(): void {
    const { changes, pairChanges, scene } = this.#observer;
    if (this.#changes === changes) return;
    this.#changes = changes;
    const { agents } = this.village;
    for (const agent of agents) {
      weighTraits(this.#weights, this.#observer.traitsOf(agent), this.#logs);
      this.evidence.settle(agent, this.#logs);
    }
    if (this.#weights.pairs.length > 0 && this.#pairChanges !== pairChanges) this.#weighPairs(agents);
    this.#pairChanges = pairChanges;
    if (this.#results !== scene.reports.length) this.#weighResults(scene.reports);
    this.changed();
  }

  #weighResults(shown: Scene['reports']): void {
    this.#results = shown.length;
    const { reports } = this.evidence;
    reports.length = 0;
    reports.push(...weighResults(this.#weights, shown, this.#day));
  }

  #weighPairs(agents: readonly Agent[]): void {
    for (let i = 1; i < agents.length; i++) {
      for (let j = 0; j < i; j++) {
        const [one, other] = [agents[i]!, agents[j]!];
        const aims = this.#observer.aimsOfPair(one, other);
        this.evidence.settlePair(one, other, weighPair(this.#weights, this.#observer.signsOfPair(one, other), aims));
      }
    }
  }
}
