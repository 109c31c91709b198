// @module-tag python
// @module-tag bubblewrap
// A run may come from somebody else, and with it the commands of its clients: replaying it must not run them unsandboxed.
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'foreign-'));
afterAll(() => rmSync(cwd, { recursive: true }));
cpSync(fileURLToPath(new URL('../../../bridge/test/clients/over.py', import.meta.url)), join(cwd, 'over.py'));

const mark = join(cwd, 'mark');
const marking = `eve=sh -c 'touch "${mark}"; exec python3 over.py -h {host} -p {port} -n {name}'`;

test('what replays a client starts it in a sandbox, unless it is trusted by name', async () => {
  const set = ['--agents', 'sample,hunter', '--agent', marking, '--sets', '1', '--games', '2', '--seed', '1'];
  expect(await here(['run', ...set, '--out', 'played', '--quiet'], { cwd })).toMatchObject({ code: 0 });
  expect(existsSync(mark)).toBe(true);
  rmSync(mark);
  const same = { code: 0, stdout: expect.stringMatching(/^Replayed: the same games\n/) };
  expect(await here(['verify', 'played', '--quiet'], { cwd })).toMatchObject(same);
  expect(await here(['play', '--replay', 'played#0/1', '--json'], { cwd })).toMatchObject({ code: 0 });
  expect(await here(['export', 'played', '--tables', 'games', '--quiet'], { cwd })).toMatchObject({ code: 0 });
  expect(existsSync(mark)).toBe(false);
  const trusted = await here(['verify', 'played', '--quiet', '--trust', 'eve'], { cwd });
  expect(trusted).toMatchObject({ ...same, stderr: expect.stringMatching(/warning: eve is trusted/) });
  expect(existsSync(mark)).toBe(true);
});

test('without bubblewrap its sets are left out, with what to type', async () => {
  const { code, stderr } = await arena(['verify', 'played', '--quiet'], { cwd, env: { PATH: '/nowhere' } });
  expect([code, stderr]).toEqual([2, expect.stringMatching(/the client eve is replayed only in a sandbox, .*--trust eve/)]);
});
