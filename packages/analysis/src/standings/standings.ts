import { type Behaviour, countedOf, MEASURES, type Measure } from '@aiwolf-arena/engine/behaviour';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import {
  DEFAULT_LEVEL,
  type MeanEstimate,
  meanOfSets,
  noData,
  pooledDesignEffect,
  type Rate,
  type SetTotal,
  studentEstimate,
  type WinCounts,
  winRate,
} from '@aiwolf-arena/stats';
import type { Block, Plan, PlannedAgent, SetResult } from '@aiwolf-arena/tournament';
import {
  type FaultCount,
  FaultCounter,
  type FaultPlace,
  type RateLine,
  ratesOf,
  type Seated,
  seatedIn,
  WinsBySet,
} from './results.ts';

/** Returns the results of every block of a plan (sets with the same number of players). Results must be in plan order. */
export function standingsOf(
  { agents, blocks, seed = '' }: Pick<Plan, 'agents' | 'blocks'> & Partial<Pick<Plan, 'seed'>>,
  results: Iterable<SetResult>,
): BlockStandings[] {
  const counters = new Map(blocks.map((block) => [block.name, new BlockCounter(block, seed)]));
  for (const result of results) counters.get(result.block)!.add(result);
  return [...counters.values()].map((counter) => counter.standings(agents));
}

export interface AgentLine extends RateLine {
  /** The agent's position in the plan. */
  readonly agent: number;
  readonly name: string;
  readonly ranked: boolean;
  readonly roles: Readonly<Partial<Record<ContestRole, RateLine>>>;
  /** How often the agent's seats were alive at the end. */
  readonly survival: Rate;
  readonly faults: readonly FaultCount[];
  /** Counts of the agent's behaviour, by role and kind of behaviour; omitted if behaviour was not counted. */
  readonly behaviour?: BehaviourLines;
}

export interface BlockStandings {
  readonly block: Block;
  readonly sets: number;
  readonly games: number;
  /** The results over all games, whichever agents played: how often the village won, and when games ended. */
  readonly village: {
    readonly winRate: Rate;
    /** Mean of the day in the result line of the official log. */
    readonly meanLastDay: MeanEstimate;
  };
  /** The agents in the order of the plan. */
  readonly agents: readonly AgentLine[];
}

/** Collects the results of a block. Sets must be added in plan order. */
class BlockCounter {
  readonly block: Block;
  readonly #seed: string;
  readonly counters = new Map<number, AgentCounter>();
  readonly #village: WinCounts[] = [];
  readonly #days: SetTotal[] = [];

  constructor(block: Block, seed: string) {
    this.block = block;
    this.#seed = seed;
    for (const agent of [...new Set(block.entrants)].sort((a, b) => a - b)) this.counters.set(agent, new AgentCounter());
  }

  add(result: SetResult): void {
    const { block, set, games, villagerWins, finalDays } = result;
    this.#village.push({ wins: villagerWins, games });
    this.#days.push({ total: finalDays.reduce((sum, count, day) => sum + count * day, 0), games });
    const address = { seed: this.#seed, block, set };
    for (const seated of seatedIn(result, this.block.players)) this.counters.get(seated.seat.agent)!.add(address, seated);
  }

  /** Returns the median design effect of the ranked agents, as rankings use it; of all agents if none is ranked. */
  #pooled(agents: readonly PlannedAgent[]): number | null {
    const counters = [...this.counters];
    const ranked = counters.filter(([agent]) => agents[agent]!.ranked);
    const lending = ranked.length === 0 ? counters : ranked;
    return pooledDesignEffect(lending.map(([, { all }]) => all.toArray()));
  }

