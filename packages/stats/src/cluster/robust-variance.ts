import type { SetTotal } from './cluster-variance.ts';

/** Corrections of the cluster-robust variance for few sets, from none to the most cautious. */
export const CORRECTIONS = ['CR0', 'CR1', 'CR2', 'CR3'] as const;
export type Correction = (typeof CORRECTIONS)[number];

/**
 * Cluster-robust variance of the ratio sum x / sum n. With e = x - n p and N = sum n: CR0 = sum e² / N² (Liang and
 * Zeger 1986); CR1 = CR0 G/(G-1); CR2 = sum e²/(1 - n/N) / N² (Bell and McCaffrey 2002); CR3 has the square of 1 -
 * n/N, the jackknife. Equal sets: CR1 = CR2. Null with fewer than two sets that were played.
 */
export function robustVariance(
  totals: readonly SetTotal[],
  correction: Correction = 'CR1',
): number | null {
  const played = totals.filter((set) => set.games > 0);
  if (played.length < 2) return null;
  const games = played.reduce((sum, set) => sum + set.games, 0);
  const total = played.reduce((sum, set) => sum + set.total, 0);
  const { factor, weight } = WEIGHTS[correction];
  // Residuals times `games` stay whole numbers, so that sets that agree give 0 and not a rounding error, in any order.
  const squares = played.reduce(
    (sum, set) =>
      sum + (set.total * games - set.games * total) ** 2 * weight(1 - set.games / games),
    0,
  );
  return (squares / games ** 4) * factor(played.length);
}

interface Weights {
  /** Of a set that leaves this share of all games to the others. */
  readonly weight: (rest: number) => number;
  readonly factor: (sets: number) => number;
}

const one = (): number => 1;

const WEIGHTS: Readonly<Record<Correction, Weights>> = {
  CR0: { weight: one, factor: one },
  CR1: { weight: one, factor: (sets) => sets / (sets - 1) },
  CR2: { weight: (rest) => 1 / rest, factor: one },
  CR3: { weight: (rest) => 1 / rest ** 2, factor: one },
};
