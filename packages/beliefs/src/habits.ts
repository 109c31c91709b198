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
  /**
   * All counts, in rows of one number for each role and their sum. They are in one array, because a village makes thousands of
   * rows, and objects of their own would lie scattered in memory.
   */
  #counts = new Float64Array(64 * WIDTH);
  #used = 0;
  readonly #tallies = new Map<string, Tally>();
  readonly #acts = new Map<string, Map<string, Act>>();
  /** The number of observations so far. What was computed from fewer is outdated. */
  #learnt = 0;

  constructor(customs: Customs = {}) {
    for (const [key, counts] of Object.entries(customs)) {
      const { all } = this.#tally(key);
      for (let role = 0; role < ROLE_COUNT; role++) this.#counts[all + role] = counts[role] ?? 0;
    }
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
    const rows = [...this.#tallies].map(([key, { all }]) => [key, [...this.#counts.subarray(all, all + ROLE_COUNT)]] as const);
    return Object.fromEntries(rows.filter(([, counts]) => counts.some((count) => count > 0)));
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
      act = new Act(this.#tally(occasion), this.#tally(`${occasion} ${token}`), this.#newRow());
      acts.set(token, act);
    }
    return act;
  }

  /** As `learn`, for an act that is already found. */
  learnAct(agent: Agent, role: number, act: Act): void {
    if (role < 0) return; // not a role of contests
    if (act.rows[2 * agent] === undefined) this.#addSeat(agent, act);
    const counts = this.#counts;
    const situation = act.rows[2 * agent]!;
    const done = act.rows[2 * agent + 1]!;
    counts[situation + role]!++;
    counts[situation + SUM]!++;
    counts[done + role]!++;
    counts[done + SUM]!++;
    counts[act.situation.all + role]!++;
    counts[act.done.all + role]!++;
    this.#learnt++;
  }

  /** As `likelihoods`, for an act that is already found. Writes into `likelihoods`. */
  weighAct(agent: Agent, act: Act, likelihoods: Float64Array): void {
    const own = CUSTOM_WORTH * this.#ownShare(agent, act);
    const counts = this.#counts;
    const situation = act.rows[2 * agent]!;
    const done = act.rows[2 * agent + 1]!;
    for (let role = 0; role < ROLE_COUNT; role++) {
      likelihoods[role] = (counts[done + role]! + own * counts[act.lifts + role]!) / (counts[situation + role]! + CUSTOM_WORTH);
    }
  }

  /** Returns one of the values that `weighAct` writes. */
  inRole(role: number, agent: Agent, act: Act): number {
    const own = CUSTOM_WORTH * this.#ownShare(agent, act);
    const counts = this.#counts;
    const seen = counts[act.rows[2 * agent + 1]! + role]! + own * counts[act.lifts + role]!;
    return seen / (counts[act.rows[2 * agent]! + role]! + CUSTOM_WORTH);
  }

  /** Returns the share of the act in the situation, over all roles, as the seat's own counts and those of all seats have it. */
  #ownShare(agent: Agent, act: Act): number {
    if (act.learnt !== this.#learnt) this.#renew(act);
    if (act.rows[2 * agent] === undefined) this.#addSeat(agent, act);
    const counts = this.#counts;
    const done = counts[act.rows[2 * agent + 1]! + SUM]!;
    return (done + SEAT_WORTH * counts[act.lifts + USUAL]!) / (counts[act.rows[2 * agent]! + SUM]! + SEAT_WORTH);
  }

  #renew(act: Act): void {
    const counts = this.#counts;
    const situation = act.situation.all;
    const done = act.done.all;
    const usual = (this.#sumOf(done) + 1 / VARIETY) / (this.#sumOf(situation) + 1);
    for (let role = 0; role < ROLE_COUNT; role++) {
      counts[act.lifts + role] = (counts[done + role]! / usual + LENT) / (counts[situation + role]! + LENT);
    }
    counts[act.lifts + USUAL] = usual;
    act.learnt = this.#learnt;
  }

  /** Adds up anew, because customs need not be whole numbers: rounding would depend on the order. */
  #sumOf(row: number): number {
    let sum = 0;
    for (let role = 0; role < ROLE_COUNT; role++) sum += this.#counts[row + role]!;
    return sum;
  }

  #addSeat(agent: Agent, act: Act): void {
    for (const [i, { bySeat }] of [act.situation, act.done].entries()) {
      bySeat[agent] ??= this.#newRow();
      act.rows[2 * agent + i] = bySeat[agent];
    }
  }

  #tally(key: string): Tally {
    const tally = this.#tallies.get(key) ?? { all: this.#newRow(), bySeat: [] };
    this.#tallies.set(key, tally);
    return tally;
  }

  #newRow(): number {
    if (this.#used + WIDTH > this.#counts.length) {
      const counts = new Float64Array(2 * this.#counts.length);
      counts.set(this.#counts);
      this.#counts = counts;
    }
    const row = this.#used;
    this.#used += WIDTH;
    return row;
  }
}

/** In a row of counts: the index of the sum over all roles. In a row of lifts: that of the usual share. */
const SUM = ROLE_COUNT;
const USUAL = ROLE_COUNT;
/** A row fills a line of the processor's cache. */
const WIDTH = 8;

/** How often something was done: where the rows of counts begin. */
interface Tally {
  readonly all: number;
  readonly bySeat: number[];
}

/** An act in a situation. */
export class Act {
  readonly situation: Tally;
  readonly done: Tally;
  /** By agent, at twice its number: where its counts of the situation begin, and those of the act. */
  readonly rows: number[] = [];
  /** By role: how much more often than in any role the act is done; and the share of the act over all seats and roles. */
  readonly lifts: number;
  /** How many observations were made when the lifts were computed. */
  learnt = -1;

  constructor(situation: Tally, done: Tally, lifts: number) {
    this.situation = situation;
    this.done = done;
    this.lifts = lifts;
  }
}
