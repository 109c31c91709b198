/**
 * Chances are summed in whole parts: 1 is 12,252,240 of them, the least common multiple of 1 to 18. Every chance k/n of a
 * village is then a whole number, and sums are exact in any order.
 */
export const WHOLE = 12_252_240;

/** Parts of 1/n by n. */
const ONE_OF = Int32Array.from({ length: 19 }, (_, n) => (n === 0 ? 0 : WHOLE / n));

/** Parts of k/n; n from 1 to 18. A 32-bit integer: a double would be boxed on its way to the counters. */
export const parts = (k: number, n: number): number => Math.imul(k, ONE_OF[n]!);
