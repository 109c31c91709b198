import type { Estimator } from '@aiwolf-arena/beliefs';
import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import { attack, type Content, estimate, over, request, vote } from '@aiwolf-arena/protocol';
import { best, bestBallot } from './ballot.ts';
import { Seat } from './seat.ts';

/** The constants of an agent that reckons. */
interface Constants {
  /** Maximum number of times per day that the agent changes its announced vote. */
  readonly changes: number;
  /** The probability that a seat votes in a revote as it did before. */
  readonly revote: number;
  /** How much the medium is worth to the bodyguard, compared to the seer. */
  readonly medium: number;
}

/**
 * Base class of bundled agents that compute probabilities: it shows all games to `beliefs`, announces votes, and casts the ballot
 * with the best expected result.
 */
export abstract class Reckoner extends Seat {
  #word: Agent | undefined;
  #changes = 0;
  #whispered: Agent | undefined;

  protected abstract readonly beliefs: Estimator;
  protected abstract readonly constants: Constants;
  /** Returns how useful the execution of a seat would be for the agent's side, from -1 (harmful) to 1. */
  protected abstract value(agent: Agent): number;
  /** Returns the seat for which the agent announces a vote. */
  protected abstract accused(): Agent | undefined;
  /** Returns how dangerous a seat is for the werewolves. */
  protected abstract menace(agent: Agent): number;

  override initialize(info: GameInfo, setting: GameSetting): void {
    super.initialize(info, setting);
    this.beliefs.startGame(info, setting);
  }

  override update(info: GameInfo): void {
    super.update(info);
    this.beliefs.update(info);
  }

  override finish(): void {
    this.beliefs.endGame(this.info);
  }

  protected override morning(): void {
    this.#word = undefined;
    this.#changes = 0;
    this.#whispered = undefined;
  }

  /** Announces a vote, if it is for another seat than before. */
  protected accuse(): void {
    if (this.#changes >= this.constants.changes) return;
    const target = this.accused();
    if (target === undefined || target === this.#word) return;
    this.#word = target;
    this.#changes++;
    this.say(...this.accusation(target));
  }

  /** What the agent says when it announces a vote. */
  protected accusation(target: Agent): Content[] {
    return [estimate(target, 'WEREWOLF'), vote(target), request('ANY', vote(target))];
  }

  protected override suspect(): Agent | undefined {
    return this.#word;
  }

  override vote(): Agent | null {
    this.beliefs.closeTalk();
    return this.ballot() ?? null;
  }

  /** Returns the ballot with the best expected result. */
  protected ballot(): Agent | undefined {
    const { aliveAgentList: living, agent: me } = this.info;
    const leanings = this.others().map((voter) => this.#leaning(voter));
    return bestBallot({ living, me, value: (agent) => this.value(agent), leanings, random: this.context.random });
  }

  /** Returns the probabilities of a seat's possible votes. In a revote, the target of its previous vote is most probable. */
  #leaning(voter: Agent): number[] {
    const { latestVoteList, aliveAgentList } = this.info;
    const probabilities = this.beliefs.ballotOf(voter);
    const { revote } = this.constants;
    const before = latestVoteList.find(({ agent }) => agent === voter);
    if (before === undefined) return probabilities;
    return probabilities.map(
      (probability, i) => (aliveAgentList[i] === before.target ? revote : 0) + (1 - revote) * probability,
    );
  }

  /** For a werewolf: whether a seat voted for one of its side in the last vote. */
  protected votedForWerewolf(agent: Agent): boolean {
    const { latestVoteList, roleMap } = this.info;
    return latestVoteList.some((ballot) => ballot.agent === agent && roleMap.get(ballot.target) === 'WEREWOLF');
  }

  override divine(): Agent | null {
    const fresh = this.others().filter((agent) => !this.findings.some(({ target }) => target === agent));
    return best(fresh, (agent) => this.beliefs.probability(agent, 'WEREWOLF')) ?? super.divine();
  }

  override guard(): Agent | null {
    const { medium } = this.constants;
    const value = (agent: Agent) =>
      this.beliefs.probability(agent, 'SEER') + medium * this.beliefs.probability(agent, 'MEDIUM');
    return best(this.others(), value) ?? null;
  }

  override whisper(): Content {
    const target = this.attack();
    if (target === null || target === this.#whispered) return over();
    this.#whispered = target;
    return attack(target);
  }

  override attack(): Agent | null {
    return best(this.prey(), (agent) => this.menace(agent)) ?? null;
  }
}
