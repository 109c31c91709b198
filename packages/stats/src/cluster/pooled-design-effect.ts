import { designEffect } from './design-effect.ts';
import { type WinTally, winRatio } from './win-tally.ts';

/**
 * Median design effect over the agents of a tournament (an agent = its tallies by set), null if none has one. It
 * rests on far more sets than one agent's own, so it serves where that one cannot be estimated.
 */
export function pooledDesignEffect(agents: readonly (readonly WinTally[])[]): number | null {
  const effects = agents.map(ownEffect).filter((effect) => effect !== null);
  return effects.length === 0 ? null : median(effects);
}

function ownEffect(sets: readonly WinTally[]): number | null {
  const ratio = winRatio(sets);
  return ratio && designEffect(ratio);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
