import type { RankedLine } from '@aiwolf-arena/analysis';
import { columns as aligned, shortName } from '../table.ts';
import type { RankColumn } from './rank-columns.ts';

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
  const widths = new Map(
    columns.map((column, at) => [column, widthOf(column, lines, cut?.cells[at])]),
  );
  const kept = [...columns];
  while (kept.length > 2 && kept.reduce((sum, column) => sum + widths.get(column)!, -GAP) > width) {
    const least = Math.min(...kept.map(({ keep }) => keep));
    kept.splice(
      kept.findLastIndex(({ keep }) => keep === least),
      1,
    );
  }
  return kept;
}

const widthOf = (column: RankColumn, lines: readonly RankedLine[], cut = ''): number =>
  GAP +
  Math.max(column.head.length, cut.length, ...lines.map((line) => shown(column, line).length));

/** Names are cut where they would break the table; no other cell is that long but those that hold one. */
const shown = (column: RankColumn, line: RankedLine): string =>
  column.words ? shortName(column.text(line)) : column.text(line).replaceAll(/\p{Cc}/gu, '?');

/** The lines as a table, with a row of its own after some of them. */
export function tableOf(
  columns: readonly RankColumn[],
  lines: readonly RankedLine[],
  cut?: CutRow,
): string {
  const rows = lines.map((line) => columns.map((column) => shown(column, line)));
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
