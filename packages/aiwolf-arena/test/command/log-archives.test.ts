import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { packTar, type TarEntry } from 'modern-tar';
import { afterAll, describe, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'log-archives-'));
afterAll(() => rmSync(cwd, { recursive: true }));

function put(path: string, content: string | Uint8Array): void {
  const file = join(cwd, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, content);
}

const ROLES = ['VILLAGER', 'SEER', 'POSSESSED', 'VILLAGER', 'WEREWOLF'];

function gameOf(names: readonly string[]): string {
  const state = (day: number, wolf: string) =>
    ROLES.map((role, seat) => `${day},status,${seat + 1},${role},${role === 'WEREWOLF' ? wolf : 'ALIVE'},${names[seat]}`);
  const lines = [...state(0, 'ALIVE'), ...state(1, 'ALIVE'), '1,vote,1,5', '1,execute,5,WEREWOLF'];
  return `${[...lines, ...state(2, 'DEAD'), '2,result,4,0,VILLAGER'].join('\n')}\n`;
}

const NAMES = ['あい', 'うえ', 'かき', 'くけ', 'こさ'];
const LOGS = Object.fromEntries(
  [0, 1, 2, 13].map((at) => [`${at}.log`, gameOf([...NAMES.slice(at % 5), ...NAMES.slice(0, at % 5)])]),
);
for (const [name, log] of Object.entries(LOGS)) put(`logs/${name}`, log);

const tarOf = (files: Readonly<Record<string, string | Uint8Array>>, more: readonly TarEntry[] = []): Promise<Uint8Array> =>
  packTar([
    ...Object.entries(files).map(([name, body]) => ({ header: { name, size: Buffer.byteLength(body) }, body })),
    ...more,
  ]);
const zipOf = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, body]) => [name, Buffer.from(body)])));

const analyzed = async (...typed: string[]) => await here(['analyze', ...typed], { cwd });
const turned = Object.fromEntries(Object.entries(LOGS).reverse());

describe('archives of logs', () => {
  test.each<[string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a.tar', () => tarOf(turned)],
    ['a.tar.gz', async () => gzipSync(await tarOf(turned))],
    ['a.tgz', async () => gzipSync(await tarOf(turned))],
    ['tar.log', async () => gzipSync(await tarOf(turned))],
    ['a.zip', () => zipOf(turned)],
    ['zip.gz', () => zipOf(turned)],
    ['of-gz.zip', () => zipOf(Object.fromEntries(Object.entries(turned).map(([name, log]) => [`${name}.gz`, gzipSync(log)])))],
  ])('%s is read as the folder is, whatever its name', async (name, bytes) => {
    put(name, await bytes());
    const [expected, found] = [await analyzed('logs'), await analyzed(name)];
    expect([found.stdout, found.stderr]).toEqual([expected.stdout, '']);
    expect(found.stdout).toMatch(/^4 logs: 4 finished games\n/);
    const { code } = await here(['report', name, '-o', 'game.html'], { cwd });
    expect(code).toBe(0);
  });

  test('the rows of an export name the file in the archive', async () => {
    put('e/a.zip', zipOf({ 'sub/1.log': LOGS['0.log']!, '2.log': LOGS['1.log']! }));
    expect(await here(['export', 'e/a.zip', '--out', 'rows', '--to', 'jsonl', '--quiet'], { cwd })).toMatchObject({ code: 0 });
  });

  test('the logs of an archive beside its files are copies', async () => {
    cpSync(join(cwd, 'logs'), join(cwd, 'both'), { recursive: true });
    put('both/all.tar.gz', gzipSync(await tarOf(LOGS)));
    cpSync(join(cwd, 'logs'), join(cwd, 'made/logs'), { recursive: true });
    put('made/logs.zip', zipOf(LOGS));
    put('made/again.tar', await tarOf(Object.fromEntries(Object.entries(LOGS).map(([name, log]) => [`./logs/${name}`, log]))));
    const { stdout, stderr } = await analyzed('both');
    expect(stdout).toMatch(/^8 logs: 4 finished games; 4 logs left out\n/);
    expect(stderr).toMatch(/^both\/all\.tar\.gz\/0\.log:1: this file is a copy of both\/0\.log, so it is not counted$/m);
    expect((await analyzed('made')).stdout).toMatch(/^12 logs: 4 finished games; 8 logs left out\n/);
  });

  test('a log of joined logs beside these is counted with a note', async () => {
    cpSync(join(cwd, 'logs'), join(cwd, 'beside'), { recursive: true });
    put('beside/all.log', Object.values(LOGS).join(''));
    const { stdout, stderr } = await analyzed('beside');
    expect(stdout).toMatch(/^5 logs: 8 finished games\n/);
    expect(stderr).toMatch(
      /^beside\/all\.log:\d+: this game is also in beside\/0\.log; 3 more games are in several logs\. All of them are counted: /,
    );
    put('alone.log', Object.values(LOGS).join(''));
    expect((await analyzed('alone.log')).stderr).toBe('');
  });

  test('what is in an archive but no log is named', async () => {
    put('more.zip', zipOf({ ...LOGS, 'readme.txt': 'x', 'inner.zip': zipOf(LOGS), '._0.log': '\0' }));
    const { stdout, stderr } = await analyzed('more.zip');
    expect(stdout).toContain('4 finished games');
    expect(stderr).toBe(
      '2 files were passed over, not being named .log, .gz or as an archive: more.zip/readme.txt, more.zip/._0.log\n' +
        'more.zip/inner.zip:1: it is an archive in an archive: unpack it first\n',
    );
  });

  test.each<[string, () => Promise<Uint8Array> | Uint8Array, RegExp]>([
    [
      'link.tar',
      () => tarOf(LOGS, [{ header: { name: 'x.log', size: 0, type: 'symlink', linkname: '/etc/passwd' } }]),
      /it contains a link: x\.log/,
    ],
    ['twice.tar', () => tarOf(LOGS, [{ header: { name: '0.log', size: 1 }, body: 'x' }]), /it contains 0\.log twice/],
    ['both.tar', () => tarOf({ 'a.log': 'x', 'a.log/b.log': 'x' }), /it contains a\.log as a file and as a folder/],
    [
      'many.tar',
      () => tarOf(Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`${at}.txt`, '']))),
      /more than 10000 files/,
    ],
    ['cut.zip', () => zipOf(LOGS).subarray(0, -30), /this file cannot be read/],
    [
      'none.zip',
      () => zipOf({ 'game.txt': LOGS['0.log']! }),
      /none\.zip:1: contains no \.log, \.gz or archive \(1 other file: game\.txt\)/,
    ],
    ['a.tar.xz', () => Buffer.from('fd377a585a0000', 'hex'), /it is packed \(xz\): unpack it first/],
  ])('%s counts nothing', async (name, bytes, said) => {
    put(name, await bytes());
    const { code, stdout, stderr } = await analyzed(name);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(said);
  });

  test('the files before the end of an archive that was cut are read', async () => {
    const whole = await tarOf(LOGS);
    put('cut.tar.gz', gzipSync(whole).subarray(0, -20));
    put('cut.tar', whole.subarray(0, 5 * 512));
    for (const name of ['cut.tar', 'cut.tar.gz']) {
      const { stdout, stderr } = await analyzed(name);
      expect(stderr).toMatch(new RegExp(`^${name}:1: the archive is damaged or incomplete`));
      expect(stdout).toMatch(/^\d logs: [1-4] finished games?; 1 log left out/);
    }
  });
});

