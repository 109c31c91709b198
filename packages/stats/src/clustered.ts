import { studentCritical } from './distributions.ts';
import { DEFAULT_LEVEL, type IntervalEstimate, isFewSets, noData } from './interval.ts';

/** The total of one game set (such as its wins) and its number of games. */
export interface SetTotal {
  readonly total: number;
  readonly games: number;
  /** Upper bound of the number of independent games, if an agent has several seats in a game. Default: `games`. */
  readonly units?: number | undefined;
  /** The stratum of the set, such as its number of players. Differences between strata are not part of the variance. */
  readonly stratum?: number | undefined;
}

/** A ratio of totals over game sets, with its variance estimated from the differences between sets. */
export interface SetRatio {
  /** Sum of totals divided by sum of games, so that each set is weighted by its number of games. */
  readonly value: number;
  readonly sets: number;
  readonly games: number;
  /** Upper bound of the number of independent games: below the number of results if several seats of a game were counted. */
  readonly units: number;
  /** CR1 variance by strata (cluster-robust, times sets/(sets - 1)); `null` if a stratum has one set, 0 if sets are equal. */
  readonly variance: number | null;
  /** Degrees of freedom of the variance: sets - 1; for several strata by Welch and Satterthwaite; 0 if there is no variance. */
  readonly freedom: number;
}

/** Returns the ratio with its variance; `null` if there is no game. Sets without games are ignored. */
export function clusterVariance(totals: readonly SetTotal[]): SetRatio | null {
  const played = totals.filter((set) => set.games > 0);
  if (played.length === 0) return null;
  const games = sum(played, (set) => set.games);
  const total = sum(played, (set) => set.total);
  const units = sum(played, (set) => Math.min(set.games, set.units ?? set.games));
  const deviation = (set: SetTotal): number => set.total * games - set.games * total;
  const { variance, freedom } = stratifiedVariance(played, deviation, games ** 4) ?? { variance: null, freedom: 0 };
  return { value: total / games + 0, sets: played.length, games, units, variance, freedom };
}

export interface SetVariance {
  readonly variance: number;
  readonly freedom: number;
}

/**
 * Returns the CR1 variance of the ratio R = sum x / sum n if sets are sampled in strata, with a planned number in each. With e
 * = x - R n it is the sum over strata of G/(G-1) sum (e - mean e)² / N², the linearised variance of survey sampling (Cochran
 * 1977, 6.11). Degrees of freedom by Welch and Satterthwaite. With one stratum it is the cluster-robust variance of Liang and
 * Zeger (1986) times G/(G-1). `null` if a stratum has only one set. `deviation` returns N e; `scale` is N^4.
 */
function stratifiedVariance(
  played: readonly SetTotal[],
  deviation: (set: SetTotal) => number,
  scale: number,
): SetVariance | null {
  const strata = byStratum(played);
  if (strata.some((sets) => sets.length < 2)) return null;
  if (strata.length > 1) return addedUp(strata.map((sets) => spreadOf(sets.map(deviation), scale)));
  const squares = played.reduce((sum, set) => sum + deviation(set) ** 2, 0);
  const freedom = played.length - 1;
  return { variance: (squares / scale) * (played.length / freedom), freedom };
}

/** Groups sets by stratum. The order of the strata is fixed, because sums of doubles depend on the order. */
export function byStratum<Set extends { readonly stratum?: number | undefined }>(sets: readonly Set[]): Set[][] {
  const strata = new Map<number, Set[]>();
  for (const set of sets) {
    const { stratum = 0 } = set;
    const own = strata.get(stratum);
    if (own === undefined) strata.set(stratum, [set]);
    else own.push(set);
  }
  return [...strata].sort(([a], [b]) => a - b).map(([, own]) => own);
}

/** Returns the variance of one stratum. Deviations stay integers as long as possible, so equal sets give exactly 0. */
function spreadOf(deviations: readonly number[], scale: number): SetVariance {
  const sets = deviations.length;
  const sum = deviations.reduce((all, e) => all + e, 0);
  const squares = deviations.reduce((all, e) => all + (e * sets - sum) ** 2, 0);
  return { variance: squares / sets / (sets - 1) / scale, freedom: sets - 1 };
}

