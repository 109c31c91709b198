import type { WinTally } from '@aiwolf-arena/stats';
import type { RankBy } from '@aiwolf-arena/tournament';
import { type Column, NONE, type StageTable, sumOf } from './stage-table.ts';

/**
 * The rate that ranks: `pooled` all games together (official), `size-mean` the mean of the sizes' rates, a number that
 * size alone, `balanced` every role and size with its share.
 */
export type RankRule = RankBy | 'balanced';

/** Groups of the table's columns, each one rate, and the weights with which the rates are added up. */
export interface Weighing {
  readonly groups: readonly (readonly number[])[];
  readonly weights: readonly number[];
}

/** How a rule adds up the columns of a stage. */
export function weighingOf(rule: RankRule, table: StageTable): Weighing {
  const { columns } = table;
  const sizes = [...new Set(columns.map(({ players }) => players))];
  const ofSize = (size: number): number[] =>
    placesWhere(columns, ({ players }) => players === size);
  if (rule === 'pooled') return { groups: [columns.map((_, at) => at)], weights: [1] };
  if (rule === 'size-mean') return { groups: sizes.map(ofSize), weights: sizes.map(() => 1) };
  if (rule !== 'balanced') return { groups: [ofSize(rule)], weights: [1] };
  const games = new Map(sizes.map((size) => [size, gamesOf(table, size)]));
  return {
    groups: columns.map((_, at) => [at]),
    weights: columns.map(({ players, share }) => share * games.get(players)!),
  };
}

const placesWhere = (columns: readonly Column[], fits: (column: Column) => boolean): number[] =>
  columns.flatMap((column, at) => (fits(column) ? [at] : []));

/** Games of a size that the ranked played: the balanced rate weighs sizes as the official rate does. */
function gamesOf({ sets, cells }: StageTable, size: number): number {
  let games = 0;
  for (const rows of cells) {
    for (const [set, row] of rows.entries()) {
      if (sets[set]!.players === size) games += sumOf(row).games;
    }
  }
  return games;
}

/** The table of one agent by groups: [set][group]. */
export const grouped = (
  { cells, all }: Pick<StageTable, 'cells' | 'all'>,
  agent: number,
  { groups }: Pick<Weighing, 'groups'>,
): WinTally[][] =>
  cells[agent]!.map((row, set) => groups.map((columns) => joined(row, columns, all[agent]![set]!)));

/** Some columns of a set as one: several of them are all that the agent did there, or nothing. */
function joined(row: readonly WinTally[], columns: readonly number[], all: WinTally): WinTally {
  if (columns.length === 1) return row[columns[0]!]!;
  return columns.some((at) => row[at]!.games > 0) ? all : NONE;
}

/** The score of one agent; null where a weighed group has no game. */
export function scoreOf(
  rows: readonly (readonly WinTally[])[],
  { weights }: Weighing,
): number | null {
  let score = 0;
  let total = 0;
  for (const [group, weight] of weights.entries()) {
    if (weight === 0) continue;
    const { wins, games } = sumOf(rows.map((row) => row[group]!));
    if (games === 0) return null;
    score += weight * (wins / games);
    total += weight;
  }
  return total === 0 ? null : score / total;
}
