import type { Rate } from '@aiwolf-arena/analysis';
import {
  type Cell,
  type CsvFields,
  cellValue,
  type IntervalCell,
  isInterval,
  isRoleName,
  type ResultTable,
  type Value,
} from '../model.ts';

/** Returns records as CSV (RFC 4180); a missing field is empty. */
export function csvOf(rows: readonly CsvFields[]): string {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [head, ...rows.map((row) => head.map((key) => row[key] ?? null))].map(csvLine).join('');
}

/** Returns one line of CSV with its line end. */
export const csvLine = (row: readonly Value[]): string => `${row.map(field).join(',')}\r\n`;

function field(value: Value): string {
  const text = value === null ? '' : typeof value === 'string' && COMPUTED.test(value) ? `'${value}` : String(value);
  return QUOTED.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The last alternative: a CI service would execute it at the beginning of a line. */
const QUOTED = /[",\r\n]|^\s*::/;

/** Matches texts that spreadsheets compute, also full-width and after spaces. The apostrophe says that they are texts. */
const COMPUTED = /^\s*["']?\s*[=+\-@＝＋－＠\t\r\n]|^[\t\r\n]/;

/** A table for CSV. `keys`: the keys of its columns. `named`: the index of the column with names of agents, or -1. */
interface CsvTable extends Pick<ResultTable, 'rows'> {
  readonly fields?: ResultTable['fields'] | undefined;
  readonly keys: readonly string[];
  readonly named: number;
}

/**
 * Returns a table as CSV: numbers are not rounded, rates are fractions of 1, and an interval has two columns of its own
 * (`winRateLow`, `winRateHigh`). The names are those of JSON documents. All values are ASCII, except for names of agents.
 */
export function tableCsv({ keys, named, rows, fields }: CsvTable): string {
  const wide = keys.map((_, at) => rows.some((row) => isRange(row[at]!)));
  const own = (row: readonly Cell[], at: number): CsvFields =>
    fieldsOf(camelCase(keys[at]!), row[at]!, { isWide: wide[at]!, isName: at === named });
  return csvOf(rows.map((row, i) => Object.assign({}, ...keys.map((_, at) => fields?.[i]?.[at] ?? own(row, at)))));
}

const isRange = (cell: Cell): cell is IntervalCell => isInterval(cell) && typeof cell.low === 'number';

/** Converts the key of a column, such as `win-rate`, to a name as in JSON documents: `winRate`. */
const camelCase = (key: string): string =>
  key.replace(/_$/, '').replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

function fieldsOf(name: string, cell: Cell, { isWide, isName }: { isWide: boolean; isName: boolean }): CsvFields {
  const value = isRoleName(cell) ? cell.role : cellValue(cell, 'en');
  const own = { [name]: typeof value === 'string' && !isName ? ascii(value) : value };
  if (!isWide) return own;
  const { low = null, high = null } = isRange(cell) ? cell : {};
  return { ...own, [`${name}Low`]: low, [`${name}High`]: high };
}

const SIGNS: Readonly<Record<string, string>> = { '–': '-', '—': '-', '−': '-', '×': 'x', '…': '...', '≥': '>=', '≤': '<=' };
const ascii = (text: string): string => text.replaceAll(/[–—−×…≥≤]/g, (sign) => SIGNS[sign]!);

/** Returns a win rate and the limits of its interval under names that begin with `name`. */
export const rateFields = (name: string, rate: Rate | undefined): CsvFields => ({
  [name]: rate?.value ?? null,
  [`${name}Low`]: rate?.low ?? null,
  [`${name}High`]: rate?.high ?? null,
  [`${name}Status`]: rate?.status ?? null,
});
