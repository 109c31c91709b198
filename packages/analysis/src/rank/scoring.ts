import type { Scoring, WinTally } from '@aiwolf-arena/stats';
import type { Weighing } from './score.ts';

/** An agent's sets as flat counts: only those it was in. */
interface Flat {
  readonly sets: Int32Array;
  /** wins, games by group, set after set. */
  readonly counts: Int32Array;
  readonly groups: number;
  /** Rates by group over all sets, for resamples in which a group is empty. */
  readonly own: Float64Array;
}

/** Scores of all agents from `table[agent][set][group]` when sets count as often as they were drawn. */
export function weightedScoring(
  table: readonly (readonly (readonly WinTally[])[])[],
  { weights }: Weighing,
): Scoring {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map((weight) => weight / total);
  const flat = table.map((rows) => flatOf(rows, shares.length));
  return (counts) => Float64Array.from(flat, (agent) => score(agent, shares, counts));
}

function flatOf(rows: readonly (readonly WinTally[])[], groups: number): Flat {
  const sets = rows.flatMap((row, set) => (row.some(({ games }) => games > 0) ? [set] : []));
  const counts = sets.flatMap((set) => rows[set]!.flatMap(({ wins, games }) => [wins, games]));
  const flat = { sets: Int32Array.from(sets), counts: Int32Array.from(counts), groups };
  const every = new Int32Array(rows.length).fill(1);
  const own = Array.from({ length: groups }, (_, group) => rate(flat, group, every));
  return { ...flat, own: Float64Array.from(own, (value) => value ?? 0) };
}

function score(flat: Flat, shares: readonly number[], counts: ArrayLike<number>): number {
  let value = 0;
  for (let group = 0; group < shares.length; group++)
    value += shares[group]! * (rate(flat, group, counts) ?? flat.own[group]!);
  return value;
}

function rate(
  { sets, counts, groups }: Omit<Flat, 'own'>,
  group: number,
  drawn: ArrayLike<number>,
) {
  let wins = 0;
  let games = 0;
  for (let at = 0; at < sets.length; at++) {
    const times = drawn[sets[at]!]!;
    const cell = 2 * (at * groups + group);
    wins += times * counts[cell]!;
    games += times * counts[cell + 1]!;
  }
  return games > 0 ? wins / games : null;
}
