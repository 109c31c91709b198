import { studentCritical } from './distributions.ts';
import { DEFAULT_LEVEL, isFewSets, type MeanEstimate, noData } from './interval.ts';

/** A total over the games of one game set (for example, the number of wins), and the number of games. */
export interface SetTotal {
  readonly total: number;
  readonly games: number;
  /** Maximum number of independent games: several seats of an agent in one game count once. Default: `games`. */
  readonly units?: number | undefined;
  /** The group (stratum) of the set, such as its number of players. Differences between groups are not part of the variance. */
  readonly stratum?: number | undefined;
}

/** A total per game over game sets (such as a win rate). Its variance is estimated from the differences between sets. */
export interface SetRatio {
  /** The sum of the totals divided by the number of all games. So each set is weighted by its number of games. */
  readonly value: number;
  readonly sets: number;
  readonly games: number;
  /** Maximum number of independent games: it is below `games` if several seats of the same game were counted. */
  readonly units: number;
  /** Cluster-robust variance (`correctionOf`), added over strata; `null` if a stratum has one set, 0 if all sets are equal. */
  readonly variance: number | null;
  /**
   * Degrees of freedom of the variance, one less than the effective number of sets: sets - 1 if all have equally many games, and
   * the fewer, the more a few sets have most of the games; by Welch and Satterthwaite for several strata; 0 without a variance.
   */
  readonly freedom: number;
}

/** Returns the total per game with its variance; `null` if there is no game. Ignores sets without games. */
export function clusterVariance(totals: readonly SetTotal[], correction: Correction = 'cautious'): SetRatio | null {
  const played = totals.filter((set) => set.games > 0);
  if (played.length === 0) return null;
  const games = sum(played, (set) => set.games);
  const total = sum(played, (set) => set.total);
  const units = sum(played, (set) => Math.min(set.games, set.units ?? set.games));
  const { variance, freedom } = varianceOverStrata(played, games, correction) ?? { variance: null, freedom: 0 };
  return { value: total / games + 0, sets: played.length, games, units, variance, freedom };
}

export interface SetVariance {
  readonly variance: number;
  readonly freedom: number;
}

/**
 * Adds the variances of the strata, each over its own sets and about its own ratio. `null` if a stratum has only one set. So that
 * sets of equal ratios give exactly 0, how much a set moves the ratio stays an integer until the end.
 */
function varianceOverStrata(played: readonly SetTotal[], all: number, correction: Correction): SetVariance | null {
  const strata = byStratum(played);
  if (strata.some((sets) => sets.length < 2)) return null;
  return addedUp(
    strata.map((unordered) => {
      const sets = unordered.toSorted((a, b) => a.games - b.games || a.total - b.total); // rounding depends on the order
      const games = sum(sets, (set) => set.games);
      const total = sum(sets, (set) => set.total);
      const { variance, freedom } = spreadOverSets(
        sets.map((set) => set.total * games - set.games * total),
        sets.map((set) => set.games),
        correction,
      );
      return { variance: variance / (games * all) ** 2, freedom };
    }),
  );
}

/**
 * Returns the variance of a sum over sets from what each set moves it by, and its degrees of freedom. `sizes` are the weights of
 * the sets in the ratio, such as their games; there must be two above 0.
 */
export function spreadOverSets(moves: readonly number[], sizes: readonly number[], correction?: Correction): SetVariance {
  const { factors, freedom } = correctionOf(sizes, correction);
  return { variance: moves.reduce((all, move, set) => all + factors[set]! * move * move, 0), freedom };
}

/** How a variance over sets of unequal size is corrected: `CR2` as in the literature, or `cautious`, with the larger factors. */
export type Correction = 'CR2' | 'cautious';

/** Degrees of freedom are rounded to this, so that sets of equal size have exactly one less than there are sets. */
const STEP = 1e-9;

/**
 * Returns by what to multiply the square of each set's move, and the degrees of freedom of the sum. A ratio follows its large
 * sets, so these deviate too little from it. Bias-reduced linearisation (CR2; Bell and McCaffrey 2002) makes good for that, given
 * how sets vary: with share h of the games and H = sum h², the factor is 1 / (1 - h) if games are independent, and
 * 1 / (1 - 2h + H) if the rates of all sets vary alike. Which is true is not known, so each set has the larger one: with the
 * first alone, intervals held in 93 % at a correlation of .1. The degrees of freedom are Satterthwaite's for independent games
 * (Pustejovsky and Tipton 2018). For G sets of equal size, all this is CR1: G / (G - 1), with G - 1 degrees of freedom.
 */
