// @module-tag java
// A project in Java works at once: it is built, tested, and plays.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'init java-'));
afterAll(() => rmSync(cwd, { recursive: true }));

test('what init makes is built, passes its tests and check, and equal sources give an equal jar', async () => {
  expect(await here(['init', 'my-fox', '--lang', 'java'], { cwd })).toMatchObject({ code: 0, stderr: '' });
  const project = join(cwd, 'my-fox');
  const built = execFileSync('sh', ['build.sh', 'test'], { cwd: project, encoding: 'utf8' });
  expect(built).toMatch(/^(?:ok +.*\n){3}$/);
  const jar = readFileSync(join(project, 'my-fox.jar'));
  execFileSync('sh', ['build.sh'], { cwd: project });
  expect(readFileSync(join(project, 'my-fox.jar')).equals(jar)).toBe(true);
  const { code, stdout } = await here(['check', './my-fox.jar', '--games', '5', '--json', '--quiet'], { cwd: project });
  expect({ code, ...JSON.parse(stdout) }).toMatchObject({ code: 0, ok: true, clients: [{ name: 'my-fox', ok: true }] });
});
