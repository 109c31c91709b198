import type { Language, Role } from '@aiwolf-arena/protocol';
import { ROLE_NAMES } from './names.ts';

/** A text in English and in Japanese. Tables of commands that print only English have no Japanese text. */
export interface Bilingual {
  readonly en: string;
  readonly ja?: string;
}

/** A text for the reader. A plain string is the same in English and in Japanese. */
export type Said = string | Bilingual;

export const textIn = (note: Said, language: Language): string =>
  typeof note === 'string' ? note : (note[language] ?? note.en);

export const inBoth = (make: (language: Language) => string): Required<Bilingual> => ({ en: make('en'), ja: make('ja') });

/** A cell with a role. It is shown as the name of the role in the reader's language; CSV has the word of the protocol. */
export interface RoleNameCell {
  readonly role: Role;
}

/** The reason why a reader should be careful with a number. */
export type Care = 'care-few-sets' | 'care-single-set' | 'care-degenerate';

/** A number with its interval; `value` is `null` if it cannot be computed. */
export interface IntervalCell {
  readonly value: number | null;
  readonly low?: number | null;
  readonly high?: number | null;
  readonly care?: Care;
  /** Only for results of a single set: the interval to expect if the agent also played against other opponents. */
  readonly planning?: { readonly low: number; readonly high: number };
}

/** A cell that names a game. `game`: the number of the game on the page, or `null` if the page does not contain the game. */
export interface PlaceCell {
  readonly text: string;
  readonly game: number | null;
}

/** The content of a cell; `null` means unknown. */
export type Cell = string | number | null | RoleNameCell | Bilingual | IntervalCell | PlaceCell;

export const isRoleName = (cell: Cell): cell is RoleNameCell => typeof cell === 'object' && cell !== null && 'role' in cell;
export const isInterval = (cell: Cell): cell is IntervalCell => typeof cell === 'object' && cell !== null && 'value' in cell;
export const isPlace = (cell: Cell): cell is PlaceCell => typeof cell === 'object' && cell !== null && 'game' in cell;

export const isBilingual = (cell: Cell): cell is Bilingual => typeof cell === 'object' && cell !== null && 'en' in cell;

/** Returns the number or text by which a cell is sorted. */
export function cellValue(cell: Cell, language: Language): number | string | null {
  if (isRoleName(cell)) return ROLE_NAMES[cell.role][language];
  if (isBilingual(cell)) return textIn(cell, language);
  if (isInterval(cell)) return cell.value;
  return isPlace(cell) ? cell.text : cell;
}

/**
 * How the cells of a column are shown and sorted. `name`: an agent's name, cut to the available width. `rank`: equal ranks get
 * a mark. `span`: a range such as `2-7`. `figure`: a number as a text. `percent`, `share`, `points`: a fraction of 1. A `share`
 * of resamples (sets drawn again at random) is never shown as 0 or 1. `amount`: two digits. `duration`: nanoseconds. `place`: a
 * game.
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

/** The description of a column: everything except its cells. The functions that draw tables use only this description. */
export interface TableColumn {
  /** The name of the column for programs. Columns with the same meaning have the same key in every table. */
  readonly key: string;
  /** The heading in a terminal. Japanese output uses the Japanese title instead. */
  readonly head: string;
  /** The label that stands before the cells if a terminal shows the column as a line. Default: `head`. */
  readonly label?: string;
  /** The heading on an HTML page. Default: `head`. */
  readonly title?: Bilingual;
  /** The meaning of the numbers, for legend, help and page. The text begins in lower case and has no full stop at the end. */
  readonly about?: Bilingual;
  /** Whether a terminal does not explain this column below the table, because its heading is clear. Pages always explain it. */
  readonly plain?: boolean;
  readonly form: Form;
  /** In a narrow terminal, columns with the lowest importance are omitted first, and columns without importance never. */
  readonly importance?: number;
  /** Where a terminal shows a number's interval. `alone`: in place of the number. Default: below percentages, beside points. */
  readonly range?: 'below' | 'beside' | 'none' | 'alone';
  /** In a narrow terminal, long texts of the column are cut, but not to fewer characters than this. */
  readonly least?: number;
  /** Where the column is omitted: only in a terminal, in all text (terminal and Markdown), or on HTML pages. */
  readonly skip?: 'terminal' | 'text' | 'page';
}

export interface ResultTable {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** For each row and column, the exact numbers under their names in CSV. `null`: CSV contains the cell. */
  readonly fields?: readonly (readonly (CsvFields | null)[])[];
  /** In a terminal, a line with `text` is shown after the first rows; `after` is the number of these rows. */
  readonly cut?: { readonly after: number; readonly text: Said };
  /** Whether a terminal shows each column as a line, which suits tables with few rows and many columns. */
  readonly turned?: boolean;
  /** Explanations of warning signs that replace the usual explanations; `null` if another section explains the signs. */
  readonly cares?: Readonly<Partial<Record<Care, Said>>> | null;
}

/** A table with texts above and below it, or texts without a table. Long sentences of `notes` are broken into lines. */
export interface Section {
  readonly title?: Said;
  readonly above?: readonly Said[];
  readonly table?: ResultTable;
  /** Returns a text that a terminal shows instead of a table that is too wide; `null` if the table is shown nevertheless. */
  readonly instead?: (width: number, language: Language) => string | null;
  /** Returns a plot of characters, which is shown below the table. */
  readonly plot?: (width: number) => readonly string[];
  readonly notes?: readonly Said[];
  /** Sentences with the final result. A terminal shows a blank line before and after them. */
  readonly outcome?: readonly Said[];
  /** Lines that are never broken: commands to type, and output for programs. */
  readonly lines?: readonly Said[];
}

export type TextDocument = readonly Section[];

export type Value = string | number | boolean | null;
/** Values under their names in CSV. */
export type CsvFields = Readonly<Record<string, Value>>;

/** A column with a function that returns its cell for a `Line`, the record that a row shows. */
export interface ColumnOf<Line> extends TableColumn {
  readonly cell: (line: Line) => Cell;
  /** Returns the exact numbers of a line under their names in CSV; none if another column has them. Default: the cell. */
  readonly fields?: (line: Line) => CsvFields;
}

/** Orders columns: first the columns with the keys in `keys`, in that order, then all other columns. */
export const inColumnOrder = <Line>(columns: readonly ColumnOf<Line>[], keys: readonly string[]): ColumnOf<Line>[] => [
  ...keys.flatMap((key) => columns.filter((column) => column.key === key)),
  ...columns.filter(({ key }) => !keys.includes(key)),
];

export const tableOf = <Line>(
  columns: readonly ColumnOf<Line>[],
  lines: readonly Line[],
  more: Omit<ResultTable, 'columns' | 'rows'> = {},
): ResultTable => ({
  columns,
  rows: lines.map((line) => columns.map(({ cell }) => cell(line))),
  ...(columns.some(({ fields }) => fields !== undefined)
    ? { fields: lines.map((line) => columns.map(({ fields }) => fields?.(line) ?? null)) }
    : {}),
  ...more,
});

export function withColumns<Item, More>(
  table: { readonly columns: readonly TableColumn[]; readonly rows: readonly (readonly Item[])[] } & More,
  isShown: (column: TableColumn) => boolean,
) {
  const places = [...table.columns.keys()].filter((at) => isShown(table.columns[at]!));
  const columns = places.map((at) => table.columns[at]!);
  return { ...table, columns, rows: table.rows.map((row) => places.map((at) => row[at]!)) };
}
