import type { Drawing } from '../charts/draw.ts';
import type { Figure, Table } from '../page/document/section.ts';
import { csvOf } from '../page/views/csv.ts';
import { speaking } from '../page/words/words.ts';

/** A figure with its table, whatever its size. */
export interface WholeFigure extends Omit<Figure, 'chart' | 'table'> {
  readonly table: Table | null;
}

/** A figure, and how its chart is drawn; null for one without. */
export interface DrawnFigure {
  readonly figure: WholeFigure;
  readonly drawing: Drawing | null;
}

/** The table of a figure for spreadsheets; nothing where it has none. */
export const figureCsv = ({ figure: { table } }: DrawnFigure): string =>
  table === null ? '' : csvOf(table, speaking('en'));

/** A question, the figures that answer it, and what is said of single agents. */
export interface DrawnSection {
  readonly id: string;
  readonly title: Figure['title'];
  readonly figures: readonly DrawnFigure[];
  readonly cards?: Readonly<Record<string, Figure['answer']>>;
}
