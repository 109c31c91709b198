import type { Drawing } from '../charts/draw.ts';
import type { Bilingual, Cell, Form, ResultTable, TableColumn } from '../model.ts';
import type { ColumnWords, Figure, PageForm, PageSection, PageTable } from '../page/document.ts';
import { cellsCsv } from '../render/csv.ts';
import { speaking } from '../words/words.ts';

/** A figure with its table, whatever its size, and how its chart is drawn; null for one without. */
export interface DrawnFigure extends Omit<Figure, 'chart' | 'table'> {
  readonly table: ResultTable | null;
  readonly drawing: Drawing | null;
}

/** A question, the figures that answer it, and what is said of single agents. */
export interface DrawnSection extends Omit<PageSection, 'figures'> {
  readonly figures: readonly DrawnFigure[];
}

/** The columns that a page shows, and the cells in them. */
function forPage({ columns, rows }: ResultTable): Pick<ResultTable, 'columns' | 'rows'> {
  const places = columns.flatMap(({ skip }, at) => (skip === 'page' ? [] : [at]));
  return {
    columns: places.map((at) => columns[at]!),
    rows: rows.map((row) => places.map((at) => cellFor(row[at]!, columns[at]!))),
  };
}

/** A page has the right dash. */
const cellFor = (cell: Cell, { form }: TableColumn): Cell =>
  form === 'span' && typeof cell === 'string' ? cell.replace('-', '–') : cell;

/** Forms that a page shows as another one. */
const PAGE_FORMS: Partial<Record<Form, PageForm>> = {
  name: 'text',
  rank: 'count',
  span: 'text',
  figure: 'text',
  share: 'percent',
  amount: 'decimal',
  duration: 'count',
};

/** A table as the page has it. */
export function pageTable(table: ResultTable): PageTable {
  const { columns, rows } = forPage(table);
  const named = columns.findIndex(({ form }) => form === 'name');
  return {
    columns: columns.map(({ key, form }) => ({
      head: key,
      form: PAGE_FORMS[form] ?? (form as PageForm),
    })),
    rows,
    rowHead: Math.max(0, named),
  };
}

/** What the page says of the columns of these tables. */
export const columnWords = (tables: readonly ResultTable[]): ColumnWords =>
  Object.fromEntries(
    tables
      .flatMap((table) => forPage(table).columns)
      .map(({ key, head, title = { en: head }, about }) => [
        key,
        { title, ...(about === undefined ? {} : { about: wholeSentence(about) }) },
      ]),
  );

const wholeSentence = ({ en, ...rest }: Bilingual): Bilingual => ({
  en: `${en[0]!.toUpperCase()}${en.slice(1)}.`,
  ...rest,
});

/** What stands over a column of a page. */
const titleOf = ({ head, title }: TableColumn): string => title?.en ?? head;

/** The table of a figure for spreadsheets; nothing if it has none. */
export function figureCsv({ table }: DrawnFigure): string {
  if (table === null) return '';
  const { columns, rows } = forPage(table);
  return cellsCsv(columns.map(titleOf), rows, speaking('en'));
}

/** `52.1 %`, for sentences. */
export const percentSaid = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** `+2.1`. */
export const pointsSaid = (share: number): string => {
  const text = (share * 100).toFixed(1);
  if (Number(text) === 0) return '0.0';
  return share > 0 ? `+${text}` : text.replace('-', '−');
};

/** `1.25`. */
export const ratioSaid = (value: number): string => value.toFixed(2);
