import fc from 'fast-check';
import { afterEach, expect, test } from 'vitest';
import type { ResultTable, TableColumn } from '../model.ts';
import { harmless, widthOf } from '../sanitize.ts';
import { columnLines, columnsText, documentText } from './text.ts';

const SIGNS = [
  ...'ab-9 %ÄЖ',
  ...'漢字かなカナ々ｶﾞﾅ，、。Ａ１①…─●',
  ...['😀', '🐺', '⚡', '☺', '🇯🇵', '👍🏽', '1️⃣', '𠮷', '👨‍👩‍👧', '🫠', 'e\u0301', 'か\u3099', '\uD800', '한', '\u1112\u1161'],
];
const word = fc.string({ unit: fc.constantFrom(...SIGNS), maxLength: 12 }).map((text) => harmless(text).trim());
const cell = fc.array(word, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n'));

const table = fc
  .record({ columns: fc.integer({ min: 1, max: 6 }), rows: fc.integer({ min: 1, max: 6 }) })
  .chain(({ columns, rows }) =>
    fc.record({
      head: fc.array(word, { minLength: columns, maxLength: columns }),
      cells: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { minLength: rows, maxLength: rows }),
      right: fc.array(fc.boolean(), { minLength: columns, maxLength: columns }),
    }),
  );

/** The lines of a table, made again from the widths of its cells: in each column as wide as the widest line. */
function expected(rows: readonly (readonly string[])[], right: readonly boolean[]): string[] {
  const widths = right.map((_, at) => Math.max(1, ...rows.flatMap((row) => row[at]!.split('\n').map(widthOf))));
  return rows.flatMap((row) => {
    const cells = row.map((text) => text.split('\n'));
    const height = Math.max(...cells.map((lines) => lines.length));
    return Array.from({ length: height }, (_, line) => {
      const padded = cells.map((lines, at) => {
        const text = lines[line] ?? '';
        const blanks = ' '.repeat(widths[at]! - widthOf(text));
        return right[at] ? blanks + text : text + blanks;
      });
      return padded.join('  ');
    });
  });
}

test('every column begins in the same place of every line, and no text of a cell is lost', () => {
  fc.assert(
    fc.property(table, ({ head, cells, right }) => {
      const colAligns = right.map((is): 'left' | 'right' => (is ? 'right' : 'left'));
      expect(columnLines(cells, { head, colAligns })).toEqual(expected([head, ...cells], right));
    }),
    { numRuns: 100 },
  );
});

const NAME: TableColumn = { key: 'name', head: 'name', form: 'text', least: 8 };
const NUMBER: TableColumn = { key: 'number', head: 'number', form: 'count' };

test('a long text is cut to the width of the screen, at the end of a whole character', () => {
  const names = fc.array(word, { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(names, fc.integer({ min: 16, max: 40 }), (cut, width) => {
      const rows = cut.map((name, at) => [`${name}|`, at]);
      const [, ...lines] = documentText([{ table: { columns: [NAME, NUMBER], rows } }], width)
        .trimEnd()
        .split('\n');
      for (const [at, line] of lines.entries()) {
        const [shown = '', number] = line.split(/ +(?=\d+$)/);
        expect(number).toBe(String(at));
        expect(widthOf(line)).toBeLessThanOrEqual(width);
        expect(shown.isWellFormed()).toBe(true);
        if (!shown.endsWith('|')) expect([shown.endsWith('…'), cut[at]!.startsWith(shown.slice(0, -1))]).toEqual([true, true]);
      }
    }),
    { numRuns: 100 },
  );
});

const ranked: ResultTable = {
  columns: [{ key: 'rank', head: 'rank', form: 'rank' }, { ...NAME, form: 'name' }, NUMBER],
  rows: [
    [1, 'a', 10],
    [2, '狼', 7],
  ],
  cut: { after: 1, text: { en: 'cut: 1 finalist', ja: '通過ライン: 1体' } },
};

test('a line between rows spans the columns, so that it widens none', () => {
  expect(documentText([{ table: ranked }], 80).split('\n')).toEqual([
    'rank  name      number',
    '1     a             10',
    '----  cut: 1 finalist',
    '2     狼             7',
    '',
  ]);
});

const { isTTY } = process.stdout;
afterEach(() => {
  process.stdout.isTTY = isTTY;
});

test('a rule stands below the headings only at a terminal, as long as the widest line', () => {
  process.stdout.isTTY = true;
  const [head, rule, ...rows] = documentText([{ table: ranked }], 80).split('\n');
  expect([head, rule]).toEqual(['rank  name      number', '─'.repeat(22)]);
  process.stdout.isTTY = false;
  expect(documentText([{ table: ranked }], 80).split('\n')).toEqual([head, ...rows]);
});

test('plain columns have no headings and no blanks at the ends of lines', () => {
  expect(columnsText([['a', 'bcd'], [{ content: 'both', colSpan: 2 }], ['狼', '']])).toBe('a   bcd\nboth\n狼');
});
