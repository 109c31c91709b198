// Does what docs/contributing/add-a-column.md says, in a copy of this package, and looks for the column everywhere.
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RankedLine } from '@aiwolf-arena/analysis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ColumnOf, type TableColumn, tableOf } from '../src/model.ts';
import { markdownTable } from '../src/render/markdown.ts';
import { sectionText } from '../src/render/text.ts';
import { LUCK_COLUMNS, rankingColumns } from '../src/tables/ranking.ts';
import { planted } from './planted-ranking.ts';

const REPORT = join(import.meta.dirname, '..');
const PAGE = join(REPORT, '../../docs/contributing/add-a-column.md');
const COLUMN = /```ts\n(.*?)\n```/s;

let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'aiwolf-arena-column-'));
  cpSync(join(REPORT, 'src'), join(copy, 'src'), { recursive: true });
  cpSync(join(REPORT, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(REPORT, 'node_modules'), join(copy, 'node_modules'));
  const file = join(copy, 'src/tables/ranking.ts');
  const [, entry] = COLUMN.exec(readFileSync(PAGE, 'utf8'))!;
  const before = readFileSync(file, 'utf8');
  const after = before.replace(/^ {4}EFFECTIVE_GAMES,$/m, `${entry}\n    EFFECTIVE_GAMES,`);
  expect(after).not.toBe(before);
  writeFileSync(file, after);
});
afterAll(() => rmSync(copy, { recursive: true }));

const inCopy = (file: string) => import(pathToFileURL(join(copy, 'src', file)).href);

test('one entry is in text, Markdown, CSV and in the table of the page, with what it means', async () => {
  const { documentMarkdown, documentText, rankCsv, rankDocument, rankingHelp } = await inCopy('index.ts');
  const { rankingTable } = await inCopy('tables/ranking.ts');
  const runs = planted((line, at) => ({ ...line, streak: 3000 + at }));
  const text = documentText(rankDocument(runs), 200);
  expect(text).toMatch(/^rank .* streak +n_eff/m);
  expect(text).toMatch(/^1 +alice .* 3,000 /m);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('; streak: most games won in a row; n_eff: ');
  expect(documentText(rankDocument(runs), 60)).toMatch(/hidden to fit the width:\s[\s\S]*streak/);
  expect(documentMarkdown(rankDocument(runs))).toMatch(/\| streak \| n\\_eff \|.*\n.*\n\| 1 \| alice .*\| 3,000 \|/);
  expect(rankCsv(runs.ranked)).toMatch(/,streak,.*\r\n.*,alice,.*,3000,/);
  expect(rankingHelp().join()).toContain('streak: most games won in a row');
  const { columns, rows } = rankingTable(runs.ranked.stages[0]);
  const at = columns.findIndex(({ key }: TableColumn) => key === 'streak');
  expect(rows[0][at]).toBe(3000);
  expect(columns[at]).toMatchObject({
    title: { en: 'Longest streak', ja: '最多連勝' },
    about: { en: 'most games won in a row', ja: '連勝の最大数です。' },
  });
});

test('no renderer knows a column by its name or its place', () => {
  const [ranking] = planted().ranked.stages;
  const columns = [...rankingColumns(ranking!), ...LUCK_COLUMNS];
  const shown = (some: readonly ColumnOf<RankedLine>[]) => {
    const table = tableOf(some, ranking!.agents);
    return {
      text: sectionText({ table }, 1000)
        .split('\n')
        .slice(0, 1 + table.rows.length),
      markdown: markdownTable(table).split('\n'),
      page: markdownTable(table, { titles: true }).split('\n'),
    };
  };
  const cells = (lines: readonly string[], between: RegExp): string[][] =>
    lines.map((line) => line.split(between).map((cell) => cell.replace(/^-+:$/, '---')));
  const renamed = columns.map((column, at) => ({ ...column, key: `column-${at}` }));
  expect(shown(renamed)).toEqual(shown(columns));
  const [as, turned] = [shown(columns), shown(columns.toReversed())];
  for (const kind of ['markdown', 'page'] as const)
    expect(cells(turned[kind], / ?(?<!\\)\| ?/).map((row) => row.reverse())).toEqual(cells(as[kind], / ?(?<!\\)\| ?/));
  const sorted = (lines: string[]) => cells(lines, / {2,}/).map((row) => row.filter(Boolean).sort());
  expect(sorted(turned.text)).toEqual(sorted(as.text));
});
