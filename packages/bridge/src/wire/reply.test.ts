import { expect, test } from 'vitest';
import { readRoleRequest, targetOfReply } from './packet.ts';

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
  expect(targetOfReply(line)).toBe(target);
});

test('only a role of the contest is a role request', () => {
  expect(['SEER', ' SEER', 'seer', 'none', '', 'FOX'].map(readRoleRequest)).toEqual([
    ...['SEER', 'SEER'],
    ...[undefined, undefined, undefined, undefined],
  ]);
});
