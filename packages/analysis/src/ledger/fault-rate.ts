import { type Rate, type WinTally, winRate } from '@aiwolf-arena/stats';

/**
 * The share of seat-games in which something happened (`wins` counts them), clustered by set. Where all sets agree, their
 * spread says nothing, and what breaks once tends to break for the rest of the set: a set then counts as one game.
 */
export function faultRate(sets: readonly WinTally[], level: number): Rate {
  const rate = winRate(sets, { level });
  if (rate.status !== 'degenerate') return rate;
  const units = sets.reduce((sum, set) => sum + (set.units ?? set.games), 0);
  return winRate(sets, { level, pooledDesignEffect: units / rate.sets });
}
