import { FittedBeliefs } from '@aiwolf-arena/beliefs';
import type { Agent } from '@aiwolf-arena/engine';
import { type Content, type ContestRole, comingout, divined } from '@aiwolf-arena/protocol';
import type { Params, ValuesOf } from '../params.ts';
import type { PlayerContext } from '../player-context.ts';
import weights from './analyst/weights.json' with { type: 'json' };
import { best } from './seat/ballot.ts';
import { Reckoner } from './seat/reckoner.ts';

/** The constants of the agent. Worths are shares of what the execution of a werewolf is worth. */
export const params = {
  /** Maximum number of times per day that the agent changes its announced vote. */
  changes: { default: 3, range: [0, 10], kind: 'integer' },
  /** As villager: how much an executed possessed is worth, and how much an executed seer costs (small villages). */
  mad: { default: 0.1, range: [-0.2, 0.6], step: 0.05 },
  sight: { default: 0.1, range: [-0.2, 0.6], step: 0.05 },
  /** How much the own execution costs as villager, and as possessed. */
  self: { default: 0.2, range: [-0.2, 1], step: 0.05 },
  martyr: { default: 0.3, range: [-0.2, 1], step: 0.05 },
  /** As possessed: what an executed seer is worth, and how much a vote for the seat that it reported is worth to keep its word. */
  rival: { default: 0.1, range: [-0.2, 0.6], step: 0.05 },
  word: { default: 0.1, range: [0, 1], step: 0.05 },
  /** As possessed: the turn in which the agent claims to be the seer if nobody else has. */
  patience: { default: 10, range: [0, 10], kind: 'integer' },
  /** On the werewolves' side: how much it counts in talk that villagers suspect a seat. */
  blame: { default: 1, range: [0, 3], step: 0.1 },
  /** As werewolf: what the execution of a fellow costs, what that of a seer is worth, and what that of a possessed costs. */
  fellow: { default: 0.8, range: [0, 1], step: 0.05 },
  seer: { default: 0.1, range: [-1, 1], step: 0.05 },
  possessed: { default: 0.2, range: [-1, 1], step: 0.05 },
  /** The probability that a seat votes in a revote as it did before. */
  revote: { default: 0.6, range: [0, 1], step: 0.05 },
  /** How much the medium is worth to the bodyguard, compared to the seer. */
  medium: { default: 0.6, range: [0, 1], step: 0.05 },
  /** Attacks: what a seer, a medium, a bodyguard, a possessed and a suspect seat are worth. */
  preySeer: { default: 1, range: [-1, 2], step: 0.1 },
  preyMedium: { default: 0.5, range: [-1, 2], step: 0.1 },
  preyGuard: { default: 0.4, range: [-1, 2], step: 0.1 },
  preyPossessed: { default: 1, range: [-1, 2], step: 0.1 },
  preySuspect: { default: 1, range: [-1, 3], step: 0.1 },
  /** What a seat is worth that voted, or today announced a vote, for a werewolf. */
  hostile: { default: 1, range: [0, 2], step: 0.1 },
  threat: { default: 1, range: [0, 3], step: 0.1 },
  /**
   * Among the last three of a small village the possessed says that it is the werewolf, and so do werewolf, seer and villager if
   * the possessed lives with a higher probability than this.
   */
  deceit: { default: 0.5, range: [0, 1.01], step: 0.1 },
} satisfies Params;

/**
 * Idea: know what agents of contests do. The probabilities of roles come from weights that were fitted on games of real agents
 * (signs that all agents share), and from the habits of each opponent, which count the more, the longer it is known. The agent
 * casts the ballot with the best expected result. As seer it claims its role at once. As possessed it reports the first seer to be a
 * werewolf, and among the last three says that it is the werewolf. As werewolf it speaks and votes as a villager would, but not
 * against its fellows. To beat the agent: play as nobody does, and differently in every game.
 */
class Analyst extends Reckoner {
  protected readonly beliefs = new FittedBeliefs(weights);
  protected readonly constants: ValuesOf<typeof params>;
  /** As possessed: the seats that it reported as werewolves. */
  readonly #accused = new Set<Agent>();
  #lie: Agent | undefined;
  #isOut = false;
  #turn = 0;

  constructor(context: PlayerContext<typeof params>) {
    super(context);
    this.constants = context.params;
  }

  protected override begin(): void {
    this.#accused.clear();
    this.#lie = undefined;
    this.#isOut = false;
  }

