import { FittedBeliefs } from '@aiwolf-arena/beliefs';
import type { Agent } from '@aiwolf-arena/engine';
import { type Content, type ContestRole, comingout, divined, type Species, skip } from '@aiwolf-arena/protocol';
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
  /** As possessed: what an executed seer is worth, and what a vote for the seat that it reported is worth, to keep its word. */
  rival: { default: 0.1, range: [-0.2, 0.6], step: 0.05 },
  word: { default: 0.1, range: [0, 1], step: 0.05 },
  /**
   * As possessed of a small village: on the first day the agent also reports a seat as human that is the werewolf with a higher
   * probability than this.
   */
  shield: { default: 0.4, range: [0, 1], step: 0.05 },
  /** As possessed: the last turn of a day in which the agent waits for another seat to claim to be the seer. */
  patience: { default: 2, range: [0, 10], kind: 'integer' },
  /** As possessed of a small village: the turns for which the agent waits when it has said all, before it takes its claim back. */
  pause: { default: 2, range: [0, 2], kind: 'integer' },
  /** The turns of the first day in which the agent only listens, unless it is the seer. */
  listen: { default: 1, range: [0, 2], kind: 'integer' },
  /**
   * As seer of a small village: after a first result that is human, the agent reports a seat as a werewolf that is one with a
   * higher probability than this.
   */
  bold: { default: 0.5, range: [0, 1], step: 0.05 },
  /**
   * As werewolf of a small village: the agent claims to be the seer on the first day if it is the werewolf with a higher
   * probability than this for all that the village knows.
   */
  fear: { default: 0.5, range: [0, 1], step: 0.05 },
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
   * Among the last three of a small village the agent says that it is the werewolf if the possessed lives with a higher
   * probability than this; else, as villager and werewolf, that it is the possessed. 1.01: always that it is the possessed.
   */
  deceit: { default: 0.5, range: [0, 1.01], step: 0.1 },
} satisfies Params;

/**
 * Idea: know what agents of contests do. The probabilities of roles come from weights that were fitted on games of real agents
 * (signs that all agents share), and from the habits of each opponent, which count the more, the longer it is known. The agent
 * first listens, then announces and casts the ballot with the best expected result, given how the others probably vote. As seer
 * it claims its role at once, and in a small village reports whom it suspects. As possessed it reports the first seer to be a
 * werewolf; in a small village also the likely werewolf to be human. There it takes its claim back before night, as some
 * werewolves attack every seer. As werewolf it speaks and votes as a villager would, but not against its fellows; if a small
 * village suspects it, it claims to be the seer. Among the last three of a small village it says that it is the werewolf if it is
 * the possessed or the possessed seems to live; else, as villager and werewolf, that it is the possessed. To beat the agent: play
 * as nobody does, and differently in every game.
 */
class Analyst extends Reckoner {
  protected readonly beliefs = new FittedBeliefs(weights);
  protected readonly constants: ValuesOf<typeof params>;
  /** As possessed: the results that it has published. */
  readonly #reported = new Map<Agent, Species>();
  #lie: Content | undefined;
  /** Whether the agent claims to be the seer, and is not. */
  #isOut = false;
  /** Whether the agent has taken its claim back today. */
  #isBack = false;
  #turn = 0;
  /** The turns since it had last something to say. */
  #idle = 0;

  constructor(context: PlayerContext<typeof params>) {
    super(context);
    this.constants = context.params;
  }

  protected override begin(): void {
    this.#reported.clear();
    this.#lie = undefined;
    this.#isOut = false;
  }

