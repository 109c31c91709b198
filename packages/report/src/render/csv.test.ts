import { expect, test } from 'vitest';
import { csvLine, csvOf } from './csv.ts';

test.each([
  ['=cmd', "'=cmd"],
  ['@sum', "'@sum"],
  ['+1', "'+1"],
  ['-2+3', "'-2+3"],
  [' =1', "' =1"],
  ['＝1', "'＝1"],
  ['\tx', "'\tx"],
  ['\rx', `"'\rx"`],
  ['"=1', `"'""=1"`],
  ["'=1", "''=1"],
  ['=HYPERLINK("http://x",1)', `"'=HYPERLINK(""http://x"",1)"`],
  ['::error::x', '"::error::x"'],
  ['fox', 'fox'],
  ['a=b', 'a=b'],
  ['人狼-1', '人狼-1'],
])('the text %j is the cell %j', (text, cell) => expect(csvLine([text])).toBe(`${cell}\r\n`));

test('numbers stay numbers, and names of columns are cells too', () => {
  expect(csvLine([-0.5, 1e-7, 3, null, true])).toBe('-0.5,1e-7,3,,true\r\n');
  expect(csvOf([{ '=x': -1 }])).toBe("'=x\r\n-1\r\n");
});
