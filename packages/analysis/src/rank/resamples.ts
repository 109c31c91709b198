import { PURPOSE, type Root, Stream } from '@aiwolf-arena/random';
import type { Resample } from '@aiwolf-arena/stats';
import type { TableSet } from './stage-table.ts';

/** What resamples are drawn for: each use has its own, and always the same under one root. */
export const USES = ['critical', 'ranks', 'preliminary', 'final'] as const;
export type Use = (typeof USES)[number];

/**
 * `count` resamples of whole sets, those of one size among themselves. `drawn`: how many of so many sets of a size are
 * drawn, as many as there are unless said otherwise.
 */
export function* stratified(
  sets: readonly TableSet[],
  count: number,
  root: Root,
  use: Use,
  drawn = (of: readonly number[]): number => of.length,
): Generator<Resample> {
  const strata = strataOf(sets);
  const stream = new Stream().key(root, USES.indexOf(use), -1, PURPOSE.resample);
  for (let resample = 0; resample < count; resample++) {
    const counts = new Array<number>(sets.length).fill(0);
    for (const places of strata) {
      for (let draw = drawn(places); draw > 0; draw--)
        counts[places[stream.below(places.length)]!]!++;
    }
    yield { counts, weight: 1 / count };
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

const MOST = 2000;
const FEWEST = 200;
const WORK = 4e8;

/** As many resamples as a few seconds allow: fewer make the rank sets wider, never shorter. */
export const resamplesFor = (agents: number, sets: number): number =>
  Math.round(Math.min(MOST, Math.max(FEWEST, WORK / (agents * agents * sets + 1))));
