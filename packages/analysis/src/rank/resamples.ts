import { keyOf, PURPOSE, type Root, Stream } from '@aiwolf-arena/engine/random';
import type { Resample } from '@aiwolf-arena/stats';
import type { TableSet } from './stage-table.ts';

/** What resamples are drawn for: each use has its own, and always the same under one root. */
export const USES = ['critical', 'ranks', 'preliminary', 'final'] as const;
export type Use = (typeof USES)[number];

/** Resamples of every use: so many that their own chance hardly shows. */
export const RESAMPLES = 2000;

/**
 * Resamples of whole sets, those of one size among themselves. `drawn`: how many of so many sets of a size are drawn,
 * as many as there are unless said otherwise. The counts are overwritten by the next resample.
 */
export function* stratified(
  sets: readonly TableSet[],
  root: Root,
  use: Use,
  drawn = (of: readonly number[]): number => of.length,
): Generator<Resample> {
  const strata = strataOf(sets).map((places) => [Int32Array.from(places), drawn(places)] as const);
  const stream = new Stream().key(keyOf(root, -1, PURPOSE.resample), USES.indexOf(use));
  const counts = new Int32Array(sets.length);
  for (let resample = 0; resample < RESAMPLES; resample++) {
    counts.fill(0);
    for (const [places, draws] of strata) {
      for (let draw = 0; draw < draws; draw++) counts[places[stream.below(places.length)]!]!++;
    }
    yield { counts, weight: 1 / RESAMPLES };
  }
}

/** Places of the sets of each size. */
export function strataOf(sets: readonly TableSet[]): number[][] {
  const strata = new Map<number, number[]>();
  for (const [at, { players }] of sets.entries()) {
    const places = strata.get(players);
    if (places === undefined) strata.set(players, [at]);
    else places.push(at);
  }
  return [...strata.values()];
}
