import { expect, test } from 'vitest';
import { readName, readTarget, readWish } from './reply.ts';

test.each([
  ['{"agentIdx":3}', 3],
  ['{"agentIdx": 3}', 3],
  ['{ "agentIdx" : "12" }', 12],
  ['log {"agentIdx":4} end', 4],
  ['3', 3],
  ['Agent[03]', 3],
  ['{"agentIdx":99999999999}', 99_999_999_999],
  ['{"agentIdx":-1}', -1],
  ['{"agentIdx":0}', null],
  ['', null],
  ['null', null],
  ['None', null],
  ['{"agentIdx":null}', null],
  ['{"agentIdx": None}', null],
  ['{"agentIdx":3.0}', 3],
  ['VOTE Agent[03]', 'VOTE Agent[03]'],
  ['"3"', '"3"'],
])('%s is read as %s', (line, target) => {
  expect(readTarget(line)).toBe(target);
});

test('only a role of the contest is a wish', () => {
  expect(['SEER', ' SEER', 'seer', 'none', '', 'FOX'].map(readWish)).toEqual([
    ...['SEER', 'SEER'],
    ...[undefined, undefined, undefined, undefined],
  ]);
});

test('a name is one line of text of a bearable length', () => {
  expect(readName(' a\u0007b\r ')).toBe('ab');
  expect(readName('x'.repeat(1000))).toHaveLength(100);
});
