import { distributionOf, quantileOf } from '../bootstrap/distribution.ts';
import type { Resample } from '../bootstrap/resamples.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';
import { bonferroniCritical } from './bonferroni-critical.ts';
import type { Scores } from './scores.ts';

/**
 * Critical value for all pairs of agents at once from the bootstrap by set: the `level` quantile over resamples of
 * max |d* - d| / SE*, each resample with its own CR1 errors (Romano and Wolf 2005; Mogstad, Romano, Shaikh and Wilhelm 2024).
 * Shorter than Bonferroni's because agents of one set go together; never taken above it, since resamples of few sets have
 * accidental errors near 0. Null with one set or one agent.
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
  const largest: [number, number][] = [];
  for (const { counts, weight } of resamples) largest.push([maxT(columns, counts), weight]);
  return Math.min(safe, quantileOf(distributionOf(largest), level));
}

/** Largest studentised deviation of any pair in one resample, with the deviations linear in the sets. */
function maxT(columns: readonly Float64Array[], counts: readonly number[]): number {
  const sets = counts.length;
  const covariance = resampledCovariance(columns, counts);
  const shifts = columns.map((column) => column.reduce((sum, u, set) => sum + counts[set]! * u, 0));
  let largest = 0;
  for (let i = 1; i < columns.length; i++) {
    for (let j = 0; j < i; j++) {
      const spread = covariance[i]![i]! + covariance[j]![j]! - 2 * covariance[i]![j]!;
      const shift = shifts[i]! - shifts[j]!;
      const variance = ((spread - (shift * shift) / sets) * sets) / (sets - 1);
      if (variance > NOISE) largest = Math.max(largest, (shift * shift) / variance);
      else if (shift * shift > NOISE) return Number.POSITIVE_INFINITY;
    }
  }
  return Math.sqrt(largest);
}

const NOISE = 1e-20;

/** Lower triangle of sum over sets of count u u'. */
function resampledCovariance(
  columns: readonly Float64Array[],
  counts: readonly number[],
): Float64Array[] {
  const drawn = [...counts.keys()].filter((set) => counts[set]! > 0);
  return columns.map((u, i) => {
    const row = new Float64Array(i + 1);
    for (let j = 0; j <= i; j++) {
      const v = columns[j]!;
      let sum = 0;
      for (const set of drawn) sum += counts[set]! * u[set]! * v[set]!;
      row[j] = sum;
    }
    return row;
  });
}
