import type { Agent, GameInfo, GameSetting, Species } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';

/** The seats and dealt roles of a village: what every seat knows at the start. */
export interface Village {
  /** All seats in ascending order from 1. */
  readonly agents: readonly Agent[];
  readonly wolves: number;
  /** Every dealt role except villagers and werewolves, once per seat that has it. */
  readonly specials: readonly ContestRole[];
}

export function villageOf({ agentList }: GameInfo, { roleNumMap }: GameSetting): Village {
  const specials = CONTEST_ROLES.flatMap((role) =>
    role === 'VILLAGER' || role === 'WEREWOLF' ? [] : Array<ContestRole>(roleNumMap[role]).fill(role),
  );
  return { agents: agentList, wolves: roleNumMap.WEREWOLF, specials };
}

/** The index of a role in all tables of numbers here. */
export const roleIndex = (role: ContestRole): number => CONTEST_ROLES.indexOf(role);
export const ROLE_COUNT: number = CONTEST_ROLES.length;

/** A published result. If its speaker is the true seer (medium), it is true. */
export interface Told {
  readonly speaker: Agent;
  readonly target: Agent;
  readonly species: Species;
  readonly role: 'SEER' | 'MEDIUM';
}

/** Limits the evidence of behaviour for or against a role to a factor of e to this power. */
const STRONGEST = 9;

/**
 * The evidence for the roles of the seats, as natural logarithms of likelihoods. It factors into a number per seat and role,
 * one per seat for being a werewolf, one per pair of seats for both being werewolves, and published results.
 */
export class Evidence {
  readonly village: Village;
  /** Certain knowledge: roles of seats, seats that are not werewolves, seats that are. */
  readonly roles = new Map<Agent, ContestRole>();
  readonly humans = new Set<Agent>();
  readonly wolves = new Set<Agent>();
  readonly told: Told[];
  /** Victims of the werewolves: publicly known not to be werewolves. */
  readonly #killed: Set<Agent>;
  readonly #byRole: Float64Array;
  readonly #asWolf: Float64Array;
  readonly #asPair: Float64Array;
  readonly #width: number;

  /** Empty, or `shared` evidence without the private knowledge of the seat; later changes are shared too. */
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

  /** The seat behaved in a way that has these likelihoods by role, each raised to the power `weight`. */
  behaved(agent: Agent, likelihoods: ArrayLike<number>, weight = 1): void {
    for (let role = 0; role < ROLE_COUNT; role++) {
      this.#byRole[agent * ROLE_COUNT + role]! += weight * Math.log(likelihoods[role]!);
    }
  }

  unlikely(agent: Agent, role: ContestRole): void {
    this.#byRole[agent * ROLE_COUNT + roleIndex(role)]! -= STRONGEST;
  }

  /** Evidence for (above 0) or against `agent` being a werewolf, independent of its role-specific evidence. */
  wolfish(agent: Agent, logOdds: number): void {
    this.#asWolf[agent]! += logOdds;
  }

  /** Evidence for or against both being werewolves; symmetric. */
  together(one: Agent, other: Agent, logOdds: number): void {
    this.#asPair[one * this.#width + other]! += logOdds;
    this.#asPair[other * this.#width + one]! += logOdds;
  }

  /** How much more likely the seat's behaviour is for `role` than for a villager. */
  ratio(agent: Agent, role: ContestRole): number {
    return Math.exp(this.#log(agent, role));
  }

  #log(agent: Agent, role: ContestRole): number {
    const at = agent * ROLE_COUNT;
    const log = this.#byRole[at + roleIndex(role)]! - this.#byRole[at + roleIndex('VILLAGER')]!;
    return Math.max(-STRONGEST, Math.min(STRONGEST, log));
  }

  /** Log likelihood of a pack of werewolves, relative to the same seats being villagers. */
  ofPack(pack: readonly Agent[]): number {
    let sum = 0;
    for (let i = 0; i < pack.length; i++) {
      sum += this.#asWolf[pack[i]!]! + this.#log(pack[i]!, 'WEREWOLF');
      for (let j = 0; j < i; j++) sum += this.#asPair[pack[i]! * this.#width + pack[j]!]!;
    }
    return sum;
  }
}
