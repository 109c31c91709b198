import fc from 'fast-check';
import { expect, test } from 'vitest';
import { widthOf } from '../sanitize.ts';
import { wrapped } from './text.ts';

test('English is broken at blanks only, and lines after the first are indented', () => {
  expect(wrapped('one two three four', 9)).toEqual(['one two', '  three', '  four']);
  expect(wrapped('a-name-without-blanks', 9)).toEqual(['a-name-without-blanks']);
});

test('Japanese is broken where a phrase begins, and nowhere in a word', () => {
  expect(wrapped('候補は劣っていません。', 12)).toEqual(['候補は', '  劣っていません。']);
  expect(wrapped('次のエージェントは', 10)).toEqual(['次の', '  エージェントは']);
  expect(wrapped('勝率(全体の値)', 8)).toEqual(['勝率', '  (全体の', '  値)']);
  expect(wrapped('首位は agent-1 です', 10)).toEqual(['首位は', '  agent-1', '  です']);
});

test('no sign is lost, and a line is too wide only if it is one word', () => {
  const text = fc.string({ unit: fc.constantFrom(...'順位のゲーム。、(a b) '), maxLength: 40 });
  fc.assert(
    fc.property(text, fc.integer({ min: 12, max: 30 }), (given, width) => {
      const lines = wrapped(given, width);
      expect(lines.join('').replaceAll(' ', '')).toBe(given.replaceAll(' ', ''));
      const canBreak = /[、。](?=[^、。)])|[順位のゲーム](?=\()|[の)](?=[順位ゲムab])/;
      for (const line of lines.filter((one) => widthOf(one) > width)) expect(line.trim()).not.toMatch(canBreak);
    }),
    { numRuns: 50 },
  );
});
