import type { Rate, WinTally } from '@aiwolf-arena/stats';
import type { FaultCase, FaultTally } from '@aiwolf-arena/tournament';
import { faultRate } from './fault-rate.ts';

/** Where a set stands. */
export interface SetAddress {
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
  readonly first: FaultCase & SetAddress;
}

interface Found extends Pick<FaultCount, 'count' | 'games' | 'first'> {
  /** Games in which it happened, by set; those without are left out. */
  readonly bySet: Map<number, number>;
}

/** What one agent did wrong, set after set. Empty, it takes no memory. */
export class FaultBook {
  readonly #kinds = new Map<string, Found>();

  /** `at`: how many sets of the agent came before. */
  add(address: SetAddress, at: number, faults: readonly FaultTally[]): void {
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
