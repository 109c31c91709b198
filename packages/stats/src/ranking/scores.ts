import type { WinTally } from '../cluster/win-tally.ts';
import { roleTable } from '../roles/role-table.ts';
import { sharesOf } from '../roles/weighted-rate.ts';

/**
 * Scores of several agents, with what each set adds to each of them: enough to compare any two as one sample of sets.
 */
export interface Scores {
  readonly values: readonly number[];
  /**
   * influence[agent][set]; sums to 0 over sets. Scaled so that G/(G-1) times its squares, G all sets, is the agent's
   * own CR1 variance, also of one that was in fewer sets than others.
   */
  readonly influence: readonly (readonly number[])[];
  /** Variance of each if games were independent, never 0: the least that can be claimed where sets agree exactly. */
  readonly floors: readonly number[];
  /** played[agent][set]: whether the agent was in the set. */
  readonly played: readonly (readonly boolean[])[];
}

/** Raw win rates from `table[agent][set]`; sets in the same order for all, without games where an agent was not in. */
export function rawScores(table: readonly (readonly WinTally[])[]): Scores {
  return weightedScores(
    table.map((sets) => sets.map((cell) => [cell])),
    [1],
  );
}

/** Role-weighted rates from `table[agent][set][role]`. Throws on an agent that never played a weighted role. */
export function weightedScores(
  table: readonly (readonly (readonly WinTally[])[])[],
  weights: readonly number[],
): Scores {
  const shares = sharesOf(weights);
  const agents = table.map((cells) => scoreOf(cells, shares));
  return {
    values: agents.map(({ value }) => value),
    influence: agents.map(({ influence }) => influence),
    floors: agents.map(({ floor }) => floor),
    played: table.map((cells) => cells.map(wasIn)),
  };
}

function scoreOf(cells: readonly (readonly WinTally[])[], shares: readonly number[]) {
  const empty = cells.map(() => 0);
  const { rates, units, sets, influence } = roleTable(cells);
  const rows = placed(cells, influence);
  const scale = sparsity(cells.length, sets);
  let value = 0;
  let floor = 0;
  for (const [role, share] of shares.entries()) {
    if (share === 0) continue;
    if ((rates[role] ?? null) === null) throw new RangeError(`role ${role} was never played`);
    value += share * rates[role]!;
    floor += share ** 2 * cautiousVariance(rates[role]!, units[role]!);
    for (const [set, u] of rows[role]!.entries()) empty[set]! += scale * share * u;
  }
  return { value, floor, influence: empty };
}

function sparsity(all: number, own: number): number {
  return own > 1 ? Math.sqrt((own / (own - 1)) * ((all - 1) / all)) : 1;
}

/** Influence by all sets, 0 where the agent did not play. */
function placed(cells: readonly (readonly WinTally[])[], influence: RoleInfluence): number[][] {
  return influence.map((values) => {
    let next = 0;
    return cells.map((row) => (wasIn(row) ? values[next++]! : 0));
  });
}

const wasIn = (row: readonly WinTally[]): boolean => row.some(({ games }) => games > 0);

type RoleInfluence = readonly (readonly number[])[];

/** Of a proportion after two more wins and losses (Agresti and Coull), so that it is not 0 for a rate of 0 or 1. */
function cautiousVariance(rate: number, games: number): number {
  const near = (rate * games + 2) / (games + 4);
  return (near * (1 - near)) / (games + 4);
}
