import type { RankedLine } from '@aiwolf-arena/analysis';
import { harmless, widthOf } from '../clipped.ts';
import { columns as aligned, nameWidth, shortName } from '../table.ts';
import { ALWAYS, type RankColumn } from './rank-columns.ts';

const GAP = 2;

/** A row of its own between the lines. */
export interface CutRow {
  readonly after: number;
  readonly cells: readonly string[];
}

/** The columns that fit into `width`; the least important give way first. */
export function fitted(
  columns: readonly RankColumn[],
  lines: readonly RankedLine[],
  width: number,
  cut?: CutRow,
): RankColumn[] {
  const names = nameWidth(width);
  const widths = new Map(
    columns.map((column, at) => [column, roomOf(column, lines, names, cut?.cells[at])]),
  );
  let kept = [...columns];
  while (kept.reduce((sum, column) => sum + widths.get(column)!, -GAP) > width) {
    const least = Math.min(...kept.map(({ keep }) => keep));
    if (least >= ALWAYS) break;
    kept = kept.filter(({ keep }) => keep > least);
  }
  return kept;
}

const roomOf = (
  column: RankColumn,
  lines: readonly RankedLine[],
  names: number,
  cut = '',
): number =>
  GAP +
  Math.max(...[column.head, cut, ...lines.map((line) => shown(column, line, names))].map(widthOf));

/** Names are cut where they would break the table; other cells hold names that are cut already. */
const shown = (column: RankColumn, line: RankedLine, names: number): string =>
  column.words ? shortName(column.text(line), names) : harmless(column.text(line));

/** The lines as a table, with a row of its own after some of them. */
export function tableOf(
  columns: readonly RankColumn[],
  lines: readonly RankedLine[],
  width: number,
  cut?: CutRow,
): string {
  const names = nameWidth(width);
  const rows = lines.map((line) => columns.map((column) => shown(column, line, names)));
  if (cut !== undefined) {
    const rest = columns.slice(cut.cells.length).map(() => '');
    rows.splice(cut.after, 0, [...cut.cells, ...rest]);
  }
  const words = columns.filter((column) => column.words).length;
  return aligned(
    columns.map(({ head }) => head),
    rows,
    words,
  );
}
