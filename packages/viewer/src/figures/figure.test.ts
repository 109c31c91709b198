import { type ColumnOf, tableOf } from '@aiwolf-arena/report/browser';
import { rankingTable } from '@aiwolf-arena/report/tables';
import { expect, test } from 'vitest';
import { planted } from '../../../report/test/planted-ranking.ts';
import { columnWords, pageTable } from './figure.ts';

test('a page has the cells of a column, with what they mean as a sentence', () => {
  const about = { en: 'most games won in a row', ja: '連勝の最大数です。' };
  const title = { en: 'Longest streak', ja: '最多連勝' };
  const streak: ColumnOf<number> = { key: 'streak', head: 'streak', title, about, form: 'count', cell: (line) => line };
  const table = tableOf([streak], [3000]);
  expect(pageTable(table)).toMatchObject({ columns: [{ head: 'streak', form: 'count' }], rows: [[3000]] });
  expect(columnWords([table])).toEqual({ streak: { title, about: { ...about, en: 'Most games won in a row.' } } });
});

test('all that a page shows of a column is said in both languages', () => {
  const [ranking] = planted().ranked.stages;
  for (const words of Object.values(columnWords([rankingTable(ranking!)])))
    for (const said of Object.values(words)) expect(Object.keys(said).sort()).toEqual(['en', 'ja']);
});
