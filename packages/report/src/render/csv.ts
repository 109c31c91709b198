import { type Cell, cellValue, type IntervalCell, isInterval, type Value } from '../model.ts';
import type { Say } from '../words/words.ts';

/** Returns records as CSV (RFC 4180); a missing field is empty. */
export function csvOf(rows: readonly Readonly<Record<string, Value>>[]): string {
  const head = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return linesOf([head, ...rows.map((row) => head.map((key) => row[key] ?? null))]);
}

/** Returns a table as CSV for spreadsheets. Numbers are not formatted. The two limits of an interval have their own columns. */
export function cellsCsv(heads: readonly string[], rows: readonly (readonly Cell[])[], say: Say): string {
  const wide = heads.map((_, at) => rows.some((row) => rangeOf(row[at]!)[0] !== null));
  const head = heads.flatMap((name, at) => (wide[at]! ? [name, `${name} low`, `${name} high`] : [name]));
  const lines = rows.map((row) => row.flatMap((cell, at) => [cellValue(cell, say), ...(wide[at]! ? rangeOf(cell) : [])]));
  return linesOf([head, ...lines]);
}

const rangeOf = (cell: Cell): [number | null, number | null] => {
  const { low, high } = isInterval(cell) ? cell : ({} as Partial<IntervalCell>);
  return typeof low === 'number' ? [low, high ?? null] : [null, null];
};

const linesOf = (rows: readonly (readonly Value[])[]): string => rows.map(csvLine).join('');

/** Returns one line of CSV with its line end. */
export const csvLine = (row: readonly Value[]): string => `${row.map(field).join(',')}\r\n`;

function field(value: Value): string {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
