import { CATALOG } from '@aiwolf-arena/agents';
import { nameFault } from '@aiwolf-arena/sandbox';
import { describe, expect, test } from 'vitest';
import { areAlike } from './look-alike.ts';

/** Whether a contest would have two agents of these names. */
const isAdmitted = (name: string, beside: string): boolean => nameFault(name) === undefined && !areAlike(name, beside);

describe('names that look like sample', () => {
  test.each([
    ...['s\u0430mple', '\u0455ample', 'sam\u034fple', 'sample\ufe0f', 'sample\u115f', 'sample\u3164', 'sampIe', 'sarnple'],
    ...[
      'ｓａｍｐｌｅ',
      'SAMPLE',
      'samp1e',
      'samp|e',
      'SAMP1E',
      'SarnpIe',
      'samp\u0131e'.replace('\u0131', 'ⅼ'),
      'sam\u00adple',
    ],
    ...['\u0455\u0430mpl\u0435', '𝗌𝖺𝗆𝗉𝗅𝖾', 'ｓarnpⅼe', 'samᴘle'.replace('ᴘ', 'р'), 'sample\u200d'],
  ])('%s is not admitted', (name) => expect(isAdmitted(name, 'sample')).toBe(false));

  test.each(['simple', 'sampler', 'sample2', 'sampel', 'ample', 'exemple'])('%s is another name', (name) =>
    expect(isAdmitted(name, 'sample')).toBe(true),
  );
});

test.each([
  ['Straße', 'STRASSE'],
  ['tori', 'ＴＯＲＩ'],
  ['カラス', '力ラス'],
  ['ロボ', '口ボ'],
  ['bot0', 'botO'],
  ['сора', 'copa'],
  ['ΑΒΟΤ', 'ABOT'],
])('%s and %s look alike', (one, other) => expect(areAlike(one, other)).toBe(true));

test('bundled agents, and names of teams that are only similar, are told apart', () => {
  const names = [
    ...CATALOG.map(({ name }) => name),
    '人狼A',
    '人狼B',
    'bot1',
    'bot2',
    'カラス',
    'カラズ',
    'はと',
    'ばと',
    'チーム一',
    'チーム二',
  ];
  const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const));
  expect(pairs.filter(([one, other]) => areAlike(one, other))).toEqual([]);
});
