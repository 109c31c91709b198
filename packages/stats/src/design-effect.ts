import { type SetRatio, type WinTally, winRatio } from './clustered.ts';

/**
 * How many times larger the variance is than with independent games; units/designEffect is the number of independent
 * games they are worth (units are games, but for seats of one game). Null where it is not estimable: one set, or a proportion of 0 or 1. Below 1 by chance only.
 */
export function designEffect({
  value,
  units,
  variance,
}: Pick<SetRatio, 'value' | 'units' | 'variance'>): number | null {
  const independent = (value * (1 - value)) / units;
  return variance === null || independent === 0 ? null : variance / independent;
}

/**
 * Median design effect over the agents of a tournament (an agent = its tallies by set), null if none has one. It
 * rests on far more sets than one agent's own, so it serves where that one cannot be estimated.
 */
export function pooledDesignEffect(agents: readonly (readonly WinTally[])[]): number | null {
  const effects = agents.flatMap((sets) => {
    const ratio = winRatio(sets);
    return (ratio && designEffect(ratio)) ?? [];
  });
  return effects.length === 0 ? null : median(effects);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

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