  protected override morning(): void {
    super.morning();
    if (this.info.day > 0) this.beliefs.goesOn();
    this.#turn = 0;
    if (this.#isOut) this.#lie = this.#invent();
  }

  override talk(): Content {
    this.#turn++;
    return super.talk();
  }

  /** Reports a werewolf: another seer if there is one. Returns the seat. */
  #invent(): Agent | undefined {
    const fresh = this.others().filter((agent) => !this.#accused.has(agent));
    const rivals = fresh.filter((agent) => this.testimony.roles.get(agent) === 'SEER');
    const target = best(rivals.length > 0 ? rivals : fresh, (agent) => this.worth(agent));
    if (target !== undefined) this.#accused.add(target);
    return target;
  }

  protected override speak(): void {
    const { role } = this.info;
    if (this.#isLast) this.#lastClaim();
    if (role === 'SEER' || role === 'MEDIUM') this.tellFindings();
    else if (role === 'POSSESSED') this.#playSeer();
    this.accuse();
  }

  /** Whether three seats live in a small village: on the side of the werewolves, two votes decide. */
  get #isLast(): boolean {
    return this.info.agentList.length < 8 && this.info.aliveAgentList.length === 3;
  }

  /** Says that it is the werewolf: the werewolf then knows who the possessed is, or the possessed does not know the werewolf. */
  #lastClaim(): void {
    if (this.#turn !== 1) return;
    const isAlive = this.others().reduce((sum, other) => sum + this.#is(other, 'POSSESSED'), 0);
    if (this.info.role === 'POSSESSED' || isAlive > this.constants.deceit) this.say(comingout(this.info.agent, 'WEREWOLF'));
  }

  /** As possessed: once another seat claims to be the seer, the agent claims the same and reports that seat as a werewolf. */
  #playSeer(): void {
    if (this.#isLast) return;
    const isTime =
      this.#turn > this.constants.patience || this.testimony.claimersOf('SEER').some((agent) => this.canVoteFor(agent));
    if (!this.#isOut && isTime) this.#lie = this.#invent();
    if (this.#lie === undefined) return;
    if (!this.#isOut) this.say(comingout(this.info.agent, 'SEER'));
    this.#isOut = true;
    this.say(divined(this.#lie, 'WEREWOLF'));
    this.#lie = undefined;
  }

  /** How much it counts in talk that villagers suspect a seat. */
  protected override blame(agent: Agent): number {
    return this.lies ? this.constants.blame * this.beliefs.publicly(agent, 'WEREWOLF') : 0;
  }

  #is(agent: Agent, role: ContestRole): number {
    return this.beliefs.probability(agent, role);
  }

  protected override worth(agent: Agent): number {
    const { role } = this.info;
    if (role === 'WEREWOLF') return this.#worthAsWerewolf(agent);
    if (role === 'POSSESSED') return this.#worthAsPossessed(agent);
    const { mad, sight, self } = this.constants;
    if (agent === this.info.agent) return -self;
    // In a large village the werewolves matter most, and special roles take long to compute.
    if (this.info.agentList.length > 7) return this.#is(agent, 'WEREWOLF');
    return this.#is(agent, 'WEREWOLF') + mad * this.#is(agent, 'POSSESSED') - sight * this.#is(agent, 'SEER');
  }

  #worthAsWerewolf(agent: Agent): number {
    const { fellow, seer, possessed } = this.constants;
    if (agent === this.info.agent) return -1;
    if (this.isPartner(agent)) return -fellow;
    return seer * this.#is(agent, 'SEER') - possessed * this.#is(agent, 'POSSESSED');
  }

  #worthAsPossessed(agent: Agent): number {
    const { martyr, rival, word } = this.constants;
    if (agent === this.info.agent) return -martyr;
    const kept = this.#accused.has(agent) && !this.#isLast ? word : 0;
    return rival * this.#is(agent, 'SEER') + kept - this.#is(agent, 'WEREWOLF');
  }

  protected override menace(agent: Agent): number {
    const { preySeer, preyMedium, preyGuard, preyPossessed, preySuspect, hostile, threat } = this.constants;
    const votes = this.info.latestVoteList.some(
      (ballot) => ballot.agent === agent && this.info.roleMap.get(ballot.target) === 'WEREWOLF',
    );
    const words = this.info.roleMap.get(this.testimony.votes.get(agent) ?? 0) === 'WEREWOLF';
    return (
      preySeer * this.#is(agent, 'SEER') +
      preyMedium * this.#is(agent, 'MEDIUM') +
      preyGuard * this.#is(agent, 'BODYGUARD') -
      preyPossessed * this.#is(agent, 'POSSESSED') -
      preySuspect * this.beliefs.publicly(agent, 'WEREWOLF') +
      (votes ? hostile : 0) +
      (words ? threat : 0)
    );
  }
}

export default (context: PlayerContext<typeof params>): Analyst => new Analyst(context);