describe('a folder', () => {
  test('without logs is refused with the names of what it has', async () => {
    put('d/game.txt', LOGS['0.log']!);
    expect(await analyzed('d')).toMatchObject({
      code: 2,
      stderr: 'error: d contains no .log, .gz or archive (1 other file: game.txt): name the files\n',
    });
    expect((await analyzed('d/game.txt')).stdout).toContain('1 finished game');
    mkdirSync(join(cwd, 'nothing'));
    expect((await analyzed('nothing')).stderr).toBe('error: nothing contains no .log, .gz or archive: name the files\n');
  });

  test('says what it passed over, and what of it begins like a log', async () => {
    put('f/a.log', LOGS['0.log']!);
    for (const name of ['b.txt', 'c.log.1', 'd.txt', 'e.txt']) put(`f/${name}`, name === 'c.log.1' ? LOGS['1.log']! : 'x');
    expect((await analyzed('f')).stderr).toBe(
      '4 files were passed over, not being named .log, .gz or as an archive: f/b.txt, f/c.log.1, f/d.txt and 1 more\n' +
        'f/c.log.1 begins like a log: name such files to read them\n',
    );
  });
});

test('a log is read in parts if it is large, and a line of it may be as long as a part', async () => {
  const [head, ...tail] = LOGS['0.log']!.trimEnd()
    .split('\n')
    .map((line) => `${line}\n`);
  const talk = Array.from({ length: 12 * 1024 }, (_, at) => `0,talk,${at % 9},0,1,${'あ'.repeat(300)}\n`).join('');
  const large = [head!, ...tail.slice(0, 4), talk, ...tail.slice(4)].join('');
  put('large/plain.log', large);
  put('large/packed.log.gz', gzipSync(large, { level: 1 }));
  put('large/utf16.log', Buffer.from(large, 'utf16le'));
  put('large/all.zip', zipOf({ 'in.log': large }));
  const { stdout, stderr } = await analyzed('large');
  expect(stdout).toMatch(/^4 logs: 4 finished games\n/);
  expect(stdout).toContain('Assumed 5 agents');
  expect(stderr).toContain('2 more games are in several logs');
  put('long.log', `0,status,1,SEER,ALIVE,a\n${'x'.repeat(9 << 20)}\n${'y'.repeat(9 << 20)}`);
  expect((await analyzed('long.log')).stderr).toMatch(/^long\.log:1: .*a line is longer than 8 MiB\n/);
});

test('a log that is reached on two ways counts once', async () => {
  mkdirSync(join(cwd, 'two'));
  symlinkSync(join(cwd, 'logs/0.log'), join(cwd, 'two/x.log'));
  expect((await analyzed('logs/0.log', 'two/x.log')).stdout).toContain('1 log: 1 finished game');
});
