import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ResultTable, TableColumn } from '../model.ts';
import { documentLatex } from './latex.ts';

const COLUMNS: readonly TableColumn[] = [
  { key: 'agent', head: 'agent_1', form: 'name' },
  { key: 'win-rate', head: 'win %', about: { en: 'share of games won' }, form: 'percent', range: 'below' },
  { key: 'difference', head: 'difference', form: 'points' },
  { key: 'hidden', head: 'hidden', form: 'text', skip: 'text' },
];
const TABLE: ResultTable = {
  columns: COLUMNS,
  rows: [
    ['a&b_1', { value: 0.5, low: 0.4, high: 0.6, care: 'care-few-sets' }, { value: -0.021, low: -0.04, high: 0.01 }, 'x'],
    ['[x]\\~^', null, null, 'x'],
  ],
};

test('a table is a tabular with rules of booktabs, sentences are comments, and all of them stand once', () => {
  const document = [
    { title: 'Two\nlines', table: TABLE, notes: ['A note.'] },
    { table: TABLE, notes: ['A note.'] },
  ];
  const text = documentLatex(document, 'npx aiwolf-arena rank run');
  expect(text.split('\n\n')[1]).toBe(`% Two
% lines
\\begin{tabular}{lrr}
\\toprule
agent\\_1 & win \\% & difference \\\\
\\midrule
a\\&b\\_1 & \\textasciitilde{}50.0 \\% & $-$2.1 [$-$4.0, $+$1.0] \\\\
 & 40.0, 60.0 &  \\\\
{[}x]\\textbackslash{}\\textasciitilde{}\\textasciicircum{} & - & - \\\\
\\bottomrule
\\end{tabular}
% win %: share of games won
% A note.
% ~ few sets (2 to 4), or few that have most of the games: the interval is wide and unreliable; play more sets`);
  expect(text.match(/A note/g)).toHaveLength(1);
  expect(text).not.toContain('hidden');
});

test('no text of a cell is a command, starts a comment, or ends a cell', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ab\\&%$#_{}~^[*\n') }), (name) => {
      const columns = COLUMNS.slice(0, 1);
      const [, , , , , , , cell] = documentLatex([{ table: { columns, rows: [[name]] } }], 'x').split('\n');
      const plain = cell!
        .replace(/ \\\\$/, '')
        .replaceAll(/\\textbackslash\{\}|\\textascii(tilde|circum)\{\}|\\[&%$#_{}]/g, '');
      expect(plain.replace(/^\{[[*]\}/, '')).not.toMatch(/[\\&%$#_{}~^]/);
    }),
  );
});
