import type { Agent } from '@aiwolf-arena/engine';
import { ROLE_COUNT } from './evidence.ts';

/** Numbers of observations by role. A key is a situation, or a situation and a seat's act in it (a token; see `Habits`). */
export type Customs = Readonly<Record<string, readonly number[]>>;

/** The expected frequency of an act in a role counts like this many observations when a seat's own observations are added. */
const CUSTOM_WORTH = 2.5;
/** The frequency of an act over all seats counts like this many observations when one seat's observations are added. */
const SEAT_WORTH = 3;
/** Each role starts with this many assumed observations of usual behaviour, so that rarely seen roles get no extreme values. */
const LENT = 2;
/** Assumed number of different acts (tokens) in a situation. */
const VARIETY = 12;

/**
 * Counts what each seat does in each role during a game set. In a situation (such as the second sentence of day 1), each seat
 * does one of many things; each of these is named by a text, its token. If a seat has rarely been seen in a role, its counts in
 * all roles are used instead, multiplied by a ratio: how often all seats give the token in this role, compared with all roles.
 */
export class Habits {
  readonly #tallies = new Map<string, Tally>();
  readonly #acts = new Map<string, Map<string, Act>>();
  /** The number of observations so far. What was computed from fewer is outdated. */
  #learnt = 0;

  constructor(customs: Customs = {}) {
    for (const [key, counts] of Object.entries(customs)) this.#tallies.set(key, new Tally(counts));
  }

  learn(agent: Agent, role: number, occasion: string, token: string): void {
    this.learnAct(agent, role, this.act(occasion, token));
  }

  /** Returns for each role how likely the agent gives this token, times an unknown factor that is equal for all roles. */
  likelihoods(agent: Agent, occasion: string, token: string): Float64Array {
    const result = new Float64Array(ROLE_COUNT);
    this.weighAct(agent, this.act(occasion, token), result);
    return result;
  }

  /** Returns the counts, summed over all seats. A new object can start with these counts: pass them to its constructor. */
  customs(): Customs {
    const counted = [...this.#tallies].filter(([, { isCounted }]) => isCounted);
    return Object.fromEntries(counted.map(([key, { all }]) => [key, all.slice(0, ROLE_COUNT)]));
  }

  /** Returns what is counted about a token in a situation: the same object at every call. */
  act(occasion: string, token: string): Act {
    let acts = this.#acts.get(occasion);
    if (acts === undefined) {
      acts = new Map();
      this.#acts.set(occasion, acts);
    }
    let act = acts.get(token);
    if (act === undefined) {
      act = new Act(this.#tally(occasion), this.#tally(`${occasion} ${token}`));
      acts.set(token, act);
    }
    return act;
  }

  #tally(key: string): Tally {
    const tally = this.#tallies.get(key) ?? new Tally();
    this.#tallies.set(key, tally);
    return tally;
  }

  /** As `learn`, for an act that is already found. */
  learnAct(agent: Agent, role: number, { situation, done }: Act): void {
    situation.count(agent, role);
    done.count(agent, role);
    this.#learnt++;
  }

  /** As `likelihoods`, for an act that is already found. Writes into `likelihoods`; only the roles in `roles` if given. */
  weighAct(agent: Agent, act: Act, likelihoods: Float64Array, roles: readonly number[] = ALL_ROLES): void {
    if (act.learnt !== this.#learnt) act.renew(this.#learnt);
    const done = act.done.of(agent);
    const situation = act.situation.of(agent);
    const own = (done[SUM]! + SEAT_WORTH * act.usual) / (situation[SUM]! + SEAT_WORTH);
    for (let i = 0; i < roles.length; i++) {
      const role = roles[i]!;
      const seen = done[role]! + CUSTOM_WORTH * own * act.lifts[role]!;
      likelihoods[role] = seen / (situation[role]! + CUSTOM_WORTH);
    }
  }
}

const ALL_ROLES: readonly number[] = Array.from({ length: ROLE_COUNT }, (_, role) => role);
/** In lists of counts by role: the index of their sum. */
const SUM = ROLE_COUNT;

/** How often something was done, by role and in all: by all seats, and by each. */
class Tally {
  readonly all: number[];
  /** False as long as it was only asked for. */
  isCounted: boolean;
  readonly #bySeat: number[][] = [];

  constructor(counts?: readonly number[]) {
    this.isCounted = counts !== undefined;
    this.all = nothingCounted();
    if (counts !== undefined) for (let role = 0; role < ROLE_COUNT; role++) this.all[role] = counts[role] ?? 0;
    this.#addUp();
  }

  of(agent: Agent): number[] {
    let own = this.#bySeat[agent];
    if (own === undefined) {
      own = nothingCounted();
      this.#bySeat[agent] = own;
    }
    return own;
  }

  count(agent: Agent, role: number): void {
    this.isCounted = true;
    if (role < 0) return; // not a role of contests
    const own = this.of(agent);
    own[role]!++;
    own[SUM]!++;
    this.all[role]!++;
    this.#addUp();
  }

  /** Anew each time, because customs need not be whole numbers. */
  #addUp(): void {
    let sum = 0;
    for (let role = 0; role < ROLE_COUNT; role++) sum += this.all[role]!;
    this.all[SUM] = sum;
  }
}

const nothingCounted = (): number[] => [0, 0, 0, 0, 0, 0, 0];

/** An act in a situation. */
export class Act {
  readonly situation: Tally;
  readonly done: Tally;
  /** How many observations were made when the next two were computed. */
  learnt = -1;
  /** The share of the act in the situation, over all seats and roles. */
  usual = 0;
  /** By role: how much more often than in any role the act is done. */
  readonly lifts: Float64Array = new Float64Array(ROLE_COUNT);

  constructor(situation: Tally, done: Tally) {
    this.situation = situation;
    this.done = done;
  }

  renew(learnt: number): void {
    const [done, situation] = [this.done.all, this.situation.all];
    this.learnt = learnt;
    this.usual = (done[SUM]! + 1 / VARIETY) / (situation[SUM]! + 1);
    for (let role = 0; role < ROLE_COUNT; role++) {
      this.lifts[role] = (done[role]! / this.usual + LENT) / (situation[role]! + LENT);
    }
  }
}
