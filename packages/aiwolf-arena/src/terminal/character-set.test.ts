import { CharacterSets, characterSetLabel, DoubtfulText, decodedAlone, strictText } from '@aiwolf-arena/sandbox';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { encoderOf } from '../../test/encoder.ts';

const SETS = ['shift_jis', 'euc-jp', 'utf-16le', 'utf-16be'] as const;
const ENCODERS = Object.fromEntries(SETS.map((label) => [label, encoderOf(label)]));
const encoded = (label: string, text: string): Buffer => ENCODERS[label]!(text);

const NAMES =
  '田中 佐藤 鈴木 高橋 山田 伊藤 渡辺 中村 小林 加藤 吉田 山本 佐々木 山口 松本 井上 木村 林 森 斎藤 清水 阿部 池田 橋本 石川 桜 さくら ひなた あおい ゆき たろう はなこ タナカ サトウ スズキ アオイ エージェント ウルフ 人狼 人狼太郎 占い師 村人A 狼ズ チーム東京 東京大学 静岡大学 電気通信大学 ねこ わんわん まりも 鮭 鰻 名無しさん 無限の猿 ①番 ～波～'.split(
    ' ',
  );

const logOf = (names: readonly string[]): string =>
  [
    ...names.map((name, seat) => `0,status,${seat + 1},VILLAGER,ALIVE,${name}`),
    '1,talk,0,0,1,>>Agent[02] おはようございます。占い師です。',
    '1,result,1,0,VILLAGER',
    '',
  ].join('\n');

const readings = (texts: readonly Buffer[], forced?: string) => {
  const sets = new CharacterSets(forced);
  const brought = texts.map((bytes, at) => ({ name: `${at}.log`, pieces: () => [bytes] }));
  const looks = brought.map((text) => sets.look(text));
  sets.decide();
  const settled = looks.map((look, at) => look ?? sets.settle(brought[at]!));
  return { settled, labels: settled.map(({ label }) => label), notes: sets.notes() };
};

/** The names that are as well good half-width katakana (山田: ｻｳﾅﾄ), so that nobody can tell. */
const IN_DOUBT = '山田 渡辺 小林 吉田 山本 佐々木 松本 木村 林 森 池田 橋本 人狼 人狼太郎 村人A 狼ズ 鰻'.split(' ');

describe.each(SETS)('%s', (label) => {
  test.each(NAMES)('%s is read as it is, alone and in a log', (name) => {
    const line = `0,status,1,SEER,ALIVE,${name}\n`;
    if (label === 'euc-jp' && IN_DOUBT.includes(name)) {
      expect(() => decodedAlone('a.log', encoded(label, line))).toThrow(/Shift_JIS: .*\n.*EUC-JP: .*\n.*iconv/);
    } else expect(decodedAlone('a.log', encoded(label, line)).text).toBe(line);
    const log = logOf([name, 'agent', name]);
    expect(decodedAlone('a.log', encoded(label, log)).text).toBe(log);
  });
});

const CHARACTERS = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: 0x3041, max: 0x3093 }) },
  { weight: 5, arbitrary: fc.integer({ min: 0x30a1, max: 0x30f4 }) },
  { weight: 10, arbitrary: fc.constantFrom(...[...NAMES.join('')].map((one) => one.codePointAt(0)!)) },
  { weight: 2, arbitrary: fc.integer({ min: 0x61, max: 0x7a }) },
);
const NAME = fc.array(CHARACTERS, { minLength: 1, maxLength: 12 }).map((codes) => String.fromCodePoint(...codes));

test.each(SETS)('random names of a log are read as they are, or refused: %s', (label) => {
  const inLog = fc.array(NAME, { minLength: 5, maxLength: 15 }).map(logOf);
  fc.assert(
    fc.property(inLog, (log) => {
      expect(decodedAlone('a.log', encoded(label, log)).text).toBe(log);
    }),
    { numRuns: 200 },
  );
  fc.assert(
    fc.property(NAME, (name) => {
      const line = `team: ${name}\n`;
      try {
        expect(decodedAlone('a.yaml', encoded(label, line)).text).toBe(line);
      } catch (thrown) {
        expect(thrown).toBeInstanceOf(DoubtfulText); // never a wrong reading
      }
    }),
    { numRuns: 500 },
  );
});

