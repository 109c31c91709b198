// What a user reads first if an npm script cannot begin its work: before the installation, and when it fails.
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ROOT } from './check/tool.ts';
import { type Ended, ended } from './publish/run.ts';

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'aiwolf-arena-run-'));
  for (const file of ['scripts/run.cjs', 'packages/aiwolf-arena/bin/libraries.mjs']) cpSync(join(ROOT, file), join(home, file));
  for (const file of ['package.json', 'pnpm-lock.yaml', 'pnpm-workspace.yaml']) writeFileSync(join(home, file), '{}');
  mkdirSync(join(home, 'node_modules'));
});
afterEach(() => rmSync(home, { recursive: true }));

/** Starts the script, or `what`, in a folder of its own, after a text of JavaScript. */
function started(first: string, env: NodeJS.ProcessEnv = {}, what = join(home, 'scripts/run.cjs')): Promise<Ended> {
  writeFileSync(join(home, 'first.cjs'), first);
  const args = ['--require', join(home, 'first.cjs'), what];
  return ended(process.execPath, args, { cwd: home, env: { ...process.env, ...env } });
}

/** Puts a program that does as npx, by a text of a shell, before the others. */
function withNpx(text: string): NodeJS.ProcessEnv {
  const npx = join(home, 'npx');
  writeFileSync(npx, `#!/bin/sh\n${text}\n`);
  chmodSync(npx, 0o755);
  return { PATH: home + delimiter + process.env.PATH };
}

const faked = (what: string, value: unknown): string =>
  `Object.defineProperty(process, '${what}', { value: ${JSON.stringify(value)} });`;

test.each([
  [
    'an old Node',
    faked('versions', { node: '18.20.8' }) + faked('version', 'v18.20.8'),
    'needs Node 20 or newer; this is v18.20.8',
  ],
  ['Windows', faked('platform', 'win32'), 'runs on Linux; on Windows use WSL 2: docs/how-to/use-windows-or-macos.md'],
])('on %s it says what is needed, and installs nothing', async (_, first, reason) => {
  const { status, stderr } = await started(first, withNpx('echo installing >&2'));
  expect([status, stderr]).toEqual([2, expect.stringMatching(/^error: aiwolf-arena [^\n]*\n$/)]);
  expect(stderr).toContain(reason);
});

test('an installed command says so on Windows, too', async () => {
  const command = join(ROOT, 'packages/aiwolf-arena/bin/aiwolf-arena.mjs');
  const { status, stderr } = await started(faked('platform', 'win32'), {}, command);
  expect([status, stderr]).toEqual([
    5,
    expect.stringMatching(/^error: aiwolf-arena runs on Linux; on Windows use WSL 2 [^\n]*\n$/),
  ]);
});

test('it says that it installs, once; and on macOS that nobody tried', async () => {
  const first = await started(faked('platform', 'darwin'), withNpx('exit 0'));
  expect(first.status).toBe(0);
  expect(first.stderr).toMatch(/^note: aiwolf-arena was not tested on this system \(darwin\)[^\n]*\ninstalling .* MB, once/);
  expect(first.stderr).toMatch(/\ninstalled in \d+ s\n$/);
  expect(await started('', withNpx('exit 0'))).toMatchObject({ status: 0, stdout: '' });
  expect(readFileSync(join(home, 'node_modules/.installed'), 'utf8')).toBe('{}{}{}');
});

test.each([
  ['echo " ERR_PNPM_ENOSPC  ENOSPC: no space left on device, write"', 'ENOSPC: no space left on device', 'The disk is full'],
  ['echo "[EACCES] permission denied, mkdir /x" >&2', 'permission denied, mkdir /x', 'cannot be written'],
  ['echo "Progress: resolved 1"; echo "something else"', 'something else', 'Type the same again'],
])('a failed installation shows its cause, and what to do: %s', async (text, cause, advice) => {
  const { status, stderr } = await started('', withNpx(`${text}; exit 7`));
  expect(status).toBe(7);
  expect(stderr).toContain(cause);
  expect(stderr).toMatch(new RegExp(`\nerror: the installation failed\\. .*${advice}`));
});

test.each(['notice', 'silent'])('without a network it says so, also if npm is told to be %s', async (level) => {
  const env = {
    npm_config_loglevel: level,
    npm_config_registry: 'http://127.0.0.1:9/',
    npm_config_cache: join(home, 'cache'),
    npm_config_fetch_retries: '0',
  };
  const { status, stderr } = await started('', env);
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/^installing .*\n(.*\n)*.*ECONNREFUSED.*\n(.*\n)*error: .*registry of packages was not reached/);
});
