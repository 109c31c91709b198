import { PAIR_SIGNS } from '../src/pairs.ts';
import type { SizeWeights, WrittenWeights } from '../src/weights.ts';

/** Leaves out signs that say nothing. */
export function writeWeights({ signs, pairs, aims, spared, ...rest }: SizeWeights): WrittenWeights {
  const ofPairs = Array.from(pairs, (weight, i) => [PAIR_SIGNS[i]!, [weight]] as const);
  return {
    ...rest,
    signs: writeRows(Object.entries(signs)),
    ...(pairs.length > 0 && { pairs: writeRows(ofPairs), aims, spared }),
  };
}

const writeRows = (rows: readonly (readonly [string, readonly number[]])[]): string[] =>
  rows.flatMap(([sign, row]) =>
    row.some((value) => value !== 0) ? [`${sign}: ${row.map((value) => Math.round(100 * value)).join(' ')}`] : [],
  );

/** Weights with which nothing counts but what is certain. */
export const NO_WEIGHTS: WrittenWeights = { roles: [], signs: [], frequencies: {}, results: {} };
