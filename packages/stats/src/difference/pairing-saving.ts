import type { SetRatio } from '../cluster/cluster-variance.ts';

/**
 * Share of the variance of a difference that playing in the same sets took away: 1 - Var(paired) / (Var(A) + Var(B)),
 * all clustered by set. Negative if pairing hurt. Null where a variance is unknown or there was none to save.
 */
export function pairingSaving(
  difference: SetRatio | null,
  first: SetRatio | null,
  second: SetRatio | null,
): number | null {
  const apart = (first?.variance ?? Number.NaN) + (second?.variance ?? Number.NaN);
  const paired = difference?.variance ?? Number.NaN;
  return apart > 0 && paired >= 0 ? 1 - paired / apart + 0 : null;
}
