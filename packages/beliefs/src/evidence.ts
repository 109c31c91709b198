import type { Agent, GameInfo, GameSetting, Species } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';

/** Who sits in a village, and which roles were dealt to it: what every seat knows before the first word. */
export interface Village {
  /** All seats, ascending from 1. */
  readonly agents: readonly Agent[];
  readonly wolves: number;
  /** Every dealt role but villagers and werewolves, once for each seat that holds it. */
  readonly specials: readonly ContestRole[];
}

/** The village of a game, from what a player gets in `initialize`. */
export function villageOf({ agentList }: GameInfo, { roleNumMap }: GameSetting): Village {
  const specials = CONTEST_ROLES.flatMap((role) =>
    role === 'VILLAGER' || role === 'WEREWOLF' ? [] : Array<ContestRole>(roleNumMap[role]).fill(role),
  );
  return { agents: agentList, wolves: roleNumMap.WEREWOLF, specials };
}

/** The place of a role in every table of numbers here. */
export const roleIndex = (role: ContestRole): number => CONTEST_ROLES.indexOf(role);
export const ROLE_COUNT: number = CONTEST_ROLES.length;

/** A result that somebody published; told by a true seer (medium) it is true. */
export interface Told {
  readonly speaker: Agent;
  readonly target: Agent;
  readonly species: Species;
  readonly role: 'SEER' | 'MEDIUM';
}

/** One behaviour can say so much for or against a role, and no more: e to this power. */
const STRONGEST = 9;

/**
 * All that speaks for and against the roles of the seats, as natural logarithms of likelihoods. It factors: a number for
 * every seat and role, one for every seat that is a werewolf, one for every two that both are, and published results.
 */
export class Evidence {
  readonly village: Village;
  /** What is known for certain: the roles of seats, who is no werewolf, who is one. */
  readonly roles = new Map<Agent, ContestRole>();
  readonly humans = new Set<Agent>();
  readonly wolves = new Set<Agent>();
  readonly told: Told[];
  /** Whom the werewolves killed: everybody knows that these were none. */
  readonly #killed: Set<Agent>;
  readonly #byRole: Float64Array;
  readonly #asWolf: Float64Array;
  readonly #asPair: Float64Array;
  readonly #width: number;

  /** Empty, or the `shared` evidence without what is known to the own seat only; it stays shared. */
  constructor(village: Village, shared?: Evidence) {
    const width = Math.max(...village.agents) + 1;
    this.village = village;
    this.#width = width;
    this.told = shared?.told ?? [];
    this.#killed = shared ? shared.#killed : new Set();
    this.#byRole = shared ? shared.#byRole : new Float64Array(width * ROLE_COUNT);
    this.#asWolf = shared ? shared.#asWolf : new Float64Array(width);
    this.#asPair = shared ? shared.#asPair : new Float64Array(width * width);
    for (const agent of this.#killed) this.humans.add(agent);
  }

  /** The same in the eyes of somebody who has no secrets. */
  withoutSecrets(): Evidence {
    return new Evidence(this.village, this);
  }

  /** The werewolves killed the seat. */
  killed(agent: Agent): void {
    this.#killed.add(agent);
    this.humans.add(agent);
  }

  /** The seat behaved in a way that has these likelihoods under the roles, each to the power of `weight`. */
  behaved(agent: Agent, likelihoods: ArrayLike<number>, weight = 1): void {
    for (let role = 0; role < ROLE_COUNT; role++) {
      this.#byRole[agent * ROLE_COUNT + role]! += weight * Math.log(likelihoods[role]!);
    }
  }

  /** The seat hardly holds the role. */
  unlikely(agent: Agent, role: ContestRole): void {
    this.#byRole[agent * ROLE_COUNT + roleIndex(role)]! -= STRONGEST;
  }

  /** Speaks for (above 0) or against `agent` being a werewolf, whatever else it may be. */
  wolfish(agent: Agent, logOdds: number): void {
    this.#asWolf[agent]! += logOdds;
  }

  /** Speaks for or against the two being werewolves together; their order does not matter. */
  together(one: Agent, other: Agent, logOdds: number): void {
    this.#asPair[one * this.#width + other]! += logOdds;
    this.#asPair[other * this.#width + one]! += logOdds;
  }

  /** How much likelier the behaviour is for `role` than for a villager. */
  ratio(agent: Agent, role: ContestRole): number {
    return Math.exp(this.#log(agent, role));
  }

  #log(agent: Agent, role: ContestRole): number {
    const at = agent * ROLE_COUNT;
    const log = this.#byRole[at + roleIndex(role)]! - this.#byRole[at + roleIndex('VILLAGER')]!;
    return Math.max(-STRONGEST, Math.min(STRONGEST, log));
  }

  /** The logarithm for a pack of werewolves, beside one of villagers. */
  ofPack(pack: readonly Agent[]): number {
    let sum = 0;
    for (let i = 0; i < pack.length; i++) {
      sum += this.#asWolf[pack[i]!]! + this.#log(pack[i]!, 'WEREWOLF');
      for (let j = 0; j < i; j++) sum += this.#asPair[pack[i]! * this.#width + pack[j]!]!;
    }
    return sum;
  }
}
