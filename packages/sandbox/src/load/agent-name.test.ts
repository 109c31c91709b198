import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { likeness, nameFault, nameOf, readableName } from './agent-name.ts';

describe('names', () => {
  test.each(['人狼研', 'é', 'हिन्दी', 'עברית', 'a b', '🐺', '狼'.repeat(40), 'x'.repeat(64)])('%s is one', (name) =>
    expect(nameFault(name)).toBeUndefined(),
  );

  test.each(['', ' x', 'x ', 'a,b', 'a\nb', 'a\u0007', '\ud83d', 'a\u202eb', 'a\u200bb', '\ufeffa'])('%j is none', (name) =>
    expect(nameFault(name)).toMatch(/must not be empty, start or end with a space/),
  );

  test.each(['狼'.repeat(41), 'x'.repeat(65), '🐺'.repeat(31)])('%s is too long', (name) =>
    expect(nameFault(name)).toBe('it may have at most 64 characters, 120 bytes of UTF-8'),
  );

  test.each([
    ...[
      '人狼研究会',
      'ウルフマン',
      'おおかみ少年',
      'じんろう・ラボ',
      '佐々木',
      'サーバー人狼',
      '工学部2026',
      '狼と羊_v2',
      'Team 人狼',
      'ＡＩ班',
    ],
    ...['ｶﾀｶﾅ', 'ヴェアヴォルフ', '東大A', '京大B', '占い師☆', 'ゝゞヽヾ', '〆切', '〇〇大学', 'パラノイア', 'がんばるぞー'],
    ...['한국팀A', '臺灣ㄅㄆ', 'Δέλτα', 'Волк', 'naïve-bot', 'ไทย', 'ქართული'],
  ])('%s is a name of one script, or of scripts that are written together', (name) => expect(nameFault(name)).toBeUndefined());

  test.each(['s\u0430mple', '\u03b1gent', 'Волк-v2a', 'かα', '한かな', 'ᏚᎪMPLE', 'аgent狼', 'ไทยA'])(
    '%s mixes scripts',
    (name) => expect(nameFault(name)).toMatch(/^its letters must be of one script/),
  );

  test.each([
    '\u034f',
    '\ufe0f',
    '\u115f',
    '\u3164',
    '\u00ad',
    '\u200c',
    '\u2800',
    '\u{e0041}',
    '\u{1d173}',
    '\uffa0',
    '\ue000',
    '\u180e',
  ])('sample%s is none: it looks like sample', (invisible) => {
    expect(nameFault(`sample${invisible}`)).toMatch(/invisible/);
    expect(readableName(`sam${invisible}ple`)).toBe('sample');
  });

  test('what is long only before it is composed is short enough', () => {
    expect(nameFault('e\u0301'.repeat(60))).toBeUndefined();
    expect(nameOf('e\u0301')).toBe('é');
  });

  test('whatever a client says becomes a name, or nothing', () => {
    expect(readableName(' a\u202eb\n ')).toBe('ab');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (said) => {
        const name = readableName(said);
        expect(nameOf(said.trim()).startsWith(name) || name.length < said.length).toBe(true);
        if (name !== '' && !name.includes(',')) expect(nameFault(name) ?? 'of one script').toContain('of one script');
        expect(readableName(name)).toBe(name);
      }),
    );
  });

  test.each([
    ['Tori', 'tori'],
    ['ＴＯＲＩ', 'tori'],
    ['Straße', 'STRASSE'],
    ['ΟΔΟΣ', 'οδος'],
    ['ﬁsh', 'fish'],
    ['e\u0301', 'É'],
  ])('%s is like %s', (one, other) => expect(likeness(one)).toBe(likeness(other)));

  test('other letters are another name', () => expect(likeness('人狼')).not.toBe(likeness('人浪')));
});
