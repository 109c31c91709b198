import type { SetTotal } from './cluster-variance.ts';
import { robustVariance } from './robust-variance.ts';

/** A variance with its degrees of freedom. */
export interface Spread {
  readonly variance: number;
  readonly freedom: number;
}

/**
 * CR1 variance of the ratio R = sum x / sum n where sets are drawn in strata, as many in each as planned. With e = x -
 * R n: sum over strata of G/(G-1) sum (e - mean e)² / N², the linearised variance of survey sampling (Cochran 1977, 6.11).
 * Degrees of freedom by Welch and Satterthwaite. One stratum: CR1 with G - 1. Null if a stratum has one set only.
 */
export function stratifiedVariance(totals: readonly SetTotal[]): Spread | null {
  const played = totals.filter((set) => set.games > 0);
  const strata = byStratum(played);
  if (strata.length === 0 || strata.some((sets) => sets.length < 2)) return null;
  if (strata.length === 1)
    return { variance: robustVariance(played, 'CR1')!, freedom: played.length - 1 };
  const games = played.reduce((sum, set) => sum + set.games, 0);
  const total = played.reduce((sum, set) => sum + set.total, 0);
  const deviation = (set: SetTotal): number => set.total * games - set.games * total;
  return addedUp(strata.map((sets) => spreadOf(sets.map(deviation), games ** 4)));
}

/** In the order of the strata, whatever that of the sets: sums of doubles depend on it. */
export function byStratum<Set extends { readonly stratum?: number | undefined }>(
  sets: readonly Set[],
): Set[][] {
  const strata = new Map<number, Set[]>();
  for (const set of sets) {
    const { stratum = 0 } = set;
    const own = strata.get(stratum);
    if (own === undefined) strata.set(stratum, [set]);
    else own.push(set);
  }
  return [...strata].sort(([a], [b]) => a - b).map(([, own]) => own);
}

/** Deviations stay whole numbers as long as they can, so that sets that agree give 0 and not a rounding error. */
function spreadOf(deviations: readonly number[], scale: number): Spread {
  const sets = deviations.length;
  const sum = deviations.reduce((all, e) => all + e, 0);
  const squares = deviations.reduce((all, e) => all + (e * sets - sum) ** 2, 0);
  return { variance: squares / sets / (sets - 1) / scale, freedom: sets - 1 };
}

/** Independent spreads as one. Where there is none, what all sets together leave. */
export function addedUp(spreads: readonly Spread[]): Spread {
  const variance = spreads.reduce((sum, one) => sum + one.variance, 0);
  const all = spreads.reduce((sum, { freedom }) => sum + freedom, 0);
  if (variance === 0) return { variance, freedom: all };
  const below = spreads.reduce((sum, one) => sum + (one.variance / variance) ** 2 / one.freedom, 0);
  return { variance, freedom: Math.min(all, 1 / below) };
}
