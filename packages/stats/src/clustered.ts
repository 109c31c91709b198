import { studentCritical } from './distributions.ts';
import { DEFAULT_LEVEL, type IntervalEstimate, isFewSets, noData } from './interval.ts';

/** What one game set adds to a ratio: a total over its games, and how many games these were. */
export interface SetTotal {
  readonly total: number;
  readonly games: number;
  /** How many of the games can be independent at most, where an agent has several seats in one; all, unless given. */
  readonly units?: number | undefined;
  /** Sets of other strata (village sizes) are another kind of set: what differs between strata is no spread of sets. */
  readonly stratum?: number | undefined;
}

/** A ratio of totals over game sets, with the variance that the differences between the sets show. */
export interface SetRatio {
  /** All totals over all games: a set counts by its games. */
  readonly value: number;
  /** Sets with at least one game. */
  readonly sets: number;
  readonly games: number;
  /** The games that can be independent at most: fewer where seats of one game were counted each. */
  readonly units: number;
  /**
   * CR1, that is the cluster-robust variance times sets/(sets - 1), by strata; null if a stratum has one set. 0 if and
   * only if all sets of a stratum agree.
   */
  readonly variance: number | null;
  /** Degrees of freedom of the variance: sets - 1, or Welch and Satterthwaite's over strata; 0 without a variance. */
  readonly freedom: number;
}

/** Null without a game. Sets without games (an agent never had the role) are left out. */
export function clusterVariance(totals: readonly SetTotal[]): SetRatio | null {
  const played = totals.filter((set) => set.games > 0);
  if (played.length === 0) return null;
  const sum = (of: (set: SetTotal) => number) => played.reduce((all, set) => all + of(set), 0);
  const games = sum((set) => set.games);
  const total = sum((set) => set.total);
  const units = sum((set) => Math.min(set.games, set.units ?? set.games));
  const deviation = (set: SetTotal): number => set.total * games - set.games * total;
  const { variance, freedom } = stratifiedVariance(played, deviation, games ** 4) ?? UNKNOWN;
  return { value: total / games + 0, sets: played.length, games, units, variance, freedom };
}

const UNKNOWN = { variance: null, freedom: 0 };

export interface SetVariance {
  readonly variance: number;
  readonly freedom: number;
}

/**
 * CR1 variance of the ratio R = sum x / sum n where sets are drawn in strata, as many in each as planned. With e = x -
 * R n: sum over strata of G/(G-1) sum (e - mean e)² / N², the linearised variance of survey sampling (Cochran 1977, 6.11).
 * Degrees of freedom by Welch and Satterthwaite. One stratum: the cluster-robust variance of Liang and Zeger (1986) times
 * G/(G-1). Null if a stratum has one set only. `deviation`: N e; `scale`: N to the power of four.
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

/** In the order of the strata, whatever that of the sets: sums of doubles depend on it. */
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

/** Deviations stay whole numbers as long as they can, so that sets that agree give 0 and not a rounding error. */
function spreadOf(deviations: readonly number[], scale: number): SetVariance {
  const sets = deviations.length;
  const sum = deviations.reduce((all, e) => all + e, 0);
  const squares = deviations.reduce((all, e) => all + (e * sets - sum) ** 2, 0);
  return { variance: squares / sets / (sets - 1) / scale, freedom: sets - 1 };
}

/** Independent spreads as one. Where there is none, what all sets together leave. */
export function addedUp(spreads: readonly SetVariance[]): SetVariance {
  const variance = spreads.reduce((sum, one) => sum + one.variance, 0);
  const all = spreads.reduce((sum, { freedom }) => sum + freedom, 0);
  if (variance === 0) return { variance, freedom: all };
  const below = spreads.reduce((sum, one) => sum + (one.variance / variance) ** 2 / one.freedom, 0);
  return { variance, freedom: Math.min(all, 1 / below) };
}

/** One agent's games in one game set, perhaps in one role only. */
export interface WinTally {
  readonly wins: number;
  readonly games: number;
  /** How many of the games can be independent at most, where the agent has several seats in one; all, unless given. */
  readonly units?: number | undefined;
  /** Sets of other strata are another kind of set, such as those of another village size. */
  readonly stratum?: number | undefined;
}

/** Win rate over sets, or null without a game; throws on a tally that cannot be. */
export function winRatio(sets: readonly WinTally[]): SetRatio | null {
  for (const { wins, games } of sets) {
    const possible = Number.isInteger(wins) && Number.isInteger(games) && wins >= 0 && wins <= games;
    if (!possible) throw new RangeError(`${wins} wins in ${games} games`);
  }
  return clusterVariance(sets.map(({ wins, ...set }) => ({ total: wins, ...set })));
}

/**
 * Mean per game of a quantity that is not a proportion (the last day of a game, say), with a t interval from the
 * differences between sets.
 */
export function meanOfSets(totals: readonly SetTotal[], level: number = DEFAULT_LEVEL): IntervalEstimate {
  const estimate = studentEstimate(clusterVariance(totals), level, 't by sets');
  const { value, low, high, method, sets, games, status } = estimate;
  return { value, low, high, level, method, sets, games, status };
}

/** A ratio with Student's t over sets. One set, and sets that agree exactly, have no interval: 0 width would be a lie. */
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
 * How many times larger the variance is than with independent games; units/designEffect is the number of independent
 * games they are worth (units are games, but for seats of one game). Null where it is not estimable: one set, or a proportion of 0 or 1. Below 1 by chance only.
 */
export function designEffect({ value, units, variance }: Pick<SetRatio, 'value' | 'units' | 'variance'>): number | null {
  const independent = (value * (1 - value)) / units;
  return variance === null || independent === 0 ? null : variance / independent;
}

/**
 * Median design effect over the agents of a tournament (an agent = its tallies by set), null if none has one. It
 * rests on far more sets than one agent's own, so it serves where that one cannot be estimated.
 */
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
 * Intra-set correlation of a win, by analysis of variance: (MSB - MSW) / (MSB + (n0 - 1) MSW) with n0 = (N - sum
 * n²/N) / (G - 1). Below 0 by chance, or where a set's games balance each other. Null where undefined: one set, one
 * game a set, or only wins or only losses.
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

function sum(sets: readonly WinTally[], term: (set: WinTally) => number): number {
  return sets.reduce((total, set) => total + term(set), 0);
}

/** Design effect to expect of sets of `games` games with this correlation: 1 + (games - 1) icc (Kish 1965). */
export const plannedDesignEffect = (games: number, icc: number): number => 1 + (games - 1) * icc;
