import type { WinTally } from '../cluster/win-tally.ts';

/**
 * Log likelihood ratio of win rate p1 against p0: x ln(p1/p0) + (n - x) ln((1 - p1)/(1 - p0)) (Wald 1945). Exact only
 * for independent games: to hold the engine to known values, not to compare agents.
 */
export function bernoulliLlr({ wins, games }: WinTally, p0: number, p1: number): number {
  const won = wins === 0 ? 0 : wins * Math.log(p1 / p0);
  const lost = wins === games ? 0 : (games - wins) * (Math.log1p(-p1) - Math.log1p(-p0));
  return won + lost + 0;
}
