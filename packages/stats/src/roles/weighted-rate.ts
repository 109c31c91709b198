import type { SetRatio } from '../cluster/cluster-variance.ts';
import { type Rate, rateInterval } from '../cluster/rate-interval.ts';
import { addedUp, byStratum, type Spread } from '../cluster/stratified-variance.ts';
import { noData } from '../estimate/estimate.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';
import type { RoleTable } from './role-table.ts';

/** A win rate in which every role has a fixed share. */
export interface WeightedRate extends Rate {
  /** CR1, by strata; null for one set. */
  readonly standardError: number | null;
  /** If games were independent; not for an interval. */
  readonly independentError: number | null;
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
  const nothing = { designEffect: null, standardError: null, independentError: null };
  const value = weightedValue(table, shares);
  if (value === null) return { ...noData(level), ...nothing };
  const ratio = ratioOf(table, shares, value);
  const { variance, sets, games } = ratio;
  const chosen = rateInterval(ratio, pooledDesignEffect, level);
  return {
    standardError: variance === null ? null : Math.sqrt(variance),
    independentError: Math.sqrt(independentVariance(table, shares)),
    ...{ value, sets, games, level, ...chosen, method: `${chosen.method}, weighted` },
  };
}

function ratioOf(table: RoleTable, shares: readonly number[], value: number): SetRatio {
  const { variance, freedom } = spreadOf(table, shares) ?? { variance: null, freedom: 0 };
  const games = table.games.reduce((sum, n) => sum + n, 0);
  const squares = shares.reduce(
    (sum, share, role) => (share === 0 ? sum : sum + share ** 2 / table.units[role]!),
    0,
  );
  const units = Math.max(table.sets, Math.min(games, 1 / squares));
  return { value, sets: table.sets, games, units, variance, freedom };
}

/** A variance below this is rounding of 0. */
const NOISE = 1e-24;

/** What the sets say about the weighted sum: w'Vw is the square of each set's share in it, summed. */
function spreadOf({ influence, strata }: RoleTable, shares: readonly number[]): Spread | null {
  const sums = strata.map((stratum, set) => {
    return {
      stratum,
      u: shares.reduce((sum, share, role) => sum + share * influence[role]![set]!, 0),
    };
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
  if (!(total > 0) || weights.some((weight) => weight < 0))
    throw new RangeError(`weights ${weights.join(', ')}`);
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

function independentVariance({ rates, games }: RoleTable, shares: readonly number[]): number {
  return shares.reduce((sum, share, role) => {
    const rate = rates[role] ?? 0;
    return share === 0 ? sum : sum + (share ** 2 * rate * (1 - rate)) / games[role]!;
  }, 0);
}
