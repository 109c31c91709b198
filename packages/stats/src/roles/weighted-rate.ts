import { clusteredWilson } from '../cluster/clustered-wilson.ts';
import type { Rate } from '../cluster/win-rate.ts';
import { ENOUGH_SETS, type Estimate, noData } from '../estimate/estimate.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';
import { setCovariance } from './covariance.ts';
import type { RoleTable } from './role-table.ts';

/** A win rate in which every role has a fixed share. */
export interface WeightedRate extends Rate {
  /** CR1; null for one set. */
  readonly standardError: number | null;
  /** If games were independent; not for an interval. */
  readonly independentError: number | null;
}

/**
 * sum w p over roles with variance w'Vw, V the full covariance over sets. Weights in the proportions of the
 * regulation (8, 1, 1, 1, 1, 3 of 15) post-stratify: the official rate less the luck of the deal (Miratrix, Sekhon
 * and Yu 2013). Equal weights are the macro rate, another quantity, in which a seer counts as much as all villagers.
 * A weighted role that was never played leaves the rate undefined: null, never 0. Interval: Wilson with the worth of
 * the games, as `winRate`.
 */
export function weightedRate(
  table: RoleTable,
  weights: readonly number[],
  level: number = DEFAULT_LEVEL,
): WeightedRate {
  const shares = sharesOf(weights);
  const nothing = { designEffect: null, standardError: null, independentError: null };
  const value = weightedValue(table, shares);
  if (value === null) return { ...noData(level), ...nothing };
  const games = table.games.reduce((sum, n) => sum + n, 0);
  const variance = quadratic(setCovariance(table.influence), shares);
  const errors = {
    standardError: variance === null ? null : Math.sqrt(variance),
    independentError: Math.sqrt(independentVariance(table, shares)),
  };
  return { ...errors, ...intervalOf({ value, sets: table.sets, games, variance }, level) };
}

interface Known {
  readonly value: number;
  readonly sets: number;
  readonly games: number;
  readonly variance: number | null;
}

function intervalOf(known: Known, level: number): Estimate & Pick<Rate, 'designEffect'> {
  const { value, sets, games, variance } = known;
  const designEffect = variance && (variance * games) / (value * (1 - value));
  const plain = { value, sets, games, level };
  if (!designEffect || !Number.isFinite(designEffect)) {
    const status = variance === null ? 'single-set' : 'degenerate';
    return { ...plain, low: null, high: null, method: 'none', status, designEffect: null };
  }
  const interval = clusteredWilson(known, designEffect, level);
  const status = sets < ENOUGH_SETS ? 'few-sets' : 'ok';
  return { ...plain, ...interval, method: 'Wilson by sets, weighted roles', status, designEffect };
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
  return value;
}

function quadratic(matrix: readonly (readonly number[])[] | null, shares: readonly number[]) {
  if (!matrix) return null;
  let sum = 0;
  for (const [i, row] of matrix.entries())
    for (const [j, cell] of row.entries()) sum += shares[i]! * cell * shares[j]!;
  return Math.max(0, sum);
}

function independentVariance({ rates, games }: RoleTable, shares: readonly number[]): number {
  return shares.reduce((sum, share, role) => {
    const rate = rates[role] ?? 0;
    return share === 0 ? sum : sum + (share ** 2 * rate * (1 - rate)) / games[role]!;
  }, 0);
}
