import { clusterVariance, DEFAULT_LEVEL, studentCritical, type WinTally } from '@aiwolf-arena/stats';
import type { AgentRates } from './rates.ts';
import { type StageTable, sumOf, type TableSet } from './table.ts';

/** An agent's win rate minus the win rate of all agents, split into three parts by cause. An unknown part is `null`. */
export interface Luck {
  /** The part due to roles and sizes that the agent had more or less often than usual: official minus role-balanced rate. */
  readonly roles: number | null;
  /** The part due to the opponents; `null` if all sets had the same agents, or if no opponent has a significant effect. */
  readonly opponents: number | null;
  /** The rest of the difference: the agent's own strength, and the randomness of its games. */
  readonly rest: number | null;
}

/** Returns the three parts of `Luck` for every agent, in the order of the table. */
export function luckOf(table: StageTable, rates: readonly AgentRates[]): Luck[] {
  const all = sumOf(table.all.flat());
  const opponents = opponentLuck(table);
  return rates.map(({ winRate, balanced }, at) => {
    if (winRate.value === null) return { roles: null, opponents: null, rest: null };
    const gained = balanced.value === null ? null : winRate.value - balanced.value;
    const roles = gained !== null && Math.abs(gained) < NO_LUCK ? 0 : gained;
    const known = (roles ?? 0) + (opponents[at] ?? 0);
    return { roles, opponents: opponents[at]!, rest: winRate.value - all.wins / all.games - known };
  });
}

/** Smaller values are rounding errors of 0, for an agent that had its regular share of each role. */
const NO_LUCK = 1e-12;

/**
 * Returns for each agent how much its opponents increased its win rate, compared with opponents drawn evenly from all agents
 * with this number of players. `null` if all sets had the same agents, or if no opponent has a significant effect.
 */
export function opponentLuck(table: StageTable): (number | null)[] {
  const pools = poolsOf(table);
  const varied = table.sets.some(({ players, members }) => members.length < pools.get(players)!.length);
  const outcomes = varied ? outcomesOf(table) : [];
  const effects = varied ? opponentEffects(table, outcomes) : null;
  if (effects === null) return table.agents.map(() => null);
  const byAgent = Map.groupBy(outcomes, ({ agent }) => agent);
  return table.agents.map((agent, at) => {
    const own = byAgent.get(at) ?? [];
    const games = own.reduce((sum, outcome) => sum + outcome.games, 0);
    const gained = own.reduce((sum, { set, games: n }) => {
      const { players, members } = table.sets[set]!;
      return sum + n * beyondEven(effects, members, pools.get(players)!, agent);
    }, 0);
    return games === 0 ? null : gained / games;
  });
}

function poolsOf({ sets }: StageTable): Map<number, readonly number[]> {
  const bySize = Map.groupBy(sets, ({ players }) => players);
  const everybody = (own: readonly TableSet[]) => new Set(own.flatMap(({ members }) => members));
  return new Map([...bySize].map(([players, own]) => [players, [...everybody(own)]]));
}

/** Returns the sum of the effects of an agent's opponents, minus the mean of this sum for random opponents from `pool`. */
function beyondEven(effects: Effects, members: readonly number[], pool: readonly number[], agent: number): number {
  const sum = (of: readonly number[]): number =>
    of.reduce((all, member) => all + (member === agent ? 0 : effects.get(member)!), 0);
  const even = sum(pool) / Math.max(1, pool.length - 1);
  return sum(members) - even * (members.length - 1);
}

/** Returns the gain of every agent in every set: its win rate minus the average win rate of its roles. */
function outcomesOf({ cells, columns }: StageTable): Outcome[] {
  const rates = columns.map((_, column) => {
    const { wins, games } = sumOf(cells.flatMap((rows) => rows.map((row) => row[column]!)));
    return games === 0 ? 0 : wins / games;
  });
  return cells.flatMap((rows, agent) =>
    rows.flatMap((row, set) => {
      const { wins, games } = sumOf(row);
      const expected = row.reduce((sum, cell, column) => sum + cell.games * rates[column]!, 0);
      return games === 0 ? [] : [{ agent, set, games, gain: (wins - expected) / games }];
    }),
  );
}

