import { differenceTotals, type PairedSet } from './paired-set.ts';

/** Rounding of a sum of 2^-G. */
const ROUNDING = 1e-12;

/**
 * Exact sign-flip test over sets: the share of the 2^G ways to give each set's total the other sign that put the sum
 * at least as far from 0. Two-sided; needs differences that are symmetric when A and B are alike. The smallest
 * possible value is 2^(1 - G'), G' the sets with a difference: six are needed for .05. Counted through the
 * whole-number sums, so G may be large.
 */
export function signFlip(sets: readonly PairedSet[]): number {
  const totals = differenceTotals(sets).map(({ total }) => Math.abs(total));
  const reach = totals.reduce((sum, total) => sum + total, 0);
  const seen = Math.abs(sets.reduce((sum, { gained, lost }) => sum + gained - lost, 0));
  const shares = sumShares(totals, reach);
  let p = 0;
  for (let i = 0; i < shares.length; i++) if (Math.abs(i - reach) >= seen) p += shares[i]!;
  return p > 1 - ROUNDING ? 1 : p;
}

/** Share of the sign patterns with each sum, from -reach to reach. */
function sumShares(totals: readonly number[], reach: number): Float64Array {
  let shares = new Float64Array(2 * reach + 1);
  shares[reach] = 1;
  for (const total of totals) {
    const next = new Float64Array(shares.length);
    for (let i = 0; i < shares.length; i++) {
      const half = shares[i]! / 2;
      if (half === 0) continue;
      next[i - total]! += half;
      next[i + total]! += half;
    }
    shares = next;
  }
  return shares;
}
