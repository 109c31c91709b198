import { resolveRules } from '@aiwolf-arena/engine';
import { expect, test } from 'vitest';
import { readSettingFile } from './setting-file.ts';

test('what is left out is 0 or false, but role requests are on', () => {
  const { notes, rules, seed } = readSettingFile('', 'x.cfg');
  expect({ notes, seed }).toEqual({ notes: [], seed: undefined });
  expect(rules).toMatchObject({ maxTalk: 0, maxSkip: 0, voteVisible: false, enableRoleRequest: true });
  expect(Object.keys(resolveRules(5, 'regulation-2021', rules))).toEqual(expect.arrayContaining(Object.keys(rules)));
});

test('the shipped file: keys in any case, booleans by their first letter, comments', () => {
  const text =
    'maxTalk = 10 # a day\nMAXTALKTURN=20\nmaxSkip=2\nisVoteVisible = TRUE\nisValidateUtterance=yes\nisTalkOnFirstDay=no\nisEnableNoAttack = false\nrandomSeed=-42\ntimeLimit=1000\nisEnableNoBanish=false\n';
  const { notes, rules, seed } = readSettingFile(text, 'x.cfg');
  expect(rules).toMatchObject({ maxTalk: 10, maxTalkTurn: 20, maxSkip: 2, timeLimit: 1000 });
  expect(rules).toMatchObject({ voteVisible: true, validateUtterance: true });
  expect(rules).toMatchObject({ talkOnFirstDay: false, enableNoAttack: false });
  expect(seed).toBe('-42');
  expect(notes).toEqual(['x.cfg:10: isEnableNoBanish is not a setting of the official server']);
});

test.each([
  ['maxTalk = ten', /^x.cfg:1: maxTalk = ten: expected a whole number/],
  ['maxTalk = 2147483648', /^x.cfg:1: maxTalk = 2147483648: expected at most 2147483647$/],
  ['\nisVoteVisible = 1', /^x.cfg:2: voteVisible = 1: expected true or false/],
])('%j cannot be meant', (text, message) => {
  expect(() => readSettingFile(text, 'x.cfg')).toThrow(message);
});
