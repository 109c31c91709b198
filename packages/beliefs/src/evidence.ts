import type { Agent, GameInfo, GameSetting, Species } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';

/** The seats and roles of a village, which every seat knows at the start. */
export interface Village {
  /** All seats in ascending order from 1. */
  readonly agents: readonly Agent[];
  readonly wolves: number;
  /** All roles except villagers and werewolves, each as often as seats have it. */
  readonly specials: readonly ContestRole[];
}

export function villageOf({ agentList }: GameInfo, { roleNumMap }: GameSetting): Village {
  const specials = CONTEST_ROLES.flatMap((role) =>
    role === 'VILLAGER' || role === 'WEREWOLF' ? [] : Array<ContestRole>(roleNumMap[role]).fill(role),
  );
  return { agents: agentList, wolves: roleNumMap.WEREWOLF, specials };
}

/** Returns the index of a role in all arrays of this package. */
export const roleIndex = (role: ContestRole): number => CONTEST_ROLES.indexOf(role);
export const ROLE_COUNT: number = CONTEST_ROLES.length;

/** A published result of a divination or of the medium. If its speaker has that role, the result is true. */
export interface Told {
  readonly speaker: Agent;
  readonly target: Agent;
  readonly species: Species;
  readonly role: 'SEER' | 'MEDIUM';
}

/** Limit of the evidence from behaviour for or against a role: its factor is at most e to this power. */
const STRONGEST = 9;

/**
 * The evidence for the roles of all seats, as natural logarithms of likelihoods. It consists of a number per seat and role, a
 * number per seat for being a werewolf, a number per pair of seats for both being werewolves, and published results.
 */
export class Evidence {
  readonly village: Village;
  /** Certain knowledge: the roles of seats, the seats that are not werewolves, the seats that are werewolves. */
  readonly roles = new Map<Agent, ContestRole>();
  readonly humans = new Set<Agent>();
  readonly wolves = new Set<Agent>();
  readonly told: Told[];
  /** The victims of the werewolves. Everybody knows that they are not werewolves. */
  readonly #killed: Set<Agent>;
  readonly #byRole: Float64Array;
  readonly #asWolf: Float64Array;
  readonly #asPair: Float64Array;
  readonly #width: number;

  /** Starts without evidence, or with `shared` evidence without the seat's private knowledge; later changes are shared too. */
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

  withoutSecrets(): Evidence {
    return new Evidence(this.village, this);
  }

  killed(agent: Agent): void {
    this.#killed.add(agent);
    this.humans.add(agent);
  }

  /** Adds behaviour of the seat with these likelihoods by role. Each of them is raised to the power `weight`. */
  behaved(agent: Agent, likelihoods: ArrayLike<number>, weight = 1): void {
    for (let role = 0; role < ROLE_COUNT; role++) {
      this.#byRole[agent * ROLE_COUNT + role]! += weight * Math.log(likelihoods[role]!);
    }
  }

  unlikely(agent: Agent, role: ContestRole): void {
    this.#byRole[agent * ROLE_COUNT + roleIndex(role)]! -= STRONGEST;
  }

  /** Adds evidence for (above 0) or against (below 0) `agent` being a werewolf, in addition to the evidence by role. */
  wolfish(agent: Agent, logOdds: number): void {
    this.#asWolf[agent]! += logOdds;
  }

  /** Adds evidence for or against both seats being werewolves. The order of the two seats does not matter. */
  together(one: Agent, other: Agent, logOdds: number): void {
    this.#asPair[one * this.#width + other]! += logOdds;
    this.#asPair[other * this.#width + one]! += logOdds;
  }

  /** Returns how much more likely the seat's behaviour is for `role` than for a villager. */
  ratio(agent: Agent, role: ContestRole): number {
    return Math.exp(this.#log(agent, role));
  }

  #log(agent: Agent, role: ContestRole): number {
    const at = agent * ROLE_COUNT;
    const log = this.#byRole[at + roleIndex(role)]! - this.#byRole[at + roleIndex('VILLAGER')]!;
    return Math.max(-STRONGEST, Math.min(STRONGEST, log));
  }

  /** Returns the log likelihood of a set of werewolves, relative to the same seats being villagers. */
  ofPack(pack: readonly Agent[]): number {
    let sum = 0;
    for (let i = 0; i < pack.length; i++) {
      sum += this.#asWolf[pack[i]!]! + this.#log(pack[i]!, 'WEREWOLF');
      for (let j = 0; j < i; j++) sum += this.#asPair[pack[i]! * this.#width + pack[j]!]!;
    }
    return sum;
  }
}
