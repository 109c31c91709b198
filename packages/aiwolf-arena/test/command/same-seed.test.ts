// @module-tag java
// @module-tag python
// The same seed gives the same games with agents in Python and Java: any number of villages, after kill -9, and in `verify`.
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from './aiwolf-arena.ts';
import { here } from './here.ts';

const CLIENTS = fileURLToPath(new URL('../../../bridge/test/clients/', import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'same-seed-'));
afterAll(() => rmSync(cwd, { recursive: true }));

beforeAll(() => {
  const sources = globSync('java/**/*.java', { cwd: CLIENTS }).map((source) => join(CLIENTS, source));
  const quick = ['-J-XX:TieredStopAtLevel=1', '-J-XX:+UseSerialGC', '--release', '8', '-Xlint:-options'];
  execFileSync('javac', [...quick, '-d', join(cwd, 'classes'), ...sources]);
  execFileSync('jar', ['cf', 'team.jar', '-C', 'classes', '.'], { cwd });
  cpSync(join(CLIENTS, 'drawing.py'), join(cwd, 'drawing.py'));
});

const PYTHON = ['random', 'uuid', 'until-over'].map((source) => `${source}=python:drawing.py`);
const JAVA = ['NewRandom', 'NanoTime'].map((source) => `${source}=java:team.jar:team.Drawing$${source}`);
const RUN = [
  'run',
  '--agents',
  [...PYTHON, ...JAVA].join(','),
  '--players',
  '5',
  '--sets',
  '4',
  '--games',
  '5',
  '--seed',
  'same',
];

interface Line {
  readonly set: number;
  readonly hash: string;
}

const journal = (folder: string): string => join(cwd, folder, 'journal.ndjson');
const lines = (folder: string): Line[] =>
  existsSync(journal(folder))
    ? readFileSync(journal(folder), 'utf8')
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line))
    : [];
const hashes = (folder: string): string[] =>
  lines(folder)
    .filter(({ hash }) => hash !== undefined)
    .sort((a, b) => a.set - b.set)
    .map(({ hash }) => hash);

test('a run that was killed goes on with the same games as one of two villages at once; verify plays them again', async () => {
  const whole = await here([...RUN, '--out', 'whole', '--villages', '2'], { cwd });
  expect(whole).toMatchObject({ code: 0 });
  const [node, main] = command();
  const child = spawn(node, [main, ...RUN, '--out', 'killed', '--villages', '1'], { cwd, stdio: 'ignore' });
  while (hashes('killed').length === 0 && child.exitCode === null) await pause(20);
  child.kill('SIGKILL');
  await new Promise((resolve) => child.on('close', resolve));
  expect(await here([...RUN, '--out', 'killed', '--villages', '1'], { cwd })).toMatchObject({ code: 0 });
  expect(hashes('whole')).toHaveLength(4);
  expect(hashes('killed')).toEqual(hashes('whole'));
  expect(await here(['verify', 'whole'], { cwd })).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Replayed: the same/),
  });
});

test('with the numbers and the clock of the machine they are other games', async () => {
  expect(await here([...RUN, '--out', 'real', '--chance', 'real', '--clock', 'real'], { cwd })).toMatchObject({ code: 0 });
  expect(hashes('real')).not.toEqual(hashes('whole'));
});

test('a plan has the versions on which its games depend; a run with others is not resumed', async () => {
  const path = join(cwd, 'whole/plan.json');
  const plan = readFileSync(path, 'utf8');
  expect(plan).toMatch(/"runtime": ?"Python 3\.\d+\.\d+[^"]*"/);
  expect(plan).toMatch(/"runtime": ?"Java \d/);
  writeFileSync(path, plan.replace(/"Python 3[^"]*"/, '"Python 3.1.4"'));
  const { code, stderr } = await here([...RUN, '--out', 'whole'], { cwd });
  expect({ code, stderr }).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/what \S+ runs on: Python 3\.1\.4 -> Python 3/),
  });
});
