import type { WinTally } from './win-tally.ts';

/**
 * Intra-set correlation of a win, by analysis of variance: (MSB - MSW) / (MSB + (n0 - 1) MSW) with n0 = (N - sum
 * n²/N) / (G - 1). Below 0 by chance, or where a set's games balance each other. Null where undefined: one set, one
 * game a set, or only wins or only losses.
 */
export function intraclassCorrelation(sets: readonly WinTally[]): number | null {
  const played = sets.filter((set) => set.games > 0);
  const games = sum(played, (set) => set.games);
  const p = sum(played, (set) => set.wins) / games;
  const between = sum(played, ({ wins, games: n }) => n * (wins / n - p) ** 2);
  const within = sum(played, ({ wins, games: n }) => (wins * (n - wins)) / n);
  const freedom = played.length - 1;
  if (freedom < 1 || games === played.length || between + within === 0) return null;
  const size = (games - sum(played, (set) => set.games ** 2) / games) / freedom;
  const meanBetween = between / freedom;
  const meanWithin = within / (games - played.length);
  return (meanBetween - meanWithin) / (meanBetween + (size - 1) * meanWithin) + 0;
}

function sum(sets: readonly WinTally[], term: (set: WinTally) => number): number {
  return sets.reduce((total, set) => total + term(set), 0);
}

/** Design effect to expect of sets of `games` games with this correlation: 1 + (games - 1) icc (Kish 1965). */
export const plannedDesignEffect = (games: number, icc: number): number => 1 + (games - 1) * icc;
