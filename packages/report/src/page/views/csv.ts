import type { Cell, Table } from '../document/section.ts';
import type { Say } from '../words/words.ts';
import { sortKey } from './cells.ts';

/** A table for spreadsheets: numbers as they are, an interval in two columns more (RFC 4180). */
export function csvOf({ columns, rows }: Table, say: Say): string {
  const wide = columns.map((_, at) => rows.some((row) => hasRange(row[at]!)));
  const heads = columns.flatMap(({ head }, at) => {
    const name = say(head);
    return wide[at]! ? [name, `${name} low`, `${name} high`] : [name];
  });
  const lines = rows.map((row) =>
    row.flatMap((cell, at) => {
      const fields = [sortKey(cell, say)];
      if (wide[at]!) fields.push(...rangeOf(cell));
      return fields;
    }),
  );
  return `${[heads, ...lines].map((line) => line.map(field).join(',')).join('\r\n')}\r\n`;
}

const hasRange = (cell: Cell): boolean => rangeOf(cell)[0] !== null;

const rangeOf = (cell: Cell): [number | null, number | null] =>
  typeof cell === 'object' && cell !== null && 'value' in cell && typeof cell.low === 'number'
    ? [cell.low, cell.high ?? null]
    : [null, null];

const field = (value: string | number | null): string => {
  const text = value === null ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