  protected override morning(): void {
    super.morning();
    if (this.info.day > 0) this.beliefs.goesOn();
    this.#turn = this.#idle = 0;
    this.#isBack = false;
    if (this.#isOut && this.info.role === 'POSSESSED') this.#lie = this.#invent();
  }

  override talk(): Content {
    this.#turn++;
    // In a large village, thinking takes long: after two turns, only a new claim, result or announced vote is a reason.
    if (this.isSmall || this.#turn <= 2) this.reconsider();
    const said = super.talk();
    if (said.kind !== 'OVER') {
      this.#idle = 0;
      return said;
    }
    if (this.#takesBack) return this.#takeBack();
    // If all seats say Over, the day ends.
    return this.#isListening ? skip() : said;
  }

  protected override speak(): void {
    const { role } = this.info;
    if (this.isLastDay) this.#lastClaim();
    if (role === 'SEER' || role === 'MEDIUM') this.tellFindings(this.#guess());
    else if (role === 'POSSESSED') this.#playSeer();
    else if (role === 'WEREWOLF') this.#defend();
    if (!this.#isListening) this.accuse();
  }

  /** Whether it is a false seer to whom the night is dangerous: many werewolves attack whoever claims to be the seer. */
  get #takesBack(): boolean {
    return this.info.role === 'POSSESSED' && this.isSmall && !this.isLastDay && this.#isOut;
  }

  /** Takes the claim back, after some turns in which the others may have their say. */
  #takeBack(): Content {
    if (this.#idle++ < this.constants.pause) return skip();
    this.#isOut = false;
    this.#isBack = true;
    return comingout(this.info.agent, 'VILLAGER');
  }

  get #isListening(): boolean {
    const { role, day } = this.info;
    return day === 1 && role !== 'SEER' && this.#turn <= this.constants.listen;
  }

  /** As seer with a result that says little: the most suspect other seat, if it is suspect enough. */
  #guess(): Agent | undefined {
    if (this.info.role !== 'SEER' || !this.isSmall || this.info.day > 1 || this.found('HUMAN').length === 0) return undefined;
    const target = best(this.others(), (agent) => this.#is(agent, 'WEREWOLF'));
    return target !== undefined && this.#is(target, 'WEREWOLF') > this.constants.bold ? target : undefined;
  }

  /** As werewolf: claims to be the seer if it is suspected, and says that who accuses it is the werewolf. */
  #defend(): void {
    const { agent: me, day } = this.info;
    if (this.#isOut || !this.isSmall || day > 1 || this.beliefs.publicly(me, 'WEREWOLF') <= this.constants.fear) return;
    this.#isOut = true;
    const accuser = this.testimony.divined.find(({ target, species }) => target === me && species === 'WEREWOLF')?.speaker;
    const target = accuser ?? best(this.others(), (agent) => this.beliefs.publicly(agent, 'WEREWOLF'));
    this.say(comingout(me, 'SEER'), divined(target!, 'WEREWOLF'));
  }

  /**
   * Says that it is the werewolf if the possessed seems to live: so the werewolf knows the possessed, or the possessed does not
   * know the werewolf. Else says, as villager and werewolf, that it is the possessed: whoever believes it votes for the third seat,
   * and the werewolf spares its friend. A seer does not: it is believed because of what it found.
   */
  #lastClaim(): void {
    const { agent, role, existingRoleList } = this.info;
    if (this.#turn !== 1 || !existingRoleList.includes('POSSESSED')) return;
    const isAlive = this.others().reduce((sum, other) => sum + this.#is(other, 'POSSESSED'), 0);
    if (role === 'POSSESSED' || isAlive > this.constants.deceit) this.say(comingout(agent, 'WEREWOLF'));
    else if (role !== 'SEER') this.say(comingout(agent, 'POSSESSED'));
  }

  /** As possessed: once another seat claims to be the seer, the agent claims the same and tells a lie each day. */
  #playSeer(): void {
    if (this.isLastDay || this.#isBack) return;
    const isTime =
      this.#turn > this.constants.patience || this.testimony.claimersOf('SEER').some((agent) => this.canVoteFor(agent));
    if (!this.#isOut && isTime) {
      this.#isOut = true;
      this.say(comingout(this.info.agent, 'SEER'));
      this.#lie = this.#invent();
    }
    if (this.#lie !== undefined) this.say(this.#lie);
    this.#lie = undefined;
    if (this.isSmall && this.info.day === 1 && this.#reported.size === 1) this.#shield();
  }

  /**
   * Reports the likely werewolf as human, once. A seer has no second result on the first day: whoever counts may execute the
   * agent, and the werewolf lives as well.
   */
  #shield(): void {
    const friend = best(this.#unreported(), (agent) => this.#is(agent, 'WEREWOLF'));
    if (friend !== undefined && this.#is(friend, 'WEREWOLF') > this.constants.shield) this.say(this.#report(friend, 'HUMAN'));
  }

  /** Returns a false result: that another seat (a seer if there is one) is a werewolf. */
  #invent(): Content | undefined {
    const fresh = this.#unreported();
    const rivals = fresh.filter((agent) => this.testimony.roles.get(agent) === 'SEER');
    const foe = best(rivals.length > 0 ? rivals : fresh, (agent) => this.value(agent));
    return foe === undefined ? undefined : this.#report(foe, 'WEREWOLF');
  }

  /** The seats of which it has published no result. */
  #unreported(): Agent[] {
    return this.others().filter((agent) => !this.#reported.has(agent));
  }

  #report(target: Agent, species: Species): Content {
    this.#reported.set(target, species);
    return divined(target, species);
  }

  protected override accused(): Agent | undefined {
    return this.ballot();
  }

  #is(agent: Agent, role: ContestRole): number {
    return this.beliefs.probability(agent, role);
  }

  protected override value(agent: Agent): number {
    const { role } = this.info;
    if (role === 'WEREWOLF') return this.#valueAsWerewolf(agent);
    if (role === 'POSSESSED') return this.#valueAsPossessed(agent);
    const { mad, sight, self } = this.constants;
    if (agent === this.info.agent) return -self;
    // In a large village the werewolves matter most, and special roles take long to compute.
    if (!this.isSmall) return this.#is(agent, 'WEREWOLF');
    return this.#is(agent, 'WEREWOLF') + mad * this.#is(agent, 'POSSESSED') - sight * this.#is(agent, 'SEER');
  }

  #valueAsWerewolf(agent: Agent): number {
    const { fellow, seer, possessed } = this.constants;
    if (agent === this.info.agent) return -1;
    if (this.isPartner(agent)) return -fellow;
    return seer * this.#is(agent, 'SEER') - possessed * this.#is(agent, 'POSSESSED');
  }

  #valueAsPossessed(agent: Agent): number {
    const { martyr, rival, word } = this.constants;
    if (agent === this.info.agent) return -martyr;
    const kept = this.#reported.get(agent) === 'WEREWOLF' && !this.isLastDay ? word : 0;
    return rival * this.#is(agent, 'SEER') + kept - this.#is(agent, 'WEREWOLF');
  }

  protected override menace(agent: Agent): number {
    const { preySeer, preyMedium, preyGuard, preyPossessed, preySuspect, hostile, threat } = this.constants;
    const words = this.info.roleMap.get(this.testimony.votes.get(agent) ?? 0) === 'WEREWOLF';
    return (
      preySeer * this.#is(agent, 'SEER') +
      preyMedium * this.#is(agent, 'MEDIUM') +
      preyGuard * this.#is(agent, 'BODYGUARD') -
      preyPossessed * this.#is(agent, 'POSSESSED') -
      preySuspect * this.beliefs.publicly(agent, 'WEREWOLF') +
      (this.votedForWerewolf(agent) ? hostile : 0) +
      (words ? threat : 0)
    );
  }
}

export default (context: PlayerContext<typeof params>): Analyst => new Analyst(context);
