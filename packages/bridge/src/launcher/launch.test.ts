import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filled, launchOf } from './launch.ts';

const folder = mkdtempSync(join(tmpdir(), 'launch-'));
afterAll(() => rmSync(folder, { recursive: true }));
mkdirSync(join(folder, 'team'));
writeFileSync(join(folder, 'team', 'agent.py'), 'one');
writeFileSync(join(folder, 'team.dll'), '');

test('assignments are the environment, PWD the working folder, placeholders are filled in', async () => {
  const text = `SEED=1 PWD=team python3 agent.py -h {host} -p {port} -n '{name} & co'`;
  const launch = await launchOf('bob', text, folder);
  expect(launch).toMatchObject({ name: 'bob', source: text, env: { SEED: '1' } });
  expect(launch.folder).toBe(join(folder, 'team'));
  const words = filled(launch.command, { host: 'h', port: 7, name: 'bob' });
  expect(words).toEqual(['python3', 'agent.py', '-h', 'h', '-p', '7', '-n', 'bob & co']);
});

test('another file under the same command is another agent', async () => {
  const text = 'PWD=team python3 agent.py {port}';
  const { hash: before } = await launchOf('bob', text, folder);
  expect(await launchOf('eve', text, folder)).toMatchObject({ hash: before });
  writeFileSync(join(folder, 'team', 'agent.py'), 'two');
  expect(await launchOf('bob', text, folder)).not.toMatchObject({ hash: before });
});

test.each([
  ['python3 agent.py', /^agent bob: its command must contain \{port\}/],
  ['python3 agent.py {prot} {port}', /^agent bob: \{prot\} in its command is not/],
  ['python3 agent.py {port} > log', /it runs without a shell, so > has no effect/],
  ['A=1', /the command is empty/],
  ["python3 'agent.py {port}", /' is not closed/],
  ['PWD=nowhere python3 agent.py {port}', /there is no folder nowhere/],
  ['python:none.py', /there is no file none.py/],
  ['java:team.dll', /team.dll cannot be read as a jar/],
  ['dotnet:team.dll', /dotnet:team.dll is not dotnet:FILE:CLASS/],
  ['java:none.jar:a.B', /there is no file none.jar/],
  ['dotnet:team.dll:Team.Player', /there is no ClientStarter.dll in the folder of team.dll/],
])('%s cannot be started', async (text, message) => {
  await expect(launchOf('bob', text, folder)).rejects.toThrow(message);
});
