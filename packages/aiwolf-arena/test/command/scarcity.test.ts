// @module-tag dear
// What the machine does not give: open files, processes, and files that were there a moment ago.
import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { command, type Ended } from './aiwolf-arena.ts';
import { moduleThat } from './contest-entries/entries.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'scarcity-'));
afterAll(() => rmSync(cwd, { recursive: true }));
writeFileSync(join(cwd, 'own.ts'), moduleThat('Over'));

const [node, main] = command();
const GAMES = ['--players', '5', '--games', '2', '--seed', '1', '--quiet'];
const FEW = [...GAMES, '--sets', '2'];
const VILLAGE = './own.ts,random,chatty,sample,silent';

/** The command in a shell that first does something. */
const shelled = (first: string, typed: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const line = `${first}; exec "$0" "$@"`;
    execFile('bash', ['-c', line, node, main, ...typed], { cwd }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });

/** Node itself does not start with fewer. */
const least = [18, 19, 20, 21, 22, 23, 24].find(
  (n) => spawnSync('bash', ['-c', `ulimit -n ${n}; exec "$0" -e 1`, node]).status === 0,
)!;

describe('too few open files', () => {
  const steps = [1, 4, 9, 16, 24, 38];
  test.each(steps.map((more) => least + more))('%i: one line, or games', async (files) => {
    const typed = ['run', '--agents', VILLAGE, ...FEW, '--threads', '2', '--out', `f${files}`];
    const { code, stderr } = await shelled(`ulimit -n ${files}`, typed);
    if (code === 0) return expect(stderr).toBe('');
    expect([code, stderr]).toEqual([
      5,
      expect.stringMatching(/^error: .*the system allows too few open files: raise the limit.*\n$/),
    ]);
  });

  test('for so many threads', async () => {
    const typed = ['run', '--agents', VILLAGE, ...FEW, '--threads', '64', '--out', 'threads'];
    const { code, stderr } = await shelled('ulimit -n 100', typed);
    expect(code).toBe(5);
    expect(stderr).toMatch(
      /^error: games cannot be played on 64 threads: the system allows too few open files.*fewer threads \(EMFILE\)\n$/,
    );
  });

  test.each([
    ['check', './own.ts'],
    ['compare', './own.ts', 'random', '--fixed-sets', '2', '--players', '5'],
  ])('%s says so too', async (...typed) => {
    const { code, stderr } = await shelled('ulimit -n 40', typed);
    expect(stderr).toMatch(/^error: .*the system allows too few open files/m);
    expect(stderr).not.toContain('    at ');
    expect(code).toBe(5);
  });
});

describe('an agent that vanishes', () => {
  test('before it is looked for is a mistyped path', async () => {
    const { code } = await here(['run', '--agents', VILLAGE.replace('own', 'none'), ...FEW], { cwd });
    expect(code).toBe(2);
  });

  test('while it plays costs nothing: it is loaded', async () => {
    mkdirSync(join(cwd, 'gone'));
    writeFileSync(join(cwd, 'gone/own.ts'), moduleThat('Over'));
    const village = VILLAGE.replace('own', 'gone/own');
    const typed = ['run', '--agents', village, ...GAMES, '--sets', '40', '--out', 'gone-run'];
    const played = here(typed, { cwd });
    while (!readdirSync(cwd).includes('gone-run')) await new Promise((resolve) => setTimeout(resolve, 5));
    rmSync(join(cwd, 'gone'), { recursive: true });
    expect(await played).toMatchObject({ code: 0 });
  });

  test('while it plays, if it is trusted, is named, and nobody is blamed', async () => {
    mkdirSync(join(cwd, 'trusted'));
    const file = join(cwd, 'trusted/own.mjs');
    const leaves = `process.made = (process.made ?? 0) + 1; if (process.made === 2) rmSync(${JSON.stringify(join(cwd, 'trusted'))}, { recursive: true });`;
    const begin = 'export default (context) => {';
    const body = moduleThat('Over').replace(begin, `${begin} ${leaves}`);
    writeFileSync(file, `import { rmSync } from 'node:fs';\n${body}`);
    const village = VILLAGE.replace('own.ts', 'trusted/own.mjs');
    const typed = ['run', '--agents', village, ...GAMES, '--sets', '3', '--trust', 'own', '--threads', '1'];
    const { code, stdout } = await here([...typed, '--out', 'vanished'], { cwd });
    expect(readFileSync(join(cwd, 'vanished/journal.ndjson'), 'utf8')).not.toContain('exception');
    expect(stdout).toMatch(/MISSING: .*\n.*trusted\/own\.mjs, a trusted agent, has disappeared: restore it/);
    expect(code).toBe(5);
  });
});
