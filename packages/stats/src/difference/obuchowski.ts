import { chiSquarePValue } from '../distribution/chi-square.ts';
import { differenceTotals, type PairedSet } from './paired-set.ts';

/**
 * McNemar's test for clustered pairs (Obuchowski 1998): (sum d)² / sum d² over sets, chi-square with one degree of
 * freedom. It cannot exceed the number of sets, so it is blunt for few; prefer t or sign flip. Null if no set has a
 * difference.
 */
export function obuchowski(
  sets: readonly PairedSet[],
): { readonly chiSquare: number; readonly pValue: number } | null {
  const totals = differenceTotals(sets);
  const squares = totals.reduce((sum, { total }) => sum + total ** 2, 0);
  if (squares === 0) return null;
  const chiSquare = totals.reduce((sum, { total }) => sum + total, 0) ** 2 / squares;
  return { chiSquare, pValue: chiSquarePValue(chiSquare) };
}
