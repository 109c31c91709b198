import type { Agent } from '@aiwolf-arena/engine';
import { ROLE_COUNT } from './evidence.ts';

/** Numbers of observations by role. A key is a situation, or a situation and a seat's act in it (a token; see `ActFrequencies`). */
export type ActBaseline = Readonly<Record<string, readonly number[]>>;

/** What is assumed beside what was counted, as numbers of observations. */
export interface Assumed {
  /** The expected frequency of an act in a role counts like this many observations when a seat's own observations are added. */
  readonly expected: number;
  /** Each role starts with this many assumed observations of usual behaviour, so that rarely seen roles get no extreme values. */
  readonly lent: number;
}

/** The frequency of an act over all seats counts like this many observations when one seat's observations are added. */
const SEAT_WEIGHT = 3;
/** Assumed number of different acts (tokens) in a situation. */
const VARIETY = 12;

/**
 * Counts what each seat does in each role during a game set. In a situation (such as the second sentence of day 1), each seat
 * does one of many things; each of these is named by a text, its token. If a seat has rarely been seen in a role, its counts in
 * all roles are used instead, multiplied by a ratio: how often all seats give the token in this role, compared with all roles.
 */
export class ActFrequencies {
  /** Counts over all seats and lifts, in rows: see `KeyCounts` and `ActCounts`. One array: many small ones lie scattered. */
  #all = new Float64Array(64 * WIDTH);
  #rows = 0;
  /** Counts of single seats: blocks that have a row for each agent. */
  #own = new Uint32Array(0);
  #blocks = 0;
  /** There is room for so many blocks, and in each for agents with lower numbers than this. */
  #room = 0;
  #agents = 16;
  readonly #baseline: ActBaseline;
  readonly #assumed: Assumed;
  readonly #counts = new Map<string, KeyCounts>();
  readonly #acts = new Map<string, Map<string, ActCounts>>();
  /** The number of observations so far. What was computed from fewer is outdated. */
  #learnt = 0;

