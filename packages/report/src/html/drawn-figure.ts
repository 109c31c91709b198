import { csvOf, type Figure, speaking } from '@aiwolf-arena/page';
import type { Drawing } from '../charts/draw.ts';

/** A figure, and how its chart is drawn; null for one without. */
export interface DrawnFigure {
  readonly figure: Omit<Figure, 'chart'>;
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
