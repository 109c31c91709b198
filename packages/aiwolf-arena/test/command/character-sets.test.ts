import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { encoderOf } from '../encoder.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'character-sets-'));
afterAll(() => rmSync(cwd, { recursive: true }));

function put(path: string, content: string | Buffer): void {
  const file = join(cwd, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

const ROLES = ['VILLAGER', 'SEER', 'POSSESSED', 'VILLAGER', 'WEREWOLF'];

/** A game of five agents, from which the agent in seat `away` is turned away to the next seat. */
function gameOf(names: readonly string[]): string {
  const state = (day: number) => ROLES.map((role, seat) => `${day},status,${seat + 1},${role},ALIVE,${names[seat]}`);
  const lines = [...state(0), ...state(1), '1,talk,0,0,1,おはよう', '1,vote,1,5', '1,execute,5,WEREWOLF'];
  const last = state(2).map((line) => (line.includes('WEREWOLF') ? line.replace('ALIVE', 'DEAD') : line));
  return `${[...lines, ...last, '2,result,4,0,VILLAGER'].join('\n')}\n`;
}

const NAMES = ['あい', 'うえ', 'かき', '山田', '松本'];
const LOGS = [gameOf(NAMES), gameOf(NAMES.toReversed())];
const DOUBTFUL = gameOf(['山田', '渡辺', '小林', '吉田', '松本']).replaceAll('おはよう', 'Skip');
const utf8 = (text: string): Buffer => Buffer.from(text);
const [sjis, eucJp, utf16le, utf16be] = ['shift_jis', 'euc-jp', 'utf-16le', 'utf-16be'].map(encoderOf);
const SETS = { utf8, sjis: sjis!, eucJp: eucJp!, utf16le: utf16le!, marked: (text: string) => utf16be!(`\ufeff${text}`) };
for (const [name, encoded] of Object.entries(SETS))
  for (const [at, log] of LOGS.entries()) put(`${name}/00${at}.log`, encoded(log));

const tablesOf = async (...typed: string[]) => {
  const { code, stdout, stderr } = await here(['analyze', ...typed], { cwd });
  return { code, stderr, table: stdout };
};

test.each(Object.keys(SETS))('logs in %s give the same table', async (name) => {
  const [expected, found] = [await tablesOf('utf8'), await tablesOf(name)];
  expect(found.table).toBe(expected.table);
  for (const agent of NAMES) expect(found.table).toContain(agent);
  expect(found.stderr).toMatch(
    name === 'utf8' ? /^$/ : new RegExp(`^${name}/000\\.log and 1 more: read as \\S+ \\(not UTF-8\\)\n$`),
  );
});

test('the logs of one input are decided together, also in .gz', async () => {
  put('mixed/0.log', utf8(LOGS[0]!));
  put('mixed/1.log.gz', gzipSync(SETS.sjis(LOGS[1]!)));
  expect((await tablesOf('mixed')).table).toContain('Assumed 5 agents');
  put('euc/0.log', SETS.eucJp(DOUBTFUL));
  put('euc/1.log', SETS.eucJp(LOGS[0]!));
  expect(await tablesOf('euc')).toMatchObject({ stderr: 'euc/0.log and 1 more: read as EUC-JP (not UTF-8)\n' });
});

test('what may be two character sets is refused, with both readings and what to type', async () => {
  put('doubt/0.log', SETS.eucJp(DOUBTFUL));
  for (const command of ['analyze', 'export', 'report']) {
    const { code, stdout, stderr } = await here([command, 'doubt'], { cwd });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toBe(
      'error: doubt/0.log:1: this may be Shift_JIS or EUC-JP:\n' +
        '  Shift_JIS: 0,status,1,VILLAGER,ALIVE,ｻｳﾅﾄ\n  EUC-JP: 0,status,1,VILLAGER,ALIVE,山田\n' +
        'say which: --encoding shift_jis or --encoding euc-jp\n',
    );
  }
  expect((await tablesOf('doubt', '--encoding', 'euc-jp')).table).toContain('山田');
  expect((await tablesOf('doubt', '--encoding', 'CP932')).table).toContain('ｻｳﾅﾄ');
  const { code } = await here(['report', 'doubt/0.log', '--encoding', 'euc-jp', '-o', 'game.html'], { cwd });
  expect(code).toBe(0);
});

test.each([
  [['utf8', '--encoding', 'sjis'], /^error: utf8\/000\.log:1: this text is UTF-8, not Shift_JIS$/m],
  [['sjis', '--encoding', 'utf-8'], /^error: sjis\/000\.log:1: this line is not UTF-8$/m],
  [['sjis', '--encoding', 'shiftjs'], /^error: --encoding shiftjs: there is no character set "shiftjs": choose utf-8, /m],
])('%j is a usage error', async (typed, said) => {
  const { code, stderr } = await tablesOf(...typed);
  expect([code, stderr]).toEqual([2, expect.stringMatching(said)]);
});

test('names that a wrong conversion damaged are no agents', async () => {
  put('lost/0.log', LOGS[0]!.replaceAll(/あい|うえ/g, '\ufffd\ufffd'));
  expect(await tablesOf('lost', 'utf8/000.log')).toMatchObject({
    stderr: expect.stringMatching(
      /^lost\/0\.log:\d+: a name has the character U\+FFFD: a wrong conversion has damaged this log/m,
    ),
    table: expect.stringMatching(/^2 logs: 1 finished game; 1 log left out\n/),
  });
});

test('a log in UTF-8 with one wrong byte is named with its line', async () => {
  const bytes = utf8(LOGS[0]!);
  bytes[bytes.indexOf('かき')] = 0x41;
  put('wrong/0.log', bytes);
  const { code, stderr } = await tablesOf('wrong');
  expect([code, stderr]).toEqual([
    2,
    expect.stringMatching(/^wrong\/0\.log:3: this line is not UTF-8: this log is not read$/m),
  ]);
});

const ENTRIES = NAMES.map((name, at) => `  - { team: ${name}${at}, name: ${name}, language: bundled, agent: sample }`);
const ROSTER = `title: 人狼大会\nentries:\n${ENTRIES.join('\n')}\n`;

test('rosters, lists of agents, rules and config files are read as they are', async () => {
  put('roster.yaml', SETS.sjis(ROSTER));
  const { code, stdout, stderr } = await here(['check', 'roster.yaml'], { cwd });
  expect([code, stderr]).toEqual([0, 'note: roster.yaml: read as Shift_JIS (not UTF-8)\n']);
  for (const name of NAMES) expect(stdout).toContain(name);
  put('field.txt', SETS.eucJp('あい=sample\nうえ=liar\nかき=hunter\n# 松本\nくけ=sample\nこさ=liar\n'));
  put('rules.json', SETS.utf16le('{ "maxTalk": 3 }'));
  put('aiwolf-arena.config.yaml', SETS.sjis('# 設定\nplayers: [5]\nseed: 設定\n'));
  const run = await here(['run', '--agents', '@field.txt', '--rules', 'rules.json', '--sets', '1', '--games', '1'], { cwd });
  expect(run.stdout).toContain('あい');
  expect(run.stderr).toMatch(/^note: field\.txt: read as EUC-JP \(not UTF-8\)$/m);
  expect(run.stderr).toMatch(/^note: rules\.json: read as UTF-16 \(not UTF-8\)$/m);
  rmSync(join(cwd, 'aiwolf-arena.config.yaml'));
});

test.each([
  [
    'in doubt',
    SETS.eucJp('title: x\n# 山田\n'),
    /roster-2\.yaml:2: this may be Shift_JIS or EUC-JP:\n.*ｻｳﾅﾄ\n.*山田\nconvert it: iconv -f cp932/,
  ],
  [
    'damaged',
    utf8('title: \ufffd\ufffd\n'),
    /roster-2\.yaml:1: the character U\+FFFD stands where a wrong conversion lost another/,
  ],
])('a roster that is %s is refused, with its line', async (_, content, said) => {
  put('roster-2.yaml', content);
  const { code, stderr } = await here(['check', 'roster-2.yaml'], { cwd });
  expect([code, stderr]).toEqual([2, expect.stringMatching(said)]);
});

test('the source of an agent is read as it is, or refused with its line', async () => {
  const source = (note: string) => `import { create } from './other.js';\n// ${note}\nexport default create;\n`;
  const methods = 'initialize update dayStart whisper vote attack guard divine finish'.split(' ').map((name) => `${name}() {}`);
  const other = `const isRead = '人狼' === '\\u4eba\\u72fc';
export const create = () => ({ getName: () => 'a', talk() { if (!isRead) throw new Error(); }, ${methods.join(', ')} });\n`;
  put('agent/a.js', source('ascii'));
  put('agent/other.js', SETS.sjis(other));
  const play = ['play', '--agents', './agent/a.js', '--players', '5', '--seed', '1'];
  const { code, stderr } = await here(play, { cwd });
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^note: .*agent\/other\.js: read as Shift_JIS \(not UTF-8\)$/m)]);
  put('agent/a.js', SETS.eucJp(source('山田')));
  const refused = await here(play, { cwd });
  expect([refused.code, refused.stderr]).toEqual([4, expect.stringMatching(/agent\/a\.js:2: this may be Shift_JIS or EUC-JP/)]);
});
