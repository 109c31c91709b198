import { addedUp, byStratum, type SetRatio, type SetVariance, type WinTally } from './clustered.ts';
import { DEFAULT_LEVEL, noData } from './interval.ts';
import { type Rate, rateInterval } from './win-rate.ts';

/** Win rates of one agent in each role, with what the sets say about them together. */
export interface RoleTable {
  /** Null for a role that was never played. */
  readonly rates: readonly (number | null)[];
  readonly games: readonly number[];
  /** The games by role that can be independent at most: fewer where several seats of one game had the role. */
  readonly units: readonly number[];
  /** Sets with at least one game in any role. */
  readonly sets: number;
  /** Stratum of each of these sets. */
  readonly strata: readonly number[];
  /** influence[role][set]: what the set adds to the deviation of the rate; 0 for a role never played. */
  readonly influence: readonly (readonly number[])[];
}

/**
 * Rates by role from `cells[set][role]`, with u = (x - n p) / sum n for each set and role. Roles of one agent go
 * together, because its sets do: never compare them by two separate intervals.
 */
export function roleTable(cells: readonly (readonly WinTally[])[]): RoleTable {
  const played = cells.filter((row) => row.some((cell) => cell.games > 0));
  const roles = [...(played[0] ?? []).keys()];
  const games = roles.map((role) => sum(played, role, 'games'));
  const units = roles.map((role) => sum(played, role, 'units'));
  const rates = roles.map((role) => (games[role] ? sum(played, role, 'wins') / games[role] : null));
  const influence = roles.map((role) => played.map((row) => deviation(row[role]!, rates[role]!, games[role]!)));
  const strata = played.map((row) => row.find((cell) => cell.games > 0)!.stratum ?? 0);
  return { rates, games, units, sets: played.length, strata, influence };
}

function sum(cells: readonly (readonly WinTally[])[], role: number, key: 'wins' | 'games' | 'units'): number {
  return cells.reduce((total, row) => total + (row[role]![key] ?? row[role]!.games), 0);
}

const deviation = (cell: WinTally, rate: number | null, games: number): number =>
  rate === null ? 0 : (cell.wins - cell.games * rate) / games;

/**
 * Covariance over sets of several estimates, CR1: G/(G-1) sum u u', from what each set adds to each estimate
 * (`influence[estimate][set]`). Equals the cluster-robust covariance of R's survey package. Null for one set.
 */
export function setCovariance(influence: readonly (readonly number[])[]): number[][] | null {
  const sets = influence[0]?.length ?? 0;
  if (sets < 2) return null;
  const factor = sets / (sets - 1);
  return influence.map((u) => influence.map((v) => factor * inner(u, v) + 0));
}

function inner(u: readonly number[], v: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < u.length; i++) sum += u[i]! * v[i]!;
  return sum;
}

/** A win rate in which every role has a fixed share. */
export interface WeightedRate extends Rate {
  /** CR1, by strata; null for one set. */
  readonly standardError: number | null;
}

/**
 * sum w p over roles with variance w'Vw, V the full covariance over sets, by strata where sets have one. Weights in the
 * proportions of the regulation (8, 1, 1, 1, 1, 3 of 15) post-stratify: the official rate less the luck of the deal
 * (Miratrix, Sekhon and Yu 2013). Equal weights are the macro rate, another quantity, in which a seer counts as much as
 * all villagers. A weighted role that was never played leaves the rate undefined: null, never 0. Interval: as `winRate`,
 * the games being as many as so weighted ones can be worth, 1 / sum w²/n.
 */
export function weightedRate(
  table: RoleTable,
  weights: readonly number[],
  level: number = DEFAULT_LEVEL,
  pooledDesignEffect: number | null = null,
): WeightedRate {
  const shares = sharesOf(weights);
  const value = weightedValue(table, shares);
  if (value === null) return { ...noData(level), designEffect: null, standardError: null };
  const ratio = ratioOf(table, shares, value);
  const { variance, sets, games } = ratio;
  const chosen = rateInterval(ratio, pooledDesignEffect, level);
  return {
    standardError: variance === null ? null : Math.sqrt(variance),
    ...{ value, sets, games, level, ...chosen, method: `${chosen.method}, weighted` },
  };
}

function ratioOf(table: RoleTable, shares: readonly number[], value: number): SetRatio {
  const { variance, freedom } = spreadOf(table, shares) ?? { variance: null, freedom: 0 };
  const games = table.games.reduce((sum, n) => sum + n, 0);
  const squares = shares.reduce((sum, share, role) => (share === 0 ? sum : sum + share ** 2 / table.units[role]!), 0);
  const units = Math.max(table.sets, Math.min(games, 1 / squares));
  return { value, sets: table.sets, games, units, variance, freedom };
}

/** A variance below this is rounding of 0. */
const NOISE = 1e-24;

/** What the sets say about the weighted sum: w'Vw is the square of each set's share in it, summed. */
function spreadOf({ influence, strata }: RoleTable, shares: readonly number[]): SetVariance | null {
  const sums = strata.map((stratum, set) => {
    return { stratum, u: shares.reduce((sum, share, role) => sum + share * influence[role]![set]!, 0) };
  });
  const groups = byStratum(sums);
  if (groups.length === 0 || groups.some(({ length }) => length < 2)) return null;
  return addedUp(
    groups.map((sets) => {
      const mean = sets.reduce((sum, { u }) => sum + u, 0) / sets.length;
      const squares = sets.reduce((sum, { u }) => sum + (u - mean) ** 2, 0);
      const variance = (squares * sets.length) / (sets.length - 1);
      return { variance: variance < NOISE ? 0 : variance, freedom: sets.length - 1 };
    }),
  );
}

/** Weights scaled to sum 1; throws on negative ones or none. */
export function sharesOf(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0) || weights.some((weight) => weight < 0)) throw new RangeError(`weights ${weights.join(', ')}`);
  return weights.map((weight) => weight / total);
}

function weightedValue({ rates }: RoleTable, shares: readonly number[]): number | null {
  let value = 0;
  for (const [role, share] of shares.entries()) {
    const rate = rates[role] ?? null;
    if (share > 0 && rate === null) return null;
    value += share * (rate ?? 0);
  }
  return Math.min(1, value); // shares may add up to a hair more than 1
}