  standings(agents: readonly PlannedAgent[]): BlockStandings {
    const pooled = this.#pooled(agents);
    const games = this.#village.reduce((sum, set) => sum + set.games, 0);
    return {
      block: this.block,
      sets: this.#village.length,
      games,
      village: { winRate: ratesOf([this.#village], pooled)[0]!.winRate, meanLastDay: meanOfSets(this.#days) },
      agents: [...this.counters].map(([agent, counter]) => {
        const { name, ranked } = agents[agent]!;
        return { agent, name, ranked, ...counter.line(pooled) };
      }),
    };
  }
}

/** Collects the results of one agent. The results of its several seats must have been added up before. */
class AgentCounter {
  readonly all = new WinsBySet();
  readonly #roles = new Map<ContestRole, WinsBySet>();
  readonly #survived = new WinsBySet();
  readonly #behaviour = new BehaviourCounter();
  readonly #faults = new FaultCounter();

  add(address: FaultPlace, { seat, all, roles }: Seated): void {
    for (const [role, counts] of roles) this.#roles.getOrInsertComputed(role, () => new WinsBySet()).add(counts);
    this.all.add(all);
    this.#survived.add({ ...all, wins: Object.values(seat.roles).reduce((sum, [, , survived]) => sum + survived, 0) });
    if (seat.behaviour !== undefined) this.#behaviour.add(seat.behaviour);
    this.#faults.add(address, seat.faults);
  }

  line(pooled: number | null): Omit<AgentLine, 'agent' | 'name' | 'ranked'> {
    const roles = CONTEST_ROLES.filter((role) => this.#roles.has(role));
    const behaviour = this.#behaviour.lines();
    const all = this.all.toArray();
    const [line, ...ofRoles] = ratesOf([all, ...roles.map((role) => this.#roles.get(role)!.toArray())], pooled);
    return {
      ...line!,
      roles: Object.fromEntries(roles.map((role, at) => [role, ofRoles[at]!])),
      survival: winRate(this.#survived.toArray()),
      faults: this.#faults.counts(all),
      ...(behaviour === undefined ? {} : { behaviour }),
    };
  }
}

export interface MeasureLine {
  /** How often the behaviour occurred; for `claimDay`, the sum of the days. */
  readonly observed: number;
  /** How often the behaviour would occur on average if the agent chose at random in the same situations. */
  readonly expected: number;
  /** Number of situations in which the behaviour was possible. */
  readonly occasions: number;
  /** observed / expected: 1 means as often as with random choices. `games` is the number of situations. */
  readonly ratio: MeanEstimate;
}

/** The counts by role and measure of behaviour. Combinations that cannot occur are omitted. */
export type BehaviourLines = Readonly<Partial<Record<ContestRole, Readonly<Partial<Record<Measure, MeasureLine>>>>>>;

class BehaviourCounter {
  readonly #ratios = new Map<string, ExpectedRatio>();

  add(behaviour: Behaviour): void {
    for (const [role, cells] of Object.entries(behaviour)) {
      for (const { measure, observed, expected, occasions } of countedOf(cells)) {
        const ratio = this.#ratios.getOrInsertComputed(`${role} ${measure}`, () => new ExpectedRatio());
        ratio.add(observed, expected, occasions);
      }
    }
  }

  lines(): BehaviourLines | undefined {
    if (this.#ratios.size === 0) return undefined;
    const roles = CONTEST_ROLES.map((role) => [role, this.#linesOf(role)] as const);
    return Object.fromEntries(roles.filter(([, lines]) => Object.keys(lines).length > 0));
  }

  #linesOf(role: ContestRole): Partial<Record<Measure, MeasureLine>> {
    const lines = MEASURES.map((measure) => [measure, this.#ratios.get(`${role} ${measure}`)?.line()] as const);
    return Object.fromEntries(lines.filter(([, line]) => line !== undefined));
  }
}

/** A variance that is a smaller share of the sum of squares than this is a rounding error of 0. */
const ROUNDING = 1e-12;

/**
 * Computes how much more often a behaviour occurred than by random choice: sum of observed / sum of expected counts over
 * sets. The interval is by Student's t, with the cluster-robust variance of this ratio. Running sums are used, so that memory
 * does not grow with the number of sets: so sets of unequal size are not corrected one by one, as `clusterVariance` does, but
 * together. Sets whose expected count is 0 are omitted.
 */
export class ExpectedRatio {
  #observed = 0;
  #expected = 0;
  #occasions = 0;
  #sets = 0;
  #observedSquares = 0;
  #products = 0;
  #expectedSquares = 0;
  #expectedCubes = 0;

  add(observed: number, expected: number, occasions: number): void {
    this.#occasions += occasions;
    if (expected <= 0) return;
    this.#observed += observed;
    this.#expected += expected;
    this.#sets++;
    this.#observedSquares += observed * observed;
    this.#products += observed * expected;
    this.#expectedSquares += expected * expected;
    this.#expectedCubes += expected ** 3;
  }

  line(): MeasureLine {
    return { observed: this.#observed, expected: this.#expected, occasions: this.#occasions, ratio: this.ratio() };
  }

  /** Returns the ratio. No value if the expected count is 0; no interval for a single set, or if all sets have equal ratios. */
  ratio(): MeanEstimate {
    if (this.#sets === 0) return { ...noData(), games: this.#occasions, freedom: null };
    const value = this.#observed / this.#expected;
    const counts = { sets: this.#sets, games: this.#occasions, units: this.#occasions };
    const even = this.#expectedSquares / this.#expected ** 2; // one divided by the effective number of sets (Kish 1965)
    const freedom = Math.max(1, Number((1 / even - 1).toFixed(9)));
    const ratio = { ...counts, value, variance: this.#variance(value, even), freedom };
    const estimate = studentEstimate(ratio, DEFAULT_LEVEL, 'ratio by sets');
    return { ...estimate, low: estimate.low && Math.max(0, estimate.low) };
  }

  /**
   * Returns sum (observed - value expected)² / (sum expected)², divided by what it would be on average, as a share of the true
   * variance: if the variance of a set grows with its expected count or with the square of it, whichever gives more. For G sets
   * of equal size, that is (G - 1)/G (CR1).
   */
  #variance(value: number, even: number): number | null {
    if (this.#sets < 2) return null;
    const squares = this.#observedSquares - 2 * value * this.#products + value ** 2 * this.#expectedSquares;
    if (squares <= ROUNDING * (this.#observedSquares + value ** 2 * this.#expectedSquares)) return 0;
    const alike = 1 + even - (2 * this.#expectedCubes) / (this.#expectedSquares * this.#expected);
    return squares / this.#expected ** 2 / Math.min(1 - even, alike);
  }
}