interface Outcome {
  readonly agent: number;
  readonly set: number;
  readonly games: number;
  /** Share of the games that the agent won, minus the average win rate of its roles. */
  readonly gain: number;
}

/** By agent: how its presence in a set changes the win rate of each other agent of the set. */
type Effects = ReadonlyMap<number, number>;

/** Number of repetitions in fitting. More repetitions would change less than a thousandth of a percentage point. */
const ROUNDS = 60;

/**
 * Estimates the effects of opponents: every gain is the sum of the agent's own strength and the effects of all other agents in
 * the set (fitted in turns, by backfitting). Each effect is reduced according to how much of it may be random (empirical
 * Bayes), so an effect with little evidence stays near 0. `null` if the effects together are not significant.
 */
function opponentEffects(table: StageTable, outcomes: readonly Outcome[]): Effects | null {
  const fit = new Fit(table, outcomes);
  for (let round = 0; round < ROUNDS; round++) {
    fit.strengths();
    if (!fit.effects()) return null;
  }
  return fit.result;
}

interface Member {
  readonly member: number;
  /** For each set of this agent: the indices of the gains of the other agents in that set. */
  readonly sets: readonly (readonly number[])[];
}

class Fit {
  readonly #outcomes: readonly Outcome[];
  readonly #byAgent: readonly (readonly number[])[];
  readonly #members: readonly Member[];
  readonly result: Map<number, number>;
  /** The residuals: gains minus the fitted strengths and effects. */
  readonly #rests: Float64Array;

