// @module-tag python
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { presetOf, unpackedPreset, unpackTeam } from './presets.ts';

const folder = mkdtempSync(join(tmpdir(), 'team-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Makes an archive by a line of Python, in which `z` is the open ZipFile. */
function zipped(name: string, script: string): { zip: string; into: string } {
  const zip = join(folder, `${name}.zip`);
  const into = join(folder, 'below', name);
  mkdirSync(into, { recursive: true });
  const python = `import warnings, zipfile as f; warnings.simplefilter('ignore'); z = f.ZipFile(${JSON.stringify(zip)}, 'w', f.ZIP_DEFLATED)\n${script}\nz.close()`;
  execFileSync('python3', ['-c', python]);
  return { zip, into };
}

test.each([
  ['climbs', `z.writestr('../out.py', '')`, /invalid relative path/],
  ['climbs-later', `z.writestr('a/../../out.py', '')`, /invalid relative path/],
  ['is-absolute', `z.writestr('/tmp/out.py', '')`, /absolute path/],
  [
    'links',
    `i = f.ZipInfo('link'); i.create_system = 3; i.external_attr = 0o120777 << 16; z.writestr(i, '/etc/passwd')`,
    /link is a link/,
  ],
  ['repeats', `z.writestr('a.py', '1'); z.writestr('a.py', '2')`, /EEXIST/],
  ['bomb', `z.writestr('a.py', ''); z.writestr('model.bin', ''); z.filelist[1].file_size = 1 << 31`, /larger than 1 GiB/],
  ['lies', `z.writestr('a.bin', bytes(1000)); z.filelist[0].file_size = 10`, /too many bytes/],
  ['crowd', `for n in range(10001): z.writestr(str(n), '')`, /more than 10000 files/],
])('an archive that %s is refused', async (name, script, message) => {
  const { zip, into } = zipped(name, script);
  await expect(unpackTeam('team', zip, into)).rejects.toThrow(message);
  expect(existsSync(join(folder, 'below/out.py'))).toBe(false);
  expect(readdirSync(folder)).not.toContain('out.py');
  if (name !== 'repeats' && name !== 'lies') expect(readdirSync(into)).toEqual([]);
});

test('what is no archive is refused, with the name of the agent', async () => {
  const broken = zipped('broken', `z.writestr('a.py', '')`);
  const cut = join(folder, 'cut.zip');
  execFileSync('sh', ['-c', `head -c 40 ${broken.zip} > ${cut}`]);
  await expect(unpackTeam('team', cut, broken.into)).rejects.toThrow(/^agent team: .*cut.zip cannot be unpacked: /);
});

test('the only script at the top is what is started, from its folder', async () => {
  const { zip, into } = zipped('plain', `z.writestr('my team/agent.py', 'pass'); z.writestr('my team/lib/a.py', '')`);
  await unpackTeam('team', zip, into);
  expect(readFileSync(join(into, 'my team/agent.py'), 'utf8')).toBe('pass');
  const { command, folder: start } = unpackedPreset('team', { path: zip, script: undefined }, into);
  expect(command.slice(0, 3)).toEqual(['python3', '-u', 'agent.py']);
  expect(start).toBe(join(into, 'my team'));
  expect(unpackedPreset('team', { path: zip, script: 'agent.py' }, into).folder).toBe(start); // it is in the only folder
  expect(() => unpackedPreset('team', { path: zip, script: 'other.py' }, into)).toThrow(/there is no other.py in/);
});

test('of several scripts one has to be named', async () => {
  const { zip, into } = zipped('several', `z.writestr('b.py', ''); z.writestr('a.py', '')`);
  await unpackTeam('team', zip, into);
  expect(() => unpackedPreset('team', { path: zip, script: undefined }, into)).toThrow(/has a.py, b.py at its top level/);
});

test('a program in a zip is started by its name alone, and may be executed', async () => {
  const { zip, into } = zipped('program', `z.writestr('neko', 'no program')`);
  await unpackTeam('team', zip, into);
  const { command, folder: start } = unpackedPreset('team', { path: zip, script: 'neko', isProgram: true }, into);
  expect([command, start]).toEqual([[join(into, 'neko'), '-h', '{host}', '-p', '{port}', '-n', '{name}'], into]);
  expect(statSync(join(into, 'neko')).mode & 0o111).toBe(0o111);
  expect((await presetOf('team', 'program:program.zip:neko', folder))?.archive).toEqual({
    path: zip,
    script: 'neko',
    isProgram: true,
  });
  for (const typed of ['program:program.zip', 'program:program.zip:../neko'])
    await expect(presetOf('team', typed, folder)).rejects.toThrow(/is not program:ZIP:PROGRAM/);
});
