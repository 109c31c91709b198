import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { rulesChoice } from '../../src/run/rules.ts';

const folder = mkdtempSync(join(tmpdir(), 'rules-'));
afterAll(() => rmSync(folder, { recursive: true }));

function rulesOf(contents: string, players = 5) {
  const path = join(folder, 'r.json');
  writeFileSync(path, contents);
  return rulesChoice(path)(players);
}

test('roles are changes to the table of the village size', () => {
  const file = '{"roleNumMap": {"VILLAGER": 1, "BODYGUARD": 1}}';
  expect(rulesOf(file).roleNumMap).toEqual({ ...{ BODYGUARD: 1, MEDIUM: 0, POSSESSED: 1, SEER: 1, VILLAGER: 1, WEREWOLF: 1 } });
});

test('a byte order mark is no part of the file', () => {
  expect(rulesOf('\uFEFF{"maxTalk": 3}')).toMatchObject({ maxTalk: 3, name: 'regulation-2021*' });
});

test.each([
  ['[1]', /r\.json: expected an object, such as \{"maxTalk": 3\}$/],
  ['null', /r\.json: expected an object/],
  ['{oops', /r\.json is not valid JSON: /],
  ['{"roleNumMap": 3}', /roleNumMap: expected an object, such as \{"SEER": 1\}$/],
  ['{"roleNumMap": {"WEREWOLFF": 1}}', /roleNumMap: there is no role WEREWOLFF\. Did you mean WEREWOLF\?$/],
  ['{"roleNumMap": {"WEREWOLF": 2}}', /roleNumMap has 6 roles for 5 players/],
  ['{"roleNumMap": {"SEER": "1"}}', /roleNumMap\.SEER: expected a whole number from 0 to 18, got "1"$/],
  ['{"talkEnd": "sever"}', /talkEnd: there is no "sever": choose server, regulation\. Did you mean server\?$/],
  ['{"talkEnd": 3}', /talkEnd: choose server, regulation$/],
  ['{"voteVisible": "yes"}', /voteVisible: expected true or false$/],
  ['{"maxTalk": 1.5}', /maxTalk: expected a whole number from 0 to 200, got 1\.5$/],
  [
    '{"maxTalkk": 1, "maxSkip": -1}',
    /maxSkip: expected [\s\S]*\nrules file [\s\S]*there is no rule maxTalkk\. Did you mean maxTalk\?$/,
  ],
])('%s is refused with file and field', (contents, message) => {
  expect(() => rulesOf(contents)).toThrow(message);
  expect(() => rulesOf(contents)).toThrow(/^rules file \S+r\.json/);
});
