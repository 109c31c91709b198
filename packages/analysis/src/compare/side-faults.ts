import type { SeatTally } from '@aiwolf-arena/tournament';
import type { SideFaults } from './comparison.ts';

/** The faults of one side's seat over its sets. */
export function sideFaults(seats: readonly SeatTally[], games: number): SideFaults {
  const [kinds, gamesByKind] = [new Map<string, number>(), new Map<string, number>()];
  const add = (to: Map<string, number>, kind: string, count: number): unknown =>
    to.set(kind, (to.get(kind) ?? 0) + count);
  let faulty = 0;
  for (const { faults, affected = [] } of seats) {
    for (const { kind, count } of faults) add(kinds, kind, count);
    for (const { kinds: touched, games: count } of affected) {
      faulty += count;
      for (const kind of touched) add(gamesByKind, kind, count);
    }
  }
  const rate = games === 0 ? 0 : faulty / games;
  return { games, faulty, rate, kinds: ordered(kinds), gamesByKind: ordered(gamesByKind) };
}

const ordered = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));

/** Shares of games with faults, of one kind or of all (null). */
interface Excess {
  readonly kind: string | null;
  readonly candidate: number;
  readonly baseline: number;
}

/**
 * Where the candidate has faults in more games than the baseline, beyond an allowance: of all kinds together, or of any
 * kind, so that many faults of one kind on one side hide none of another on the other. Undefined for nowhere.
 */
export function excess(
  candidate: SideFaults,
  baseline: SideFaults,
  most: number,
): Excess | undefined {
  const all = { kind: null, candidate: candidate.rate, baseline: baseline.rate };
  const each = Object.keys(candidate.gamesByKind).map((kind) => {
    return { kind, candidate: share(candidate, kind), baseline: share(baseline, kind) };
  });
  return [all, ...each].find((one) => one.candidate > one.baseline + most);
}

const share = ({ gamesByKind, games }: SideFaults, kind: string): number =>
  games === 0 ? 0 : (gamesByKind[kind] ?? 0) / games;
