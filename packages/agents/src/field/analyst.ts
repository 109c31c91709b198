import { FittedBeliefs } from '@aiwolf-arena/beliefs';
import type { Agent, GameInfo, GameSetting } from '@aiwolf-arena/engine';
import {
  attack,
  type Content,
  type ContestRole,
  comingout,
  divined,
  estimate,
  over,
  request,
  vote,
} from '@aiwolf-arena/protocol';
import type { Params, ValuesOf } from '../params.ts';
import type { PlayerContext } from '../player-context.ts';
import weights from './analyst/weights.json' with { type: 'json' };
import { best, bestBallot } from './seat/ballot.ts';
import { Seat } from './seat/seat.ts';

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
class Analyst extends Seat {
  readonly #beliefs = new FittedBeliefs(weights);
  readonly #params: ValuesOf<typeof params>;
  /** As possessed: the seats that it reported as werewolves. */
  readonly #accused = new Set<Agent>();
  #lie: Agent | undefined;
  #isOut = false;
  #word: Agent | undefined;
  #changes = 0;
  #turn = 0;
  #whispered: Agent | undefined;

  constructor(context: PlayerContext<typeof params>) {
    super(context);
    this.#params = context.params;
  }

  override initialize(info: GameInfo, setting: GameSetting): void {
    super.initialize(info, setting);
    this.#beliefs.startGame(info, setting);
    this.#accused.clear();
    this.#lie = undefined;
    this.#isOut = false;
  }

  override update(info: GameInfo): void {
    super.update(info);
    this.#beliefs.update(info);
  }

  override finish(): void {
    this.#beliefs.endGame(this.info);
  }

