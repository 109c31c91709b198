import { addedUp, byStratum, type SetRatio, type SetVariance, type WinTally } from './clustered.ts';
import { DEFAULT_LEVEL, noData } from './interval.ts';
import { type Rate, rateInterval } from './win-rate.ts';

/** The win rates of one agent in each role, with their joint variation over sets. */
export interface RoleTable {
  /** Win rates by role; `null` for a role that the agent never had. */
  readonly rates: readonly (number | null)[];
  readonly games: readonly number[];
  /** By role, an upper bound of the number of independent games, because seats of one game with the same role are dependent. */
  readonly units: readonly number[];
  readonly sets: number;
  readonly strata: readonly number[];
  /** influence[role][set]: how much the set moves the win rate of the role; 0 for a role that the agent never had. */
  readonly influence: readonly (readonly number[])[];
}

/**
 * Returns the rates by role from `cells[set][role]`, with the influence (x - n p) / sum n of each set on each role. The rates
 * of an agent's roles are dependent, because they come from the same sets: never compare them by two separate intervals.
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

/** Returns the CR1 covariance over sets: G/(G-1) sum u u' of `influence[estimate][set]`; `null` for one set. */
export function setCovariance(influence: readonly (readonly number[])[]): number[][] | null {
  const sets = influence[0]?.length ?? 0;
  if (sets < 2) return null;
  const factor = sets / (sets - 1);
  return influence.map((u) => influence.map((v) => factor * inner(u, v) + 0));
}

const inner = (u: readonly number[], v: readonly number[]): number => u.reduce((sum, value, i) => sum + value * v[i]!, 0);

/** A win rate with a fixed share for every role. */
export interface WeightedRate extends Rate {
  /** CR1 standard error by strata; `null` for one set. */
  readonly standardError: number | null;
}

/**
 * Returns sum w p over roles with variance w'Vw, where V is the full covariance over sets (by strata if there are any). Weights
 * in the proportions of the regulation (8, 1, 1, 1, 1, 3 of 15) post-stratify: they give the official rate without luck in the
 * deal of roles (Miratrix, Sekhon and Yu 2013). Equal weights give the macro rate, in which one seer counts as much as all
 * villagers. `null` if a role with weight was never dealt. The interval is that of `winRate`, with 1 / sum w²/n as the number
 * of games.
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

/** Smaller variances are rounding errors of 0. */
const NOISE = 1e-24;

/** Returns the variance of the weighted sum: w'Vw is the sum of the squares of each set's contribution. */
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

/** Scales weights so that their sum is 1. Throws if a weight is negative, or if all weights are 0. */
export function sharesOf(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0) || weights.some((weight) => weight < 0)) throw new RangeError(`weights below 0, or all 0: ${weights}`);
  return weights.map((weight) => weight / total);
}

function weightedValue({ rates }: RoleTable, shares: readonly number[]): number | null {
  let value = 0;
  for (const [role, share] of shares.entries()) {
    const rate = rates[role] ?? null;
    if (share > 0 && rate === null) return null;
    value += share * (rate ?? 0);
  }
  return Math.min(1, value); // shares may sum to slightly more than 1
}
