// @module-tag python
// @module-tag java
// @module-tag mono
// @module-tag bubblewrap
// @module-tag dear
// Runtimes at unusual places start in the sandbox, or the message says what to add.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LaunchedSource, type LaunchOptions, launchOf } from '../src/index.ts';
import { javaTeam } from './java-team.ts';

const CLIENTS = fileURLToPath(new URL('./clients/', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'runtimes-'));
/** A runtime below the home folder, of which clients see nothing else. */
const home = mkdtempSync(join(homedir(), '.aiwolf-arena-test-'));
const at = (...parts: readonly string[]): string => join(folder, ...parts);
afterAll(() => {
  for (const one of [folder, home]) rmSync(one, { recursive: true });
});

beforeAll(() => {
  for (const name of ['bob', 'both', 'odd']) mkdirSync(at(name));
  cpSync(join(CLIENTS, 'habit.py'), at('bob/habit.py'));
  writeFileSync(at('bob/run.sh'), '#!/bin/sh\nexec python3 "$(dirname "$0")/habit.py" "$@"\n');
  writeFileSync(
    at('bob/direct.py'),
    '#!/usr/bin/env python3\nimport runpy; runpy.run_path("bob/habit.py", run_name="__main__")\n',
  );
  for (const name of ['run.sh', 'direct.py']) chmodSync(at('bob', name), 0o755);
  writeFileSync(at('both/helper.py'), 'print("help")\n');
  writeFileSync(at('both/needs.py'), 'import helper\n');
  writeFileSync(at('odd/data.txt'), '');
  writeFileSync(at('bob/reads.py'), 'import sys\nopen(bytes.fromhex(sys.argv[2]).decode())\n');
}, 60_000);

/** Whether a client connects, or why it does not. */
async function started(
  command: string,
  options: Partial<LaunchOptions> = {},
  hidden: readonly string[] = [],
  binds: string[] = [],
) {
  const launch = await launchOf('bob', command, folder);
  const sandbox = { binds, hidden };
  const source = new LaunchedSource(launch, at('run/clients/bob.log'), { restarts: 0, ...options, sandbox });
  try {
    await source.tryOut();
    return 'connected';
  } catch (thrown) {
    return (thrown as Error).message;
  } finally {
    source.close();
  }
}

const HABIT = 'bob/habit.py {host} {port} {name}';
const START = { timeout: 120_000 };

test('the first Python of PATH, that of the system, scripts, and shells', START, async () => {
  for (const command of [
    `python3 ${HABIT}`,
    `/usr/bin/python3 ${HABIT}`,
    'bob/run.sh {host} {port} {name}',
    'bob/direct.py {host} {port} {name}',
    `sh -c 'exec python3 ${HABIT}'`,
    'python:bob/habit.py',
  ].slice(0, 5))
    expect([command, await started(command)]).toEqual([command, 'connected']);
});

test('a virtual environment beside the client, elsewhere, and below the home folder', START, async () => {
  for (const [python, venv] of [
    ['/usr/bin/python3', at('bob/venv')],
    ['python3', at('elsewhere/venv')],
    ['python3', join(home, 'venv')],
  ] as const) {
    execFileSync(python, ['-m', 'venv', '--without-pip', venv]);
    const command = `${venv}/bin/python ${HABIT}`;
    expect([command, await started(command)]).toEqual([command, 'connected']);
  }
});

test('a Python behind links, as conda and version managers have it', START, async () => {
  const real = execFileSync('python3', ['-c', 'import sys; print(sys.prefix)'], { encoding: 'utf8' }).trim();
  symlinkSync(real, join(home, 'conda'));
  mkdirSync(join(home, 'bin'));
  symlinkSync(join(home, 'conda/bin/python3'), join(home, 'bin/python3'));
  expect(await started(`${home}/bin/python3 ${HABIT}`)).toBe('connected');
});

test('a copied JVM, kept or for each set', START, async () => {
  const real = dirname(dirname(realpathSync(execFileSync('sh', ['-c', 'command -v java'], { encoding: 'utf8' }).trim())));
  cpSync(real, join(home, 'jvm'), { recursive: true, dereference: false, verbatimSymlinks: true });
  const jar = javaTeam(folder);
  const before = process.env.PATH;
  process.env.PATH = `${join(home, 'jvm/bin')}:${before}`;
  try {
    expect(await started(`java:${jar}:team.OverPlayer`)).toBe('connected');
    expect(await started(`java:${jar}:team.OverPlayer`, { isolated: true })).toBe('connected');
    const typed = `java -cp ${jar} org.aiwolf.common.bin.ClientStarter -h {host} -p {port} -c team.OverPlayer -n {name}`;
    expect(await started(typed)).toBe('connected');
  } finally {
    process.env.PATH = before;
  }
});

test('mono, at its usual place and behind a link', START, async () => {
  const csharp = join(CLIENTS, 'csharp');
  mkdirSync(at('sharp'));
  execFileSync('mcs', [`-out:${at('sharp/ClientStarter.exe')}`, join(csharp, 'ClientStarter.cs')]);
  execFileSync('mcs', ['-target:library', `-out:${at('sharp/one.dll')}`, join(csharp, 'Player.cs'), join(csharp, 'Words.cs')]);
  expect(await started('dotnet:sharp/one.dll:Team.Player')).toBe('connected');
  symlinkSync('/usr/bin/mono', join(home, 'mono'));
  const typed = 'sharp/ClientStarter.exe -h {host} -p {port} -c Team.Player sharp/one.dll -n {name}';
  expect(await started(`${home}/mono ${typed}`)).toBe('connected');
});

test('what is missing is named, with what to type', START, async () => {
  const file = at('odd/data.txt');
  const reads = `python3 bob/reads.py {port} ${Buffer.from(file).toString('hex')}`;
  expect(await started(reads)).toContain(`${file} exists, but not in its sandbox; type --bind ${file}`);
  expect(await started(reads, {}, [], [file])).not.toContain('--bind');
  const needs = await started('python3 both/needs.py {port}', {}, [at('both/other.py')]);
  expect(needs).toContain("No module named 'helper'");
  writeFileSync(at('both/other.py'), '');
  const alone = await started('python3 both/needs.py {port}', {}, [at('both/other.py')]);
  expect(alone).toContain(
    `${at('both/helper.py')} exists, but not in its sandbox: of ${at('both')} it has only what its command`,
  );
  expect(alone).toContain(`type --bind ${at('both/helper.py')}`);
  expect(await started(`python3 ${HABIT}`, {}, [], [homedir()])).toContain('which is a home folder or contains one');
  expect(existsSync(file)).toBe(true);
});