  protected override morning(): void {
    if (this.info.day > 0) this.#beliefs.goesOn();
    this.#word = undefined;
    this.#changes = 0;
    this.#turn = 0;
    this.#whispered = undefined;
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
    const target = best(rivals.length > 0 ? rivals : fresh, (agent) => this.#worth(agent));
    if (target !== undefined) this.#accused.add(target);
    return target;
  }

  protected override speak(): void {
    const { role } = this.info;
    if (this.#isLast) this.#lastClaim();
    if (role === 'SEER' || role === 'MEDIUM') this.tellFindings();
    else if (role === 'POSSESSED') this.#playSeer();
    if (this.#changes >= this.#params.changes) return;
    const target = best(this.others(), (agent) => this.#worth(agent) + this.#blame(agent));
    if (target === undefined || target === this.#word) return;
    this.#word = target;
    this.#changes++;
    if (role !== 'POSSESSED') this.say(estimate(target, 'WEREWOLF'));
    this.say(vote(target));
    if (role !== 'POSSESSED') this.say(request('ANY', vote(target)));
  }

  /** Whether three seats live in a small village: on the side of the werewolves, two votes decide. */
  get #isLast(): boolean {
    return this.info.agentList.length < 8 && this.info.aliveAgentList.length === 3;
  }

  /** Says that it is the werewolf: the werewolf then knows who the possessed is, or the possessed does not know the werewolf. */
  #lastClaim(): void {
    if (this.#turn !== 1) return;
    const isAlive = this.others().reduce((sum, other) => sum + this.#is(other, 'POSSESSED'), 0);
    if (this.info.role === 'POSSESSED' || isAlive > this.#params.deceit) this.say(comingout(this.info.agent, 'WEREWOLF'));
  }

  /** As possessed: once another seat claims to be the seer, the agent claims the same and reports that seat as a werewolf. */
  #playSeer(): void {
    if (this.#isLast) return;
    const isTime =
      this.#turn > this.#params.patience || this.testimony.claimersOf('SEER').some((agent) => this.canVoteFor(agent));
    if (!this.#isOut && isTime) this.#lie = this.#invent();
    if (this.#lie === undefined) return;
    if (!this.#isOut) this.say(comingout(this.info.agent, 'SEER'));
    this.#isOut = true;
    this.say(divined(this.#lie, 'WEREWOLF'));
    this.#lie = undefined;
  }

  /** How much it counts in talk that villagers suspect a seat. */
  #blame(agent: Agent): number {
    return this.lies ? this.#params.blame * this.#beliefs.publicly(agent, 'WEREWOLF') : 0;
  }

  #is(agent: Agent, role: ContestRole): number {
    return this.#beliefs.probability(agent, role);
  }

  /** Returns how useful the execution of a seat would be for the agent's side, from -1 (harmful) to 1. */
  #worth(agent: Agent): number {
    const { role } = this.info;
    if (role === 'WEREWOLF') return this.#worthAsWerewolf(agent);
    if (role === 'POSSESSED') return this.#worthAsPossessed(agent);
    const { mad, sight, self } = this.#params;
    if (agent === this.info.agent) return -self;
    // In a large village the werewolves matter most, and special roles take long to compute.
    if (this.info.agentList.length > 7) return this.#is(agent, 'WEREWOLF');
    return this.#is(agent, 'WEREWOLF') + mad * this.#is(agent, 'POSSESSED') - sight * this.#is(agent, 'SEER');
  }

  #worthAsWerewolf(agent: Agent): number {
    const { fellow, seer, possessed } = this.#params;
    if (agent === this.info.agent) return -1;
    if (this.isPartner(agent)) return -fellow;
    return seer * this.#is(agent, 'SEER') - possessed * this.#is(agent, 'POSSESSED');
  }

  #worthAsPossessed(agent: Agent): number {
    const { martyr, rival, word } = this.#params;
    if (agent === this.info.agent) return -martyr;
    const kept = this.#accused.has(agent) && !this.#isLast ? word : 0;
    return rival * this.#is(agent, 'SEER') + kept - this.#is(agent, 'WEREWOLF');
  }

  protected override suspect(): Agent | undefined {
    return this.#word;
  }

  override vote(): Agent | null {
    this.#beliefs.closeTalk();
    const { aliveAgentList: living, agent: me } = this.info;
    const leanings = this.others().map((voter) => this.#leaning(voter));
    const worth = (agent: Agent) => this.#worth(agent);
    const random = () => this.context.random();
    return bestBallot({ living, me, worth, leanings, random }) ?? null;
  }

  /** Returns the probabilities of a seat's possible votes. In a revote, the target of its previous vote is most probable. */
  #leaning(voter: Agent): number[] {
    const { latestVoteList, aliveAgentList } = this.info;
    const chances = this.#beliefs.ballotOf(voter);
    const { revote } = this.#params;
    const before = latestVoteList.find(({ agent }) => agent === voter);
    if (before === undefined) return chances;
    return chances.map((chance, i) => (aliveAgentList[i] === before.target ? revote : 0) + (1 - revote) * chance);
  }

  override divine(): Agent | null {
    const fresh = this.others().filter((agent) => !this.findings.some(({ target }) => target === agent));
    return best(fresh, (agent) => this.#is(agent, 'WEREWOLF')) ?? super.divine();
  }

  override guard(): Agent | null {
    const value = (agent: Agent) => this.#is(agent, 'SEER') + this.#params.medium * this.#is(agent, 'MEDIUM');
    return best(this.others(), value) ?? null;
  }

  override whisper(): Content {
    const target = this.attack();
    if (target === null || target === this.#whispered) return over();
    this.#whispered = target;
    return attack(target);
  }

  override attack(): Agent | null {
    return best(this.prey(), (agent) => this.#menace(agent)) ?? null;
  }

  /** Returns how dangerous a seat is for the werewolves. */
  #menace(agent: Agent): number {
    const { preySeer, preyMedium, preyGuard, preyPossessed, preySuspect, hostile, threat } = this.#params;
    const votes = this.info.latestVoteList.some(
      (ballot) => ballot.agent === agent && this.info.roleMap.get(ballot.target) === 'WEREWOLF',
    );
    const words = this.info.roleMap.get(this.testimony.votes.get(agent) ?? 0) === 'WEREWOLF';
    return (
      preySeer * this.#is(agent, 'SEER') +
      preyMedium * this.#is(agent, 'MEDIUM') +
      preyGuard * this.#is(agent, 'BODYGUARD') -
      preyPossessed * this.#is(agent, 'POSSESSED') -
      preySuspect * this.#beliefs.publicly(agent, 'WEREWOLF') +
      (votes ? hostile : 0) +
      (words ? threat : 0)
    );
  }
}

export default (context: PlayerContext<typeof params>): Analyst => new Analyst(context);
