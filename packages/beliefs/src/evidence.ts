import type { Agent, GameInfo, GameSetting, Judge, Role, Species, Status, Talk } from '@aiwolf-arena/engine';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';

/** What `Beliefs` reads of the view of a seat. A GameInfo is one; so is anything else that shows the same about a game. */
export interface SeenGame
  extends Pick<GameInfo, 'day' | 'agentList' | 'aliveAgentList' | 'voteList' | 'guardedAgent' | 'lastDeadAgentList'> {
  readonly statusMap: { get(agent: Agent): Status | undefined };
  readonly roleMap: Iterable<[Agent, Role]> & { get(agent: Agent): Role | undefined };
  readonly talkList: { readonly length: number; at(index: number): Pick<Talk, 'agent' | 'content'> | undefined };
  readonly divineResult: Pick<Judge, 'target' | 'result'> | null;
  readonly mediumResult: Pick<Judge, 'target' | 'result'> | null;
}

/** The seats and the number of each role in a village, which every player knows at the start. */
export interface Village {
  /** The numbers of all seats in ascending order, starting with 1. */
  readonly agents: readonly Agent[];
  readonly wolves: number;
  /** The roles of the village except VILLAGER and WEREWOLF. If two seats have the same role, the role is listed twice. */
  readonly specials: readonly ContestRole[];
}

export function villageOf(
  { agentList }: Pick<GameInfo, 'agentList'>,
  { roleNumMap }: Pick<GameSetting, 'roleNumMap'>,
): Village {
  const specials = CONTEST_ROLES.flatMap((role) =>
    role === 'VILLAGER' || role === 'WEREWOLF' ? [] : Array<ContestRole>(roleNumMap[role]).fill(role),
  );
  return { agents: agentList, wolves: roleNumMap.WEREWOLF, specials };
}

/** Returns the index of a role in arrays of this package that have one element per role. */
export const roleIndex = (role: ContestRole): number => CONTEST_ROLES.indexOf(role);
export const ROLE_COUNT: number = CONTEST_ROLES.length;
export const AS_VILLAGER: number = roleIndex('VILLAGER');
export const AS_WEREWOLF: number = roleIndex('WEREWOLF');

/** A result that a seat published as a seer or medium, and what it means if the seat has a role (usually the claimed one). */
export interface ResultReport {
  readonly speaker: Agent;
  readonly target: Agent;
  readonly species: Species;
  readonly role: ContestRole;
  /** How much more often than by chance the result of a seat with this role is right, and wrong. Default: nearly never wrong. */
  readonly right?: number;
  readonly wrong?: number;
}

/** Maximum log likelihood ratio for or against a role that all observations of one seat together can give. */
const STRONGEST = 9;

/**
 * The evidence for the roles of all seats, in natural logarithms of likelihoods: a number for each seat and role, a number for
 * each seat (as a werewolf), and a number for each pair of seats (both as werewolves). It also contains the published results.
 */
export class Evidence {
  readonly village: Village;
  /** The seats whose roles are known with certainty. */
  readonly roles = new Map<Agent, ContestRole>();
  /** The seats that are known not to be werewolves. */
  readonly humans: Set<Agent>;
  /** The seats that are known to be werewolves. */
  readonly wolves = new Set<Agent>();
  readonly reports: ResultReport[];
  /** The seats that live while the game goes on; null as long as nobody has called `goesOn`. */
  readonly #alive: { list: readonly Agent[] | null };
  /** The seats that werewolves killed. Everybody knows that these seats are not werewolves. */
  readonly #killed: Set<Agent>;
  readonly #byRole: Float64Array;
  readonly #asWolf: Float64Array;
  readonly #asPair: Float64Array;
  readonly #width: number;

  /** Starts without evidence. If `shared` is given, this object shares the public evidence of `shared`, but no secrets. */
  constructor(village: Village, shared?: Evidence) {
    const width = Math.max(...village.agents) + 1;
    this.village = village;
    this.#width = width;
    this.reports = shared?.reports ?? [];
    this.#killed = shared ? shared.#killed : new Set();
    this.#byRole = shared ? shared.#byRole : new Float64Array(width * ROLE_COUNT);
    this.#asWolf = shared ? shared.#asWolf : new Float64Array(width);
    this.#asPair = shared ? shared.#asPair : new Float64Array(width * width);
    this.#alive = shared ? shared.#alive : { list: null };
    this.humans = shared ? shared.#killed : new Set();
  }

