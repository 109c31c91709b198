import { binomialCdf } from '../distribution/beta.ts';
import { chiSquarePValue } from '../distribution/chi-square.ts';

/** p-values of no difference from the discordant pairs; all 1 (and no statistic) without one. */
export interface McNemar {
  /** 2 P(Bin(n, 1/2) <= min), at most 1. */
  readonly exact: number;
  /** The exact one less the probability of what was seen; recommended (Fagerland, Lydersen and Laake 2013). */
  readonly midP: number;
  /** (b - c)² / (b + c), and its p-value. */
  readonly chiSquare: number | null;
  readonly chiSquareP: number;
  /** With continuity correction: (|b - c| - 1)² / (b + c), 0 if b = c. */
  readonly corrected: number | null;
  readonly correctedP: number;
}

/**
 * McNemar's tests (1947) of `gained` against `lost` pairs. Valid only for independent pairs, that is under the sharp
 * null that the change helps in no set; pairs of one set are a description, `setDifference` and `signFlip` are the
 * tests.
 */
export function mcnemar(gained: number, lost: number): McNemar {
  const n = gained + lost;
  if (n === 0)
    return { exact: 1, midP: 1, chiSquare: null, chiSquareP: 1, corrected: null, correctedP: 1 };
  const gap = Math.abs(gained - lost);
  const chiSquare = gap ** 2 / n;
  const corrected = Math.max(0, gap - 1) ** 2 / n;
  return {
    ...binomialTest(Math.min(gained, lost), n),
    chiSquare,
    chiSquareP: chiSquarePValue(chiSquare),
    corrected,
    correctedP: chiSquarePValue(corrected),
  };
}

function binomialTest(fewer: number, n: number): Pick<McNemar, 'exact' | 'midP'> {
  if (2 * fewer === n) return { exact: 1, midP: 1 };
  const upTo = binomialCdf(fewer, n, 0.5);
  const point = upTo - binomialCdf(fewer - 1, n, 0.5);
  return { exact: Math.min(1, 2 * upTo), midP: Math.min(1, 2 * upTo - point) };
}
