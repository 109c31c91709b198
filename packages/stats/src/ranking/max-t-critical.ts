import { distributionOf, quantileOf } from '../bootstrap/distribution.ts';
import type { Resample } from '../bootstrap/resamples.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';
import { bonferroniCritical } from './bonferroni-critical.ts';
import type { Scores } from './scores.ts';

/**
 * Critical value for all pairs of agents at once from the bootstrap by set: the `level` quantile over resamples of
 * max |d* - d| / SE*, each resample with its own CR1 errors (Romano and Wolf 2005; Mogstad, Romano, Shaikh and
 * Wilhelm 2024), taken two of its own Monte-Carlo errors higher, so that few resamples make it wider and never
 * shorter. Shorter than Bonferroni's because agents of one set go together; never taken above it, since resamples of
 * few sets have accidental errors near 0. Null with one set or one agent.
 */
export function maxTCritical(
  scores: Scores,
  resamples: Iterable<Resample>,
  level: number = DEFAULT_LEVEL,
): number | null {
  const agents = scores.values.length;
  const sets = scores.influence[0]?.length ?? 0;
  const safe = bonferroniCritical(agents, sets, level);
  if (safe === null) return null;
  const columns = scores.influence.map((row) => Float64Array.from(row));
  const drawn = columns.map(() => new Float64Array(sets));
  const largest: [number, number][] = [];
  for (const { counts, weight } of resamples) largest.push([maxT(columns, counts, drawn), weight]);
  const margin = 2 * Math.sqrt((level * (1 - level)) / largest.length);
  return Math.min(safe, quantileOf(distributionOf(largest), level + margin));
}

const NOISE = 1e-20;

/**
 * Largest studentised deviation of any pair in one resample, with the deviations linear in the sets. Overwrites
 * `drawn`: the whole cost is K² G / 2 products for each resample, and iterators or new arrays would be three quarters
 * of it.
 */
function maxT(
  columns: readonly Float64Array[],
  counts: readonly number[],
  drawn: readonly Float64Array[],
): number {
  const sets = counts.length;
  const shifts = columns.map((column, agent) => weigh(column, counts, drawn[agent]!));
  const squares = columns.map((column, agent) => product(column, drawn[agent]!));
  let largest = 0;
  for (let i = 1; i < columns.length; i++) {
    for (let j = 0; j < i; j++) {
      const spread = squares[i]! + squares[j]! - 2 * product(columns[i]!, drawn[j]!);
      const shift = (shifts[i]! - shifts[j]!) ** 2;
      const variance = ((spread - shift / sets) * sets) / (sets - 1);
      if (variance > NOISE) largest = Math.max(largest, shift / variance);
      else if (shift > NOISE) return Number.POSITIVE_INFINITY;
    }
  }
  return Math.sqrt(largest);
}

/** Each value as often as its set was drawn, and their sum. */
function weigh(column: Float64Array, counts: readonly number[], into: Float64Array): number {
  let sum = 0;
  for (let set = 0; set < column.length; set++) {
    const u = counts[set]! * column[set]!;
    into[set] = u;
    sum += u;
  }
  return sum;
}

function product(u: Float64Array, v: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < u.length; i++) sum += u[i]! * v[i]!;
  return sum;
}