  /** Returns an object without secrets that shares the public evidence, also what will be added to it later. */
  withoutSecrets(): Evidence {
    return new Evidence(this.village, this);
  }

  /** Forgets everything, for another game in the same village. */
  clear(): void {
    for (const known of [this.roles, this.humans, this.wolves, this.#killed]) known.clear();
    for (const logs of [this.#byRole, this.#asWolf, this.#asPair]) logs.fill(0);
    this.reports.length = 0;
    this.#alive.list = null;
  }

  /** Takes in what a seat is shown in the morning. */
  learnFromNight(info: Pick<SeenGame, 'day' | 'lastDeadAgentList' | 'divineResult' | 'mediumResult' | 'guardedAgent'>): void {
    const { day, lastDeadAgentList, divineResult, mediumResult, guardedAgent } = info;
    for (const agent of lastDeadAgentList) this.killed(agent);
    for (const found of [divineResult, mediumResult]) {
      if (found === null) continue;
      const known = found.result === 'HUMAN' ? this.humans : this.wolves;
      known.add(found.target);
    }
    // werewolves always attack: in a night without a victim the guarded seat was attacked
    if (day > 1 && guardedAgent !== null && lastDeadAgentList.length === 0) this.humans.add(guardedAgent);
  }

  killed(agent: Agent): void {
    this.#killed.add(agent);
    this.humans.add(agent);
  }

  /** Adds an observation of a seat, with its likelihood for each role. `weight`: the power to which likelihoods are raised. */
  behaved(agent: Agent, likelihoods: ArrayLike<number>, weight = 1): void {
    for (let role = 0; role < ROLE_COUNT; role++) {
      this.#byRole[agent * ROLE_COUNT + role]! += weight * Math.log(likelihoods[role]!);
    }
  }

  /** Sets the log likelihoods of a seat by role, in place of all that was observed of it alone. */
  settle(agent: Agent, logs: ArrayLike<number>): void {
    this.#byRole.set(logs, agent * ROLE_COUNT);
  }

  unlikely(agent: Agent, role: ContestRole): void {
    this.#byRole[agent * ROLE_COUNT + roleIndex(role)]! -= STRONGEST;
  }

  /** Adds `logOdds` to the evidence that `agent` is a werewolf, as evidence that is independent of calls of `behaved`. */
  wolfish(agent: Agent, logOdds: number): void {
    this.#asWolf[agent]! += logOdds;
  }

  /** Adds `logOdds` to the evidence that two seats are both werewolves. The order of the seats does not matter. */
  together(one: Agent, other: Agent, logOdds: number): void {
    this.#asPair[one * this.#width + other]! += logOdds;
    this.#asPair[other * this.#width + one]! += logOdds;
  }

  /** Sets the log odds that two seats are both werewolves, in place of all that was observed of them together. */
  settlePair(one: Agent, other: Agent, logOdds: number): void {
    this.#asPair[one * this.#width + other] = logOdds;
    this.#asPair[other * this.#width + one] = logOdds;
  }

  /** Returns how much more likely the seat's behaviour is if it has `role` than if it is a villager. */
  ratio(agent: Agent, role: ContestRole): number {
    return Math.exp(this.#log(agent, roleIndex(role)));
  }

  #log(agent: Agent, role: number): number {
    const at = agent * ROLE_COUNT;
    const log = this.#byRole[at + role]! - this.#byRole[at + AS_VILLAGER]!;
    return Math.max(-STRONGEST, Math.min(STRONGEST, log));
  }

  /** States that the game goes on with these living seats: some of them are werewolves, but fewer than half. */
  goesOn(living: readonly Agent[]): void {
    this.#alive.list = living;
  }

  /** The seats that live while the game goes on; null as long as nobody has called `goesOn`. */
  get living(): readonly Agent[] | null {
    return this.#alive.list;
  }

  /** Returns the log likelihood that the seat is a werewolf, relative to being a villager, apart from who the others are. */
  alone(agent: Agent): number {
    return this.#asWolf[agent]! + this.#log(agent, AS_WEREWOLF);
  }

  /** Returns the log odds that were added for two seats as werewolves. */
  both(one: Agent, other: Agent): number {
    return this.#asPair[one * this.#width + other]!;
  }
}
