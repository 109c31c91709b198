import type { SetTotal } from '../cluster/cluster-variance.ts';

/** Games of one set played twice, by A and by B in the same seat, with the same seed, roles and opponents. */
export interface PairedSet {
  /** Pairs that only A won. */
  readonly gained: number;
  /** Pairs that only B won. */
  readonly lost: number;
  /** All pairs, also those that both or neither won. */
  readonly games: number;
}

/** A's wins less B's. */
export const differenceTotals = (sets: readonly PairedSet[]): SetTotal[] =>
  sets.map(({ gained, lost, games }) => ({ total: gained - lost, games }));

export const sumOf = (sets: readonly PairedSet[], key: keyof PairedSet): number =>
  sets.reduce((sum, set) => sum + set[key], 0);
