import { type Rate, type WinTally, winRate } from '@aiwolf-arena/stats';
import type { FaultCase, FaultTally } from '@aiwolf-arena/tournament';

/** Where a set stands. */
export interface FaultPlace {
  readonly seed: string;
  readonly block: string;
  readonly set: number;
}

/** A kind of misbehaviour over many sets, with the address of its first case. */
export interface FaultCount {
  readonly kind: string;
  readonly count: number;
  /** Games of its seats in which it happened. */
  readonly games: number;
  /** The share of the games of its seats in which it happened. */
  readonly rate: Rate;
  readonly first: FaultCase & FaultPlace;
}

interface Found extends Pick<FaultCount, 'count' | 'games' | 'first'> {
  /** Games in which it happened, by set; those without are left out. */
  readonly bySet: Map<number, number>;
}

/** What one agent did wrong, set after set. Empty, it takes no memory. */
export class FaultCounter {
  readonly #kinds = new Map<string, Found>();

  /** `at`: how many sets of the agent came before. */
  add(address: FaultPlace, at: number, faults: readonly FaultTally[]): void {
    for (const { kind, count, games, first } of faults) {
      const known = this.#kinds.get(kind);
      const bySet = (known?.bySet ?? new Map<number, number>()).set(at, games);
      this.#kinds.set(kind, {
        count: count + (known?.count ?? 0),
        games: games + (known?.games ?? 0),
        first: known?.first ?? { ...first, ...address },
        bySet,
      });
    }
  }

  /** Alphabetically. */
  kinds(): string[] {
    return [...this.#kinds.keys()].sort();
  }

  /** By kind, alphabetically. `sets`: all sets of the agent with its games. */
  counts(sets: readonly WinTally[], level: number): FaultCount[] {
    return this.kinds().map((kind) => {
      const { count, games, first, bySet } = this.#kinds.get(kind)!;
      const found = sets.map((set, at) => ({ ...set, wins: bySet.get(at) ?? 0 }));
      return { kind, count, games, rate: faultRate(found, level), first };
    });
  }
}

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