/** Adds independent variances. Degrees of freedom by Welch and Satterthwaite; their sum if all variances are 0. */
export function addedUp(spreads: readonly SetVariance[]): SetVariance {
  const variance = spreads.reduce((sum, one) => sum + one.variance, 0);
  const all = spreads.reduce((sum, { freedom }) => sum + freedom, 0);
  if (variance === 0) return { variance, freedom: all };
  const below = spreads.reduce((sum, one) => sum + (one.variance / variance) ** 2 / one.freedom, 0);
  return { variance, freedom: Math.min(all, 1 / below) };
}

/** One agent's games in one game set, possibly in one role only. */
export interface WinTally extends Omit<SetTotal, 'total'> {
  readonly wins: number;
}

/** Returns the win rate over sets; `null` without a game. Throws if the counts are impossible. */
export function winRatio(sets: readonly WinTally[]): SetRatio | null {
  for (const { wins, games } of sets) {
    const possible = Number.isInteger(wins) && Number.isInteger(games) && wins >= 0 && wins <= games;
    if (!possible) throw new RangeError(`impossible counts: ${wins} wins in ${games} games`);
  }
  return clusterVariance(sets.map(({ wins, ...set }) => ({ total: wins, ...set })));
}

/** Returns the mean per game of a quantity that is not a proportion (such as the last day), with a t interval over sets. */
export function meanOfSets(totals: readonly SetTotal[], level: number = DEFAULT_LEVEL): IntervalEstimate {
  const estimate = studentEstimate(clusterVariance(totals), level, 't by sets');
  const { value, low, high, method, sets, games, status } = estimate;
  return { value, low, high, level, method, sets, games, status };
}

/** Returns a ratio with a t interval over sets. There is no interval for one set, or if all sets have the same ratio. */
export function studentEstimate(ratio: SetRatio | null, level: number, method: string): IntervalEstimate {
  if (ratio === null) return noData(level);
  const { value, sets, games, variance, freedom } = ratio;
  const known = { value, level, sets, games };
  if (!variance) {
    const status = variance === null ? 'single-set' : 'degenerate';
    return { ...known, low: null, high: null, method: 'none', status };
  }
  const radius = studentCritical(level, freedom) * Math.sqrt(variance);
  const status = isFewSets(freedom) ? 'few-sets' : 'ok';
  return { ...known, low: value - radius, high: value + radius, method, status };
}

/**
 * Returns the variance of a win rate, divided by the variance if games were independent. The effective sample size is
 * units/designEffect (units are games; several seats of one game count once). `null` if it cannot be estimated: with one set,
 * or for a proportion of 0 or 1. Values below 1 occur only at random.
 */
export function designEffect({ value, units, variance }: Pick<SetRatio, 'value' | 'units' | 'variance'>): number | null {
  const independent = (value * (1 - value)) / units;
  return variance === null || independent === 0 ? null : variance / independent;
}

/** Returns the median of the agents' design effects, for agents without their own; `null` if no agent has a design effect. */
export function pooledDesignEffect(agents: readonly (readonly WinTally[])[]): number | null {
  const effects = agents.flatMap((sets) => {
    const ratio = winRatio(sets);
    return (ratio && designEffect(ratio)) ?? [];
  });
  return effects.length === 0 ? null : median(effects);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * Returns the intra-set correlation of wins by analysis of variance: (MSB - MSW) / (MSB + (n0 - 1) MSW), with n0 = (N - sum
 * n²/N) / (G - 1). It may be below 0 at random, or if games of a set balance each other. `null` with one set, with one game per
 * set, or without both wins and losses.
 */
export function intraclassCorrelation(sets: readonly WinTally[]): number | null {
  const played = sets.filter((set) => set.games > 0);
  const games = sum(played, (set) => set.games);
  const p = sum(played, (set) => set.wins) / games;
  const between = sum(played, ({ wins, games: n }) => n * (wins / n - p) ** 2);
  const within = sum(played, ({ wins, games: n }) => (wins * (n - wins)) / n);
  const freedom = played.length - 1;
  if (freedom < 1 || games === played.length || between + within === 0) return null;
  const size = (games - sum(played, (set) => set.games ** 2) / games) / freedom;
  const meanBetween = between / freedom;
  const meanWithin = within / (games - played.length);
  return (meanBetween - meanWithin) / (meanBetween + (size - 1) * meanWithin) + 0;
}

const sum = <Item>(items: readonly Item[], term: (item: Item) => number): number =>
  items.reduce((total, item) => total + term(item), 0);

/** Returns the expected design effect of sets of `games` games with this correlation: 1 + (games - 1) icc (Kish 1965). */
export const plannedDesignEffect = (games: number, icc: number): number => 1 + (games - 1) * icc;
