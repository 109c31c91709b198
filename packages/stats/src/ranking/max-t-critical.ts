import { distributionOf, quantileOf } from '../bootstrap/distribution.ts';
import type { Resample } from '../bootstrap/resamples.ts';
import { DEFAULT_LEVEL } from '../estimate/interval.ts';
import { bonferroniCritical } from './bonferroni-critical.ts';
import { PairDeviations } from './pair-deviations.ts';
import type { Scores } from './scores.ts';

/**
 * Critical value for all pairs of agents at once from the bootstrap by set: the `level` quantile over resamples of
 * max |d* - d| / SE*, each resample with its own CR1 errors (Romano and Wolf 2005; Mogstad, Romano, Shaikh and
 * Wilhelm 2024). Shorter than Bonferroni's because agents of one set go together; never taken above it, since resamples
 * of few sets have accidental errors near 0; Bonferroni's itself where the sets of a pair agree exactly, of which no
 * resample could tell, and where some agent was in few sets (`resamplesCarry`). Null with one set or one agent.
 */
export function maxTCritical(
  scores: Scores,
  resamples: Iterable<Resample>,
  level: number = DEFAULT_LEVEL,
): number | null {
  const agents = scores.values.length;
  const safe = bonferroniCritical(agents, scores.influence[0]?.length ?? 0, level);
  if (safe === null || !resamplesCarry(scores)) return safe;
  const deviations = new PairDeviations(scores.influence);
  const states = new Uint8Array((agents * (agents - 1)) / 2);
  return Math.min(safe, largestQuantile(deviations, states, resamples, level));
}

/** Sets that every agent must have been in before resamples may make a critical value smaller. */
const SETS_TO_RESAMPLE = 20;

/**
 * Whether resamples of the sets are a guide. With two to five sets of an agent they are not: a resample loses some of them
 * and repeats others, so its errors come out too small, and rank sets of equal agents held 90 times in 100; with 15 it was 94.
 */
export const resamplesCarry = ({ played }: Scores): boolean =>
  played.every((sets) => sets.filter(Boolean).length >= SETS_TO_RESAMPLE);

/**
 * The quantile of the largest deviation over resamples, taken two of its own Monte-Carlo errors higher, so that few
 * resamples make it wider and never shorter. Infinite where resamples cannot tell.
 */
export function largestQuantile(
  deviations: PairDeviations,
  states: Uint8Array,
  resamples: Iterable<Resample>,
  level: number,
): number {
  if (deviations.silent) return Number.POSITIVE_INFINITY;
  const largest: [number, number][] = [];
  for (const { counts, weight } of resamples)
    largest.push([deviations.largest(counts, states), weight]);
  const margin = 2 * Math.sqrt((level * (1 - level)) / largest.length);
  return quantileOf(distributionOf(largest), level + margin);
}
