import { inner } from '../roles/covariance.ts';
import type { Scores } from './scores.ts';

/** Differences of all pairs of agents, the one with the smaller index first. */
export interface Pairs {
  readonly agents: number;
  readonly sets: number;
  readonly first: Int32Array;
  readonly second: Int32Array;
  readonly difference: Float64Array;
  /** CR1 over sets; where sets agree exactly, as if games were independent. */
  readonly error: Float64Array;
}

/** All K (K - 1) / 2 pairs. The error of a difference comes from the sets of both at once, not from two intervals. */
export function pairsOf({ values, influence, floors }: Scores): Pairs {
  const agents = values.length;
  const sets = influence[0]?.length ?? 0;
  const count = (agents * (agents - 1)) / 2;
  const pairs = {
    agents,
    sets,
    first: new Int32Array(count),
    second: new Int32Array(count),
    difference: new Float64Array(count),
    error: new Float64Array(count),
  };
  let at = 0;
  for (let i = 0; i < agents; i++) {
    for (let j = i + 1; j < agents; j++, at++) {
      pairs.first[at] = i;
      pairs.second[at] = j;
      pairs.difference[at] = values[i]! - values[j]!;
      const gaps = influence[i]!.map((u, set) => u - influence[j]![set]!);
      const variance = (inner(gaps, gaps) * sets) / (sets - 1);
      pairs.error[at] = Math.sqrt(variance > NOISE ? variance : floors[i]! + floors[j]!);
    }
  }
  return pairs;
}

/** A variance below this is rounding of 0. */
const NOISE = 1e-24;