export function correctionOf(sizes: readonly number[], correction: Correction = 'cautious') {
  const all = sum(sizes, (size) => size);
  const shares = sizes.map((size) => size / all);
  const even = sum(shares, (h) => h * h);
  const extra = (h: number): number => (correction === 'CR2' ? 0 : Math.max(0, h - even));
  const factors = shares.map((h) => 1 / (1 - h - extra(h)));
  const scaled = shares.map((h, set) => h * factors[set]!);
  const expected = scaled.reduce((total, f, set) => total + f * (1 - shares[set]!), 0);
  const common = scaled.reduce((total, f, set) => total + f * shares[set]!, 0);
  const squares = scaled.reduce((total, f, set) => total + f * f * (1 - 2 * shares[set]!), common ** 2);
  return { factors, freedom: Math.round(expected ** 2 / squares / STEP) * STEP };
}

/** Groups sets by stratum, in ascending order of the strata: sums of floating-point numbers depend on the order. */
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

/** Adds independent variances. Computes degrees of freedom by Welch and Satterthwaite; if all variances are 0, adds them. */
export function addedUp(spreads: readonly SetVariance[]): SetVariance {
  const variance = spreads.reduce((sum, one) => sum + one.variance, 0);
  const all = spreads.reduce((sum, { freedom }) => sum + freedom, 0);
  if (variance === 0) return { variance, freedom: all };
  const below = spreads.reduce((sum, one) => sum + (one.variance / variance) ** 2 / one.freedom, 0);
  return { variance, freedom: Math.min(all, 1 / below) };
}

/** One agent's games in one game set; possibly only the games in one role. */
export interface WinCounts extends Omit<SetTotal, 'total'> {
  readonly wins: number;
}

/** Returns the win rate over game sets; `null` if there is no game. Throws if there are more wins than games, or fractions. */
export function winRatio(sets: readonly WinCounts[]): SetRatio | null {
  for (const { wins, games } of sets) {
    const possible = Number.isInteger(wins) && Number.isInteger(games) && wins >= 0 && wins <= games;
    if (!possible) throw new RangeError(`impossible counts: ${wins} wins in ${games} games`);
  }
  return clusterVariance(sets.map(({ wins, ...set }) => ({ total: wins, ...set })));
}

/** Returns the mean per game of a quantity such as the last day, with an interval by Student's t over game sets. */
export function meanOfSets(totals: readonly SetTotal[], level: number = DEFAULT_LEVEL): MeanEstimate {
  const estimate = studentEstimate(clusterVariance(totals), level, 't by sets');
  const { value, low, high, method, sets, games, status, freedom } = estimate;
  return { value, low, high, level, method, sets, games, status, freedom };
}

/** Returns an estimate with a t interval. It has no interval for a single set, or if all sets have the same ratio. */
export function studentEstimate(ratio: SetRatio | null, level: number, method: string): MeanEstimate {
  if (ratio === null) return { ...noData(level), freedom: null };
  const { value, sets, games, variance, freedom } = ratio;
  const known = { value, level, sets, games };
  if (!variance) {
    const status = variance === null ? 'single-set' : 'degenerate';
    return { ...known, low: null, high: null, method: 'none', status, freedom: null };
  }
  const radius = studentCritical(level, freedom) * Math.sqrt(variance);
  const status = isFewSets(freedom) ? 'few-sets' : 'ok';
  return { ...known, low: value - radius, high: value + radius, method, status, freedom };
}

/**
 * Returns how many times larger the variance of a win rate is than if all games were independent. The effective number of games
 * is units/designEffect (units are games; several seats of one game count once). Returns `null` if the factor is unknown:
 * for a single set, or a win rate of 0 or 1. Values below 1 occur only at random.
 */
export function designEffect({ value, units, variance }: Pick<SetRatio, 'value' | 'units' | 'variance'>): number | null {
  const independent = (value * (1 - value)) / units;
  return variance === null || independent === 0 ? null : variance / independent;
}

/** Returns the median of the agents' design effects, to be used for agents without one; `null` if no agent has one. */
export function pooledDesignEffect(agents: readonly (readonly WinCounts[])[]): number | null {
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

const sum = <Item>(items: readonly Item[], term: (item: Item) => number): number =>
  items.reduce((total, item) => total + term(item), 0);

/** Returns the design effect to expect for sets of `games` games with correlation `icc`: 1 + (games - 1) icc (Kish 1965). */
export const plannedDesignEffect = (games: number, icc: number): number => 1 + (games - 1) * icc;
