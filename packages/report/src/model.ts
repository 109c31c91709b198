import type { WordKey } from './words/words.ts';

/** A text in the languages of the page. Japanese is left out of what no page shows. */
export interface Bilingual {
  readonly en: string;
  readonly ja?: string;
}

/** A word in a place where texts of people may stand too. */
export interface WordCell {
  readonly word: WordKey;
}

/** Why a number is to be read with care. */
export type Care = 'care-few-sets' | 'care-single-set' | 'care-degenerate';

/** A number with its interval. Null: it cannot be told. */
export interface IntervalCell {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly care?: Care;
  /** What to plan with for other opponents; of one set only. */
  readonly planning?: { readonly low: number; readonly high: number };
}

/** A game on the page, or a text if that game is not on it. */
export interface PlaceCell {
  readonly text: string;
  readonly game: number | null;
}

/** What stands in a table. Null: nothing is known. */
export type Cell = string | number | null | WordCell | IntervalCell | PlaceCell;

const isWord = (cell: Cell): cell is WordCell => typeof cell === 'object' && cell !== null && 'word' in cell;
export const isInterval = (cell: Cell): cell is IntervalCell => typeof cell === 'object' && cell !== null && 'value' in cell;
export const isPlace = (cell: Cell): cell is PlaceCell => typeof cell === 'object' && cell !== null && 'game' in cell;

/** The number or text of a cell, by which it is sorted. */
export function cellValue(cell: Cell, say: (key: WordKey) => string): number | string | null {
  if (isWord(cell)) return say(cell.word);
  if (isInterval(cell)) return cell.value;
  return isPlace(cell) ? cell.text : cell;
}

/**
 * How the cells of a column are shown and sorted. `name`: of an agent, cut to the room there is; `rank`: equal ones are
 * marked; `span`: `2-7`; `figure`: a number in words of its own; `percent`, `share` (of resamples, never quite 0 or 1) and `points` are of 1; `amount`: two digits;
 * `duration`: nanoseconds; `place`: a game.
 */
export type Form =
  | 'text'
  | 'name'
  | 'rank'
  | 'span'
  | 'figure'
  | 'percent'
  | 'share'
  | 'points'
  | 'ratio'
  | 'count'
  | 'decimal'
  | 'amount'
  | 'duration'
  | 'place';

/** What is known of a column beside its cells. Renderers know columns by this alone. */
export interface TableColumn {
  /** Its name for programs; the same in every table in which it says the same. */
  readonly key: string;
  /** What stands over it in a terminal. */
  readonly head: string;
  /** What stands in front of it where a column is a line; `head` if there is none. */
  readonly label?: string;
  /** What stands over it on a page; `head` if there is none. */
  readonly title?: Bilingual;
  /** What its numbers are: for the legend, the help of the command and the page. Begins small, ends without a stop. */
  readonly about?: Bilingual;
  /** In a terminal the head says enough: only the page explains it. */
  readonly plain?: boolean;
  readonly form: Form;
  /** In a terminal the columns with the lowest importance give way first, those of one importance together. None: it stays. */
  readonly importance?: number;
  /** How a terminal shows intervals; by default below percentages and ratios, and beside points. */
  readonly range?: 'below' | 'beside' | 'none' | 'alone';
  /** In a terminal its texts are cut, down to so many signs, if there is no room. */
  readonly least?: number;
  /** Left out there: there is no room, or another column has it. `text` is a terminal and its Markdown. */
  readonly skip?: 'terminal' | 'text' | 'page';
}

export interface ResultTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** A line between the rows of a terminal. */
  readonly cut?: { readonly after: number; readonly text: string };
  /** In a terminal a column is a line: there are few rows and many numbers. */
  readonly turned?: boolean;
  /** What the signs of care mean here, if it is not what they mean everywhere; null: it is said elsewhere. */
  readonly cares?: Readonly<Partial<Record<Care, string>>> | null;
}

/** A sentence, or some, which a renderer breaks into lines. */
type Note = string;

/** A table with what is said above and below it. Without a table it is prose. */
export interface Section {
  readonly title?: Note;
  readonly above?: readonly Note[];
  readonly table?: ResultTable;
  /** What a terminal shows instead of a table that does not fit; null: it fits. */
  readonly instead?: (width: number) => string | null;
  /** A picture of letters below the table. */
  readonly plot?: (width: number) => readonly string[];
  readonly notes?: readonly Note[];
  /** What was decided; set apart in a terminal. */
  readonly outcome?: readonly Note[];
  /** Lines that are never broken: commands to type, and what programs read. */
  readonly lines?: readonly string[];
}

/** What a command says of its results, part by part. */
export type TextDocument = readonly Section[];

/** What a field of CSV can hold. */
export type Value = string | number | boolean | null;

/** A column of lines of one kind, and what stands in it. */
export interface ColumnOf<Line> extends TableColumn {
  readonly cell: (line: Line) => Cell;
  /** Its numbers in full, by the names that they have in CSV; left out if other columns have them. */
  readonly fields?: (line: Line) => Readonly<Record<string, Value>>;
}

/** Columns with these keys first, in this order; the others follow as they are. */
export const inColumnOrder = <Line>(columns: readonly ColumnOf<Line>[], keys: readonly string[]): ColumnOf<Line>[] => [
  ...keys.flatMap((key) => columns.filter((column) => column.key === key)),
  ...columns.filter(({ key }) => !keys.includes(key)),
];

export const tableOf = <Line>(
  columns: readonly ColumnOf<Line>[],
  lines: readonly Line[],
  more: Omit<ResultTable, 'columns' | 'rows'> = {},
): ResultTable => ({ columns, rows: lines.map((line) => columns.map(({ cell }) => cell(line))), ...more });
