// @module-tag python
// @module-tag bubblewrap
// Contests with a roster sandbox all clients: what a team reads of the contest, and what is said where no sandbox is possible.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { moduleThat, packPython } from './contest-entries/entries.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'sandbox-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** Reads all that a contest has on this machine, then plays. */
const THIEF = `import glob, os, runpy
folder = bytes.fromhex("${Buffer.from(cwd).toString('hex')}").decode()
for path in glob.glob(folder + "/**", recursive=True) + glob.glob("/tmp/*/*/*.py") + glob.glob("/tmp/*/host"):
    if os.path.isfile(path) and "/thief/" not in path:
        print("STOLEN", os.path.basename(path), flush=True)
runpy.run_path(os.path.join(os.path.dirname(os.path.abspath(__file__)), "player.py"), run_name="__main__")
`;

beforeAll(() => {
  mkdirSync(join(cwd, 'subs'));
  const player = readFileSync(fileURLToPath(new URL('./contest-entries/player.py', import.meta.url)));
  const files = { 'thief/start.py': Buffer.from(THIEF), 'thief/player.py': player };
  writeFileSync(join(cwd, 'subs/thief.zip'), zipSync(files));
  packPython(cwd, 'subs/honest.zip', 'honest');
  writeFileSync(join(cwd, 'subs/module.ts'), moduleThat('Over'));
  writeFileSync(
    join(cwd, 'roster.yaml'),
    `entries:
  - { team: thief, language: python, file: subs/thief.zip, start: start.py }
  - { team: honest, language: python, file: subs/honest.zip, start: start.py }
  - { team: module, language: typescript, file: subs/module.ts }
  - { team: house, language: bundled, agent: sample }
  - { team: liar, language: bundled, agent: liar }
`,
  );
  // a machine without bubblewrap
  mkdirSync(join(cwd, 'bin'));
  for (const name of ['python3', 'env', 'grep', 'sh']) {
    const path = execFileSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim();
    const real =
      name === 'python3' ? execFileSync(path, ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }) : path;
    symlinkSync(real.trim(), join(cwd, 'bin', name));
  }
});

const STAGE = ['contest', 'testing', '--roster', 'roster.yaml', '--players', '5', '--sets', '1', '--games', '2', '--quiet'];
const stolen = (log: string): string[] => readFileSync(join(cwd, log), 'utf8').match(/STOLEN \S+/g) ?? [];
const withoutBubblewrap = { cwd, env: { PATH: join(cwd, 'bin') } };

test('a contest sandboxes the clients of teams: none reads the seed, the roster or the code of a rival', async () => {
  const { code, stderr } = await here([...STAGE, '--out', 'cup'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  for (const log of ['cup/admission/thief.log', 'cup/testing/clients/thief.log']) expect([log, stolen(log)]).toEqual([log, []]);
});

test('with --no-sandbox the same client reads them', async () => {
  const { code, stderr } = await here([...STAGE, '--no-sandbox', '--out', 'open'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stolen('open/testing/clients/thief.log')).toEqual(
    expect.arrayContaining(['STOLEN seed.secret', 'STOLEN roster.yaml', 'STOLEN honest.zip']),
  );
});

test('without bubblewrap a contest with clients ends with 2 and says what to do; --no-sandbox plays', async () => {
  for (const stage of [STAGE, ['contest', ...STAGE.slice(2)]]) {
    const { code, stderr } = await arena([...stage, '--out', 'none'], withoutBubblewrap);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^error: --sandbox: bubblewrap is not installed: install the package bubblewrap/);
    expect(stderr).toMatch(/type --no-sandbox\): each client can then read and change all that you can, such as/);
  }
  const { code } = await arena([...STAGE, '--no-sandbox', '--out', 'without'], withoutBubblewrap);
  expect(code).toBe(0);
});

test('without clients a contest needs no bubblewrap', async () => {
  const roster = readFileSync(join(cwd, 'roster.yaml'), 'utf8').replaceAll(
    /language: python.*/g,
    'language: bundled, agent: random }',
  );
  writeFileSync(join(cwd, 'bundled.yaml'), roster);
  const typed = STAGE.map((word) => (word === 'roster.yaml' ? 'bundled.yaml' : word));
  expect(await arena([...typed, '--out', 'bundled'], withoutBubblewrap)).toMatchObject({ code: 0 });
});

test.each([
  [['--bind', 'subs'], /^error: --bind has no effect without --sandbox/],
  [['--sandbox', '--bind', '/'], /^error: --bind: \/ is a home folder or contains one: give the folder of the runtime only/],
  [['--sandbox', '--bind', 'none'], /^error: --bind.*expected a path that exists/],
])('run with %j is refused', async (flags, message) => {
  const client = ['--agent', 'bob=python3 bob.py {port}'];
  const { code, stderr } = await here(['run', '--agents', 'random', ...client, '--players', '5', ...flags], { cwd });
  expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(message) });
});
