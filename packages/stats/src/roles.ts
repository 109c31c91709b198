import { addedUp, byStratum, type SetRatio, type SetVariance, spreadOverSets, type WinCounts } from './clustered.ts';
import { DEFAULT_LEVEL, noData } from './interval.ts';
import { type Rate, rateInterval } from './win-rate.ts';

/** The win rates of one agent in each role, and how they vary together from game set to game set. */
export interface RoleTable {
  /** Win rates by role; `null` for a role that the agent never had. */
  readonly rates: readonly (number | null)[];
  readonly games: readonly number[];
  /** By role: the maximum number of independent games. Seats of one game with the same role are not independent. */
  readonly units: readonly number[];
  readonly sets: number;
  readonly strata: readonly number[];
  /** influence[role][set] is how much the set moves the win rate in the role; 0 if the agent never had the role. */
  readonly influence: readonly (readonly number[])[];
  /** shares[role][set] is the set's share of the agent's games in the role. */
  readonly shares: readonly (readonly number[])[];
}

/**
 * Returns the win rates by role from `cells[set][role]`, and the influence (x - n p) / sum n of each set on each role (x wins
 * in n games; p is the win rate). An agent's roles depend on each other, because they come from the same sets: never compare
 * two roles by their separate intervals.
 */
export function roleTable(cells: readonly (readonly WinCounts[])[]): RoleTable {
  const played = cells.filter((row) => row.some((cell) => cell.games > 0));
  const roles = [...(played[0] ?? []).keys()];
  const games = roles.map((role) => sum(played, role, 'games'));
  const units = roles.map((role) => sum(played, role, 'units'));
  const rates = roles.map((role) => (games[role] ? sum(played, role, 'wins') / games[role] : null));
  const influence = roles.map((role) => played.map((row) => deviation(row[role]!, rates[role]!, games[role]!)));
  const strata = played.map((row) => row.find((cell) => cell.games > 0)!.stratum ?? 0);
  const shares = roles.map((role) => played.map((row) => (games[role] ? row[role]!.games / games[role] : 0)));
  return { rates, games, units, sets: played.length, strata, influence, shares };
}

function sum(cells: readonly (readonly WinCounts[])[], role: number, key: 'wins' | 'games' | 'units'): number {
  return cells.reduce((total, row) => total + (row[role]![key] ?? row[role]!.games), 0);
}

const deviation = (cell: WinCounts, rate: number | null, games: number): number =>
  rate === null ? 0 : (cell.wins - cell.games * rate) / games;

/** A win rate in which every role has a fixed weight. */
export interface WeightedRate extends Rate {
  /** Standard error, computed by strata if the sets have strata; `null` for one set. */
  readonly standardError: number | null;
}

/**
 * Returns sum w p over roles (weight w, win rate p) with the variance of this sum over sets (by strata, if any). With the shares
 * of the regulation as weights (8, 1, 1, 1, 1, 3 of 15), this is the official rate without luck in the deal of roles
 * (post-stratification; Miratrix, Sekhon and Yu 2013). With equal weights, one seer counts as much as all villagers. Returns `null` if a role with weight was never dealt. The interval is as in `winRate`, with 1 / (sum w²/n) games.
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

/** Variances smaller than this are rounding errors of 0. */
const NOISE = 1e-24;

/** Returns the variance of the weighted sum of win rates, by the contributions of the sets to the sum. */
function spreadOf(table: RoleTable, shares: readonly number[]): SetVariance | null {
  const moves = weightedMoves(table, shares);
  const groups = byStratum(moves.map((move, set) => ({ stratum: table.strata[set]!, ...move })).filter(({ size }) => size > 0));
  if (groups.length === 0 || groups.some(({ length }) => length < 2)) return null;
  return addedUp(
    groups.map((sets) => {
      const mean = sets.reduce((sum, { move }) => sum + move, 0) / sets.reduce((sum, { size }) => sum + size, 0);
      const { variance, freedom } = spreadOverSets(
        sets.map(({ move, size }) => move - size * mean),
        sets.map(({ size }) => size),
      );
      return { variance: variance < NOISE ? 0 : variance, freedom };
    }),
  );
}

/** Returns for each set how much it moves the weighted sum of rates, and its weight in this sum. */
export const weightedMoves = (
  { strata, influence, shares }: Pick<RoleTable, 'strata' | 'influence' | 'shares'>,
  weights: readonly number[],
): { readonly move: number; readonly size: number }[] =>
  strata.map((_, set) => ({
    move: weights.reduce((sum, weight, role) => sum + weight * influence[role]![set]!, 0),
    size: weights.reduce((sum, weight, role) => sum + weight * shares[role]![set]!, 0),
  }));

/** Scales weights so that they sum to 1. Throws if a weight is negative, or if all weights are 0. */
export function sharesOf(weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (!(total > 0) || weights.some((weight) => weight < 0)) throw new RangeError(`weights are < 0, or all are 0: ${weights}`);
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