  constructor({ sets, agents }: StageTable, outcomes: readonly Outcome[]) {
    this.#outcomes = outcomes;
    this.#rests = Float64Array.from(outcomes, ({ gain }) => gain);
    const places = [...outcomes.keys()];
    this.#byAgent = [...Map.groupBy(places, (at) => outcomes[at]!.agent).values()];
    const bySet = Map.groupBy(places, (at) => outcomes[at]!.set);
    const sat = new Map<number, number[][]>();
    for (const [set, { members }] of sets.entries()) {
      for (const member of members) {
        const others = (bySet.get(set) ?? []).filter((at) => agents[outcomes[at]!.agent] !== member);
        if (!sat.has(member)) sat.set(member, []);
        sat.get(member)!.push(others);
      }
    }
    this.#members = Array.from(sat, ([member, own]) => ({ member, sets: own }));
    this.result = new Map(this.#members.map(({ member }) => [member, 0]));
  }

  /** Subtracts from every agent's residuals their mean, which is the agent's own strength. */
  strengths(): void {
    for (const places of this.#byAgent) this.#shift(places, -this.#totalOf(places).mean);
  }

  /** Fits the effect of every opponent again, given all other effects. Returns false if all effects may be random. */
  effects(): boolean {
    const known = this.#members.map((own) => this.#unshrunk(own)).filter(({ variance }) => variance !== null);
    const excess = known.reduce((sum, { value, variance }) => sum + value ** 2 - variance!, 0);
    if (!(excess > NOISE)) return false;
    const spread = excess / known.length;
    for (const own of this.#members) this.#refit(own, spread);
    return true;
  }

  #unshrunk({ member, sets }: Member) {
    const known = this.result.get(member)!;
    const ratio = clusterVariance(sets.map((places) => this.#totalOf(places)));
    return { known, value: known + (ratio?.value ?? 0), variance: ratio?.variance ?? null };
  }

  #refit(own: Member, spread: number): void {
    const { known, value, variance } = this.#unshrunk(own);
    const trust = variance === null ? 0 : spread / (spread + variance);
    const effect = trust * value;
    this.result.set(own.member, effect);
    for (const places of own.sets) this.#shift(places, known - effect);
  }

  #shift(places: readonly number[], by: number): void {
    for (const at of places) this.#rests[at]! += by;
  }

  #totalOf(places: readonly number[]): { total: number; games: number; mean: number } {
    let total = 0;
    let games = 0;
    for (const at of places) {
      total += this.#outcomes[at]!.games * this.#rests[at]!;
      games += this.#outcomes[at]!.games;
    }
    return { total, games, mean: games === 0 ? 0 : total / games };
  }
}

const NOISE = 1e-24;

/** The opponent whose absence would change an agent's win rate most. */
export interface Sensitivity {
  /** The opponent's position among the agents of the plan. */
  readonly opponent: number;
  /**
   * Win rate in the sets without this opponent, minus the win rate in all sets. The weights of the numbers of players do not
   * change. A number of players with the opponent in all sets contributes 0.
   */
  readonly change: number;
  /** Lower end of the interval of `change`. The interval is wider because many opponents are tested (Bonferroni). */
  readonly low: number;
  readonly high: number;
  /** Number of sets without the opponent, for the numbers of players that are not skipped. */
  readonly sets: number;
}

/** Minimum number of sets with an opponent and of sets without it, because a variance needs two sets. */
const FEWEST_SETS = 2;

type OwnSet = WinTally & TableSet;

/**
 * Returns for each agent the opponent whose absence changes its win rate most. Absence means: only sets in which the opponent
 * did not play. A number of players is skipped if the opponent played, or did not play, in fewer than two of its sets. `null`
 * if all numbers of players are skipped.
 */
export function leaveOneOut({ sets, agents, all }: Pick<StageTable, 'sets' | 'agents' | 'all'>): (Sensitivity | null)[] {
  return agents.map((agent, at) => {
    const own = all[at]!.flatMap((tally, set): OwnSet[] => (tally.games === 0 ? [] : [{ ...tally, ...sets[set]! }]));
    const opponents = new Set(own.flatMap(({ members }) => members));
    opponents.delete(agent);
    const changes = [...opponents].flatMap((opponent) => without(own, opponent));
    const each = 1 - (1 - DEFAULT_LEVEL) / Math.max(1, changes.length);
    return changes.map((change) => withInterval(change, each)).reduce<Sensitivity | null>(farther, null);
  });
}

interface Change extends Pick<Sensitivity, 'opponent' | 'change' | 'sets'> {
  readonly variance: number;
  /** The smaller one of the numbers of sets with and without the opponent, minus 1. This is safe for unequal variances. */
  readonly freedom: number;
}

function without(own: readonly OwnSet[], opponent: number): Change[] {
  const { games } = sumOf(own);
  let [change, left, variance, freedom] = [0, 0, 0, Number.POSITIVE_INFINITY];
  for (const all of Map.groupBy(own, ({ players }) => players).values()) {
    const rest = all.filter(({ members }) => !members.includes(opponent));
    const beside = all.filter(({ members }) => members.includes(opponent));
    const fewest = Math.min(rest.length, beside.length);
    if (fewest < FEWEST_SETS) continue;
    const size = sumOf(all).games;
    change += (size / games) * (rateOf(rest) - rateOf(all));
    const moved = (size / games) * (sumOf(beside).games / size);
    variance += moved ** 2 * (varianceOf(rest) + varianceOf(beside));
    freedom = Math.min(freedom, fewest - 1);
    left += rest.length;
  }
  return left === 0 ? [] : [{ opponent, change, sets: left, variance, freedom }];
}

/** Adds the interval of `change` at this confidence level. */
function withInterval({ variance, freedom, ...known }: Change, level: number): Sensitivity {
  const radius = studentCritical(level, freedom) * Math.sqrt(variance);
  return { ...known, low: known.change - radius, high: known.change + radius };
}

/** Returns the variance of the win rate over sets. If the result is 0, returns the variance for independent games. */
function varianceOf(sets: readonly OwnSet[]): number {
  const ratio = clusterVariance(sets.map(({ wins, games, units }) => ({ total: wins, games, units })))!;
  const near = (ratio.value * ratio.units + 2) / (ratio.units + 4);
  return ratio.variance || (near * (1 - near)) / (ratio.units + 4);
}

function rateOf(sets: readonly OwnSet[]): number {
  const { wins, games } = sumOf(sets);
  return wins / games;
}

const farther = (known: Sensitivity | null, one: Sensitivity): Sensitivity =>
  known !== null && Math.abs(known.change) >= Math.abs(one.change) ? known : one;
