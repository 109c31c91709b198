import type { Judged, Look } from './gate-rule.ts';

const MOST = 1e6;

/**
 * Sets in all at which a gate would speak if mean and spread stayed as they are; at least the present ones. Null where it
 * would not within a million.
 */
export function setsExpected(look: Look, judge: (look: Look) => Judged): number | null {
  const speaks = (n: number): boolean =>
    judge({ ...look, moments: { ...look.moments, n } }).verdict !== 'open';
  let [low, high] = [look.moments.n, Math.max(2, look.moments.n)];
  if (speaks(low)) return low;
  while (!speaks(high)) {
    low = high;
    high *= 2;
    if (high > MOST) return null;
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (speaks(middle)) high = middle;
    else low = middle;
  }
  return high;
}
