import { Beliefs } from '@aiwolf-arena/beliefs';
import type { Agent, Species } from '@aiwolf-arena/engine';
import { type Content, comingout, divined, vote } from '@aiwolf-arena/protocol';
import type { Params, ValuesOf } from '../params.ts';
import type { PlayerContext } from '../player-context.ts';
import baseline from './bayes/baseline.json' with { type: 'json' };
import { best } from './seat/ballot.ts';
import { Reckoner } from './seat/reckoner.ts';

/** The constants of the agent, chosen by hand. Weights are shares of what the execution of a werewolf is worth. */
export const params = {
  /** Maximum number of times per day that the agent changes its declared vote. */
  changes: { default: 3, range: [0, 10], kind: 'integer' },
  /** As possessed, the agent protects a seat if the probability that this seat is a werewolf is higher than this. */
  partner: { default: 0.4, range: [0, 1], step: 0.05 },
  /** How much the execution of a fellow werewolf costs. */
  fellow: { default: 0.8, range: [0, 1], step: 0.05 },
  /** As werewolf: how much more an executed seer is worth, and how much less an executed possessed. */
  seer: { default: 0.1, range: [-1, 1], step: 0.05 },
  possessed: { default: 0.2, range: [-1, 1], step: 0.05 },
  /** As villager: how much more an executed possessed is worth, and how much less an executed seer (small villages). */
  mad: { default: 0.1, range: [-1, 1], step: 0.05 },
  sight: { default: 0.1, range: [-1, 1], step: 0.05 },
  /** The probability that a seat votes in a revote as it did before. */
  revote: { default: 0.6, range: [0, 1], step: 0.05 },
  /** How much the medium is worth to the bodyguard, compared to the seer. */
  medium: { default: 0.6, range: [0, 1], step: 0.05 },
  /** How much a vote against a werewolf adds to the danger of a seat, for the werewolves. */
  hostile: { default: 0.5, range: [0, 2], step: 0.1 },
} satisfies Params;

/**
 * Idea: compute probabilities. The agent computes the probability of every possible distribution of the roles from all that it
 * has observed, and learns the habits of each opponent over a set. It casts the ballot with the best expected result. As seer
 * it claims its role at once. As possessed it reports the first seer to be a werewolf. As werewolf it speaks against seats that
 * villagers suspect, and attacks seats that villagers trust. Strength: it detects agents that talk differently as werewolf and
 * as villager. To beat the agent: change your habits from game to game, or talk in the same way in every role.
 */
class Bayes extends Reckoner {
  /** Estimates roles. `baseline`: habits of the bundled agents in each role, counted by `node scripts/measure.ts baseline`. */
  protected readonly beliefs = new Beliefs(baseline);
  protected readonly constants: ValuesOf<typeof params>;
  #fake: FakeSeer | undefined;
  #news: Agent | undefined;

  constructor(context: PlayerContext<typeof params>) {
    super(context);
    this.constants = context.params;
  }

  protected override begin(): void {
    this.#fake = undefined;
  }

  protected override morning(): void {
    super.morning();
    this.#news = this.#fake && this.#invent(this.#fake, this.others());
  }

  /** Invents a result about a seat in `among`: human if it is probably a real werewolf, else werewolf. Returns the seat. */
  #invent(fake: FakeSeer, among: readonly Agent[]): Agent | undefined {
    const fresh = among.filter((agent) => !fake.results.has(agent));
    const target = best(fresh, (agent) => this.value(agent));
    if (target === undefined) return undefined;
    const isPartner = this.beliefs.probability(target, 'WEREWOLF') > this.constants.partner;
    fake.results.set(target, isPartner ? 'HUMAN' : 'WEREWOLF');
    return target;
  }

  protected override speak(): void {
    const { role } = this.info;
    if (role === 'SEER' || role === 'MEDIUM') this.tellFindings();
    if (role === 'POSSESSED') this.#playSeer();
    this.accuse();
  }

  /** As possessed: once another seat claims to be the seer, the agent claims the same and reports that seat as a werewolf. */
  #playSeer(): void {
    const seers = this.testimony.claimersOf('SEER').filter((agent) => this.canVoteFor(agent));
    if (this.#fake === undefined && seers.length > 0) {
      this.#fake = new FakeSeer(this.info.agent);
      this.#news = this.#invent(this.#fake, seers);
    }
    if (this.#fake && this.#news !== undefined) this.say(...this.#fake.tell(this.#news));
    this.#news = undefined;
  }

  protected override accusation(target: Agent): Content[] {
    return this.info.role === 'POSSESSED' ? [vote(target)] : super.accusation(target);
  }

  /** The seat whose execution is worth most. On the werewolves' side it counts too how much villagers suspect it. */
  protected override accused(): Agent | undefined {
    const blame = (agent: Agent) => (this.lies ? this.beliefs.publicly(agent, 'WEREWOLF') : 0);
    return best(this.others(), (agent) => this.value(agent) + blame(agent));
  }

  protected override value(agent: Agent): number {
    const { role } = this.info;
    const { fellow, mad, possessed, seer, sight } = this.constants;
    const is = (what: 'WEREWOLF' | 'POSSESSED' | 'SEER') => this.beliefs.probability(agent, what);
    if (role === 'WEREWOLF') {
      if (agent === this.info.agent) return -1;
      return this.isPartner(agent) ? -fellow : seer * is('SEER') - possessed * is('POSSESSED');
    }
    if (role === 'POSSESSED') return agent === this.info.agent ? -0.3 : -is('WEREWOLF');
    if (agent === this.info.agent) return -0.2;
    // In a large village the werewolves matter most, and special roles take long to compute.
    if (this.info.agentList.length > 6) return is('WEREWOLF');
    return is('WEREWOLF') + mad * is('POSSESSED') - sight * is('SEER');
  }

  /** Special roles and votes against werewolves make it more dangerous. */
  protected override menace(agent: Agent): number {
    const is = (role: 'SEER' | 'MEDIUM' | 'BODYGUARD' | 'POSSESSED') => this.beliefs.probability(agent, role);
    const suspected = this.beliefs.publicly(agent, 'WEREWOLF');
    return (
      is('SEER') +
      0.5 * is('MEDIUM') +
      0.4 * is('BODYGUARD') -
      is('POSSESSED') -
      suspected +
      (this.votedForWerewolf(agent) ? this.constants.hostile : 0)
    );
  }
}

export default (context: PlayerContext<typeof params>): Bayes => new Bayes(context);

/** The invented results of an agent that falsely claims to be the seer: at most one per day, and one for each seat. */
class FakeSeer {
  readonly results = new Map<Agent, Species>();
  readonly #me: Agent;
  #out = false;

  constructor(me: Agent) {
    this.#me = me;
  }

  /** Returns sentences with the invented result about `target`. At the first call, they also claim the role of the seer. */
  tell(target: Agent): Content[] {
    const result = divined(target, this.results.get(target)!);
    if (this.#out) return [result];
    this.#out = true;
    return [comingout(this.#me, 'SEER'), result];
  }
}