  /** `baseline`: must not change later, because it is read when it is needed. */
  constructor(baseline: ActBaseline = {}, assumed: Assumed = { expected: 2.5, lent: 2 }) {
    this.#baseline = baseline;
    this.#assumed = assumed;
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
  baseline(): ActBaseline {
    const unread = Object.entries(this.#baseline).map(([key, counts]) => [key, [...counts]] as const);
    const read = [...this.#counts].map(([key, { all }]) => [key, [...this.#all.subarray(all, all + ROLE_COUNT)]] as const);
    return Object.fromEntries([...unread, ...read.filter(([, counts]) => counts.some((count) => count > 0))]);
  }

  /** Returns what is counted about a token in a situation: the same object at every call. */
  act(occasion: string, token: string): ActCounts {
    let acts = this.#acts.get(occasion);
    if (acts === undefined) {
      acts = new Map();
      this.#acts.set(occasion, acts);
    }
    let act = acts.get(token);
    if (act === undefined) {
      act = new ActCounts(this.#countsOf(occasion), this.#countsOf(`${occasion} ${token}`), this.#newRow());
      acts.set(token, act);
    }
    return act;
  }

  /** As `learn`, for an act that is already found. */
  learnAct(agent: Agent, role: number, { situation, done }: ActCounts): void {
    if (role < 0) return; // not a role of contests
    this.#count(situation, agent, role);
    this.#count(done, agent, role);
    this.#learnt++;
  }

  #count({ all, block }: KeyCounts, agent: Agent, role: number): void {
    const row = this.#rowOf(block, agent);
    this.#own[row + role]!++;
    this.#own[row + SUM]!++;
    this.#all[all + role]!++;
    this.#all[all + SUM]!++;
  }

  /**
   * As `likelihoods`, for an act that is already found. Writes into `likelihoods`. `first`: the index of the first role that is
   * asked for. `expected`: see `Assumed`.
   */
  weighAct(
    agent: Agent,
    act: ActCounts,
    likelihoods: Float64Array,
    first = 0,
    expected: number = this.#assumed.expected,
  ): void {
    if (act.learnt !== this.#learnt) this.#renew(act);
    const own = this.#own;
    const all = this.#all;
    const { lifts } = act;
    const situation = this.#rowOf(act.situation.block, agent);
    const done = this.#rowOf(act.done.block, agent);
    const share = (own[done + SUM]! + SEAT_WEIGHT * all[lifts + USUAL]!) / (own[situation + SUM]! + SEAT_WEIGHT);
    for (let role = first; role < ROLE_COUNT; role++) {
      const seen = own[done + role]! + expected * share * all[lifts + role]!;
      likelihoods[role] = seen / (own[situation + role]! + expected);
    }
  }

  /** Computes the lifts of an act again, as something was learnt since. */
  #renew(act: ActCounts): void {
    act.learnt = this.#learnt;
    const all = this.#all;
    const situation = act.situation.all;
    const done = act.done.all;
    const { lent } = this.#assumed;
    const usual = (all[done + SUM]! + 1 / VARIETY) / (all[situation + SUM]! + 1);
    for (let role = 0; role < ROLE_COUNT; role++) {
      all[act.lifts + role] = (all[done + role]! / usual + lent) / (all[situation + role]! + lent);
    }
    all[act.lifts + USUAL] = usual;
  }

  #countsOf(key: string): KeyCounts {
    let known = this.#counts.get(key);
    if (known === undefined) {
      known = { all: this.#newRow(), block: this.#blocks++ };
      this.#counts.set(key, known);
      const counts = Object.hasOwn(this.#baseline, key) ? this.#baseline[key]! : [];
      for (let role = 0; role < ROLE_COUNT; role++) {
        this.#all[known.all + role] = counts[role] ?? 0;
        this.#all[known.all + SUM]! += counts[role] ?? 0;
      }
      if (this.#blocks > this.#room) this.#resize(this.#agents, 2 * this.#blocks);
    }
    return known;
  }

  /** Returns where the counts of an agent begin. */
  #rowOf(block: number, agent: Agent): number {
    if (agent >= this.#agents) this.#resize(2 * agent, this.#room);
    return (block * this.#agents + agent) * WIDTH;
  }

  /** Makes room for agents with numbers below `agents`, and for so many blocks: at least as many as before. */
  #resize(agents: number, blocks: number): void {
    const own = new Uint32Array(blocks * agents * WIDTH);
    const size = this.#agents * WIDTH;
    for (let block = 0; block < this.#room; block++) {
      own.set(this.#own.subarray(block * size, (block + 1) * size), block * agents * WIDTH);
    }
    this.#own = own;
    this.#agents = agents;
    this.#room = blocks;
  }

  #newRow(): number {
    const row = this.#rows++ * WIDTH;
    if (row === this.#all.length) {
      const all = new Float64Array(2 * row);
      all.set(this.#all);
      this.#all = all;
    }
    return row;
  }
}

/** In a row of counts: the index of the sum over all roles. In a row of lifts: that of the usual share. */
const SUM = ROLE_COUNT;
const USUAL = ROLE_COUNT;
/** The length of a row: whole lines of the processor's cache. */
const WIDTH = 8;

/** How often something was done, by role. */
interface KeyCounts {
  /** Where the counts over all seats begin. */
  readonly all: number;
  /** The number of its block of counts of single seats. */
  readonly block: number;
}

/** An act in a situation. */
export class ActCounts {
  readonly situation: KeyCounts;
  readonly done: KeyCounts;
  /** Where the lifts begin: by role, how much more often than in any role the act is done; then its share over all roles. */
  readonly lifts: number;
  /** How many observations were made when the lifts were computed. */
  learnt = -1;

  constructor(situation: KeyCounts, done: KeyCounts, lifts: number) {
    this.situation = situation;
    this.done = done;
    this.lifts = lifts;
  }
}
