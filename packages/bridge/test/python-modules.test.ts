// @module-tag python
// Our Python modules by themselves: what a script finds changed, and what it imports.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { launchOf, pythonImports, runtimeOf } from '../src/index.ts';
import { withPythonRandom } from '../src/launcher/seat-random.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'python-modules-')));
afterAll(() => rmSync(folder, { recursive: true }));

function said(script: string, seat = { key: 'ab', clock: 'counted' } as const): string[] {
  const { env } = withPythonRandom({ command: [], folder, env: { PYTHONPATH: join(folder, 'hidden') } }, seat);
  const text = execFileSync('python3', ['-B', '-c', script], { encoding: 'utf8', env: { ...process.env, ...env } });
  return text.trimEnd().split('\n');
}

test('the standard library keeps the real clock, dates stay dates, and another sitecustomize is imported, too', () => {
  mkdirSync(join(folder, 'hidden'));
  writeFileSync(join(folder, 'hidden/sitecustomize.py'), 'print("hidden")\n');
  const script = `
import datetime, os, pickle, queue, sys, time
now = datetime.datetime.now()
print(now, datetime.date.today(), isinstance(now - datetime.timedelta(1), datetime.datetime), pickle.loads(pickle.dumps(now)) == now)
start = time.time()
try:
    queue.Queue().get(timeout=0.01)
except queue.Empty:
    print("empty")
time.sleep(3600)
print(round((time.time() - start) * 1e5))
print([key for key in os.environ if key.startswith("AIWOLF")], [path for path in sys.path if "bridge" in path])
`;
  const dates = '2026-01-01 00:00:00.000020 2026-01-01 True True';
  expect(said(script)).toEqual(['hidden', dates, 'empty', String(3600e5 + 2), '[] []']);
});

test('two seats draw other numbers, one seat draws the same', () => {
  const script = 'import random, secrets; print(random.random(), secrets.token_hex(8), hash("text"))';
  const [one, again, other] = ['ab', 'ab', 'cd'].map((key) => said(script, { key, clock: 'counted' } as never)[1]);
  expect(one).toBe(again);
  expect(one).not.toBe(other);
});

test('what a script imports is found without running it', async () => {
  mkdirSync(join(folder, 'team/deep'), { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('team/start.py', 'import json, deep.more\nfrom helper import one\nraise SystemExit(1)\n');
  write('team/helper.py', 'def one():\n    import late\n    open("model.pkl"), open("../x.json"), open("told.log")\n');
  for (const name of ['team/model.pkl', 'x.json', 'team/told.log']) write(name, '');
  write('team/late.py', 'this is no python');
  write('team/unused.py', '');
  write('team/deep/__init__.py', '');
  write('team/deep/more.py', 'from . import last\nfrom ..nowhere import x\n');
  write('team/deep/last.py', '');
  const found = pythonImports(join(folder, 'team/start.py'))!;
  const names = ['deep/__init__.py', 'deep/last.py', 'deep/more.py', 'helper.py', 'late.py', 'model.pkl', 'start.py'];
  expect(found.files).toEqual(names.map((name) => join(folder, 'team', name)));
  expect(found).toMatchObject({ version: expect.stringMatching(/^3\.\d+/), libraries: {} });
  expect(runtimeOf(await launchOf('py', 'python:team/start.py', folder))).toBe(`Python ${found.version}`);
  expect(runtimeOf(await launchOf('py', 'python3 team/start.py {port}', folder))).toBeUndefined();
});