describe('all texts of one input', () => {
  const [plain, utf8, sjis, euc] = [
    Buffer.from(logOf(['a', 'b']).replace(/.*talk.*\n/, '')),
    Buffer.from(logOf(['山田', '松本'])),
    encoded('shift_jis', logOf(['山田', '松本'])),
    encoded('euc-jp', logOf(['山田', '松本'])),
  ];
  const ambiguous = encoded('euc-jp', '0,status,1,SEER,ALIVE,山田\n');

  test('are decided together, but for those that decide alone', () => {
    expect(readings([plain, utf8, sjis, ambiguous]).labels).toEqual(['utf-8', 'utf-8', 'shift_jis', 'shift_jis']);
    expect(readings([ambiguous, plain, euc, utf8]).labels).toEqual(['euc-jp', 'utf-8', 'euc-jp', 'utf-8']);
    expect(readings([euc, euc, euc]).notes).toEqual(['0.log and 2 more: read as EUC-JP (not UTF-8)']);
    expect(() => readings([plain, utf8, ambiguous])).toThrow(
      /^2\.log:1: .*\n.*ｻｳﾅﾄ\n.*山田\n.*--encoding shift_jis or --encoding euc-jp$/,
    );
  });

  test('what fits no other text is left out, with its line', () => {
    const broken = Buffer.from(sjis);
    broken[sjis.indexOf('\n') - 1] = 0x20; // the second byte of a character
    const { settled } = readings([sjis, sjis, broken]);
    expect(settled[2]).toEqual({ label: null, fault: { line: 1, why: 'this line is not Shift_JIS, as other files are' } });
  });

  test('UTF-8 with a wrong byte is no other character set, and one that was cut is read', () => {
    const wrong = Buffer.from(utf8);
    wrong[utf8.indexOf('松')] = 0x41;
    expect(readings([wrong]).settled).toEqual([{ label: null, fault: { line: 2, why: 'this line is not UTF-8' } }]);
    const cut = utf8.subarray(0, utf8.indexOf('です') + 2);
    expect(readings([cut]).settled).toEqual([{ label: 'utf-8', fault: { line: 3, why: 'this line ends within a character' } }]);
  });

  test('pairs of half-width katakana that look like UTF-8 are in doubt beside Shift_JIS', () => {
    const thin = Buffer.from('0,status,1,SEER,ALIVE,José\n');
    expect(readings([thin, utf8]).labels).toEqual(['utf-8', 'utf-8']);
    expect(() => readings([thin, sjis])).toThrow(/^0\.log:1: this may be UTF-8 or Shift_JIS:\n.*José\n.*Josﾃｩ/);
    expect(() => readings([encoded('shift_jis', '0,status,1,SEER,ALIVE,ﾈｺ\n')])).toThrow(/UTF-8 or Shift_JIS/);
  });

  test('a typed character set is taken, and what does not fit it is refused', () => {
    expect(readings([plain, ambiguous], 'euc-jp').labels).toEqual(['euc-jp', 'euc-jp']);
    expect(() => readings([sjis, utf8], 'shift_jis')).toThrow('1.log:1: this text is UTF-8, not Shift_JIS');
    expect(() => readings([plain, sjis], 'utf-8')).toThrow('1.log:1: this line is not UTF-8');
    expect([characterSetLabel('CP932'), characterSetLabel('sjis'), characterSetLabel('x')]).toEqual([
      'shift_jis',
      'shift_jis',
      undefined,
    ]);
  });
});

test('Latin-1 is read if nothing else makes sense, and refused beside another reading', () => {
  const alone = (name: string) => decodedAlone('a.log', Buffer.from(`0,status,1,SEER,ALIVE,${name}\n`, 'latin1')).text;
  for (const name of ['José', 'Müller', 'Ana Nuñez', 'Zoë Ångström']) expect(alone(name)).toContain(name);
  expect(() => alone('Gérard')).toThrow(/Shift_JIS: .*G駻ard\n.*Latin-1: .*Gérard/);
  expect(() => alone('Ð\x85\x9d')).toThrow(/a\.log:1: this line is not UTF-8/);
});

test('marks are no part of a text, and NUL bytes make no text', () => {
  for (const label of SETS.slice(2)) expect(decodedAlone('a', encoded(label, '\ufeffa: 田\n')).text).toBe('a: 田\n');
  expect(decodedAlone('a', Buffer.from('\ufeffa\n')).text).toBe('a\n');
  expect(() => decodedAlone('a', Buffer.from('a\nb\0c\n'))).toThrow('a:2: this line has NUL bytes');
  expect(() => strictText(Buffer.from([0x41, 0xff]))).toThrow(TypeError);
});
