import type { Language } from '@aiwolf-arena/protocol';
import type { Say, WordKey } from './words/words.ts';

/** A text in both languages. Tables of commands that print only English have no Japanese. */
export interface Bilingual {
  readonly en: string;
  readonly ja?: string;
}

/** A text, which is the same in both languages if it is a string. */
export type Said = string | Bilingual;

export const textIn = (note: Said, language: Language): string =>
  typeof note === 'string' ? note : (note[language] ?? note.en);

/** A text that is made for each language. */
export const inBoth = (make: (language: Language) => string): Required<Bilingual> => ({ en: make('en'), ja: make('ja') });

/** A word of the page in a cell that may also hold free text. */
export interface WordCell {
  readonly word: WordKey;
}

/** Why a reader should be careful with a number. */
export type Care = 'care-few-sets' | 'care-single-set' | 'care-degenerate';

/** A number with its interval; null if it cannot be computed. */
export interface IntervalCell {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly care?: Care;
  /** The interval to plan with for other opponents; only for results of one set. */
  readonly planning?: { readonly low: number; readonly high: number };
}

/** A game on the page; `game` is null if the page does not have it. */
export interface PlaceCell {
  readonly text: string;
  readonly game: number | null;
}

/** `null`: unknown. */
export type Cell = string | number | null | WordCell | Bilingual | IntervalCell | PlaceCell;

export const isWord = (cell: Cell): cell is WordCell => typeof cell === 'object' && cell !== null && 'word' in cell;
export const isInterval = (cell: Cell): cell is IntervalCell => typeof cell === 'object' && cell !== null && 'value' in cell;
export const isPlace = (cell: Cell): cell is PlaceCell => typeof cell === 'object' && cell !== null && 'game' in cell;

export const isBilingual = (cell: Cell): cell is Bilingual => typeof cell === 'object' && cell !== null && 'en' in cell;

/** The number or text by which a cell is sorted. */
export function cellValue(cell: Cell, say: Say): number | string | null {
  if (isWord(cell)) return say(cell.word);
  if (isBilingual(cell)) return textIn(cell, say.language);
  if (isInterval(cell)) return cell.value;
  return isPlace(cell) ? cell.text : cell;
}

/**
 * How the cells of a column are shown and sorted. `name`: of an agent, cut to the available width; `rank`: equal ranks are
 * marked; `span`: `2-7`; `figure`: a number as a ready text; `percent`, `share` (of resamples, never shown as 0 or 1) and
 * `points` are fractions of 1; `amount`: two digits; `duration`: nanoseconds; `place`: a game.
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

/** Everything about a column except its cells. Renderers use only this. */
export interface TableColumn {
  /** Its name for programs; columns with the same meaning have the same key in every table. */
  readonly key: string;
  /** Heading in a terminal; a Japanese one has the Japanese title instead. */
  readonly head: string;
  /** Label in a terminal if the table is turned, so that the column is a line; `head` if left out. */
  readonly label?: string;
  /** Heading on a page; `head` if left out. */
  readonly title?: Bilingual;
  /** Meaning of its numbers: for the legend, the help of the command and the page. Starts in lower case, has no full stop. */
  readonly about?: Bilingual;
  /** The legend in a terminal leaves it out, since the heading says enough; only the page explains it. */
  readonly plain?: boolean;
  readonly form: Form;
  /** In a narrow terminal columns with the lowest importance are dropped first, all of them. Left out: it always stays. */
  readonly importance?: number;
  /** Where a terminal shows intervals. Default: below percentages and ratios, and beside points. */
  readonly range?: 'below' | 'beside' | 'none' | 'alone';
  /** In a narrow terminal its texts are cut, at most down to this many characters. */
  readonly least?: number;
  /** Where the column is left out for want of room, or because another has its content. `text`: terminals and Markdown. */
  readonly skip?: 'terminal' | 'text' | 'page';
}

export interface ResultTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** A line between the rows in a terminal. */
  readonly cut?: { readonly after: number; readonly text: Said };
  /** In a terminal each column becomes a line, for tables with few rows and many numbers. */
  readonly turned?: boolean;
  /** What the signs of care mean in this table, if not the usual; null if another section says it. */
  readonly cares?: Readonly<Partial<Record<Care, Said>>> | null;
}

/** A table with the text above and below it, or only text. A renderer breaks the sentences of a note into lines. */
export interface Section {
  readonly title?: Said;
  readonly above?: readonly Said[];
  readonly table?: ResultTable;
  /** What a terminal shows if the table does not fit; `null`: the table. */
  readonly instead?: (width: number, language: Language) => string | null;
  /** A plot of characters below the table. */
  readonly plot?: (width: number) => readonly string[];
  readonly notes?: readonly Said[];
  /** The decision, set apart in a terminal. */
  readonly outcome?: readonly Said[];
  /** Lines that are never broken: commands to type and output for programs. */
  readonly lines?: readonly Said[];
}

export type TextDocument = readonly Section[];

export type Value = string | number | boolean | null;

/** A column of a table of `Line`s, with its cell for each line. */
export interface ColumnOf<Line> extends TableColumn {
  readonly cell: (line: Line) => Cell;
  /** Its full numbers by their CSV names; left out if other columns have them. */
  readonly fields?: (line: Line) => Readonly<Record<string, Value>>;
}

/** Columns with these keys first, in this order; then the others. */
export const inColumnOrder = <Line>(columns: readonly ColumnOf<Line>[], keys: readonly string[]): ColumnOf<Line>[] => [
  ...keys.flatMap((key) => columns.filter((column) => column.key === key)),
  ...columns.filter(({ key }) => !keys.includes(key)),
];

export const tableOf = <Line>(
  columns: readonly ColumnOf<Line>[],
  lines: readonly Line[],
  more: Omit<ResultTable, 'columns' | 'rows'> = {},
): ResultTable => ({ columns, rows: lines.map((line) => columns.map(({ cell }) => cell(line))), ...more });

/** A table or a grid of texts, with some of its columns only. */
export function withColumns<Item, More>(
  table: { readonly columns: readonly TableColumn[]; readonly rows: readonly (readonly Item[])[] } & More,
  isShown: (column: TableColumn) => boolean,
) {
  const places = [...table.columns.keys()].filter((at) => isShown(table.columns[at]!));
  const columns = places.map((at) => table.columns[at]!);
  return { ...table, columns, rows: table.rows.map((row) => places.map((at) => row[at]!)) };
}
