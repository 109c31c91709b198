import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownFilesOf, Unfit } from './own-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'own-files-'));
const at = (...parts: readonly string[]): string => join(folder, ...parts);
const FILES = 'bob/agent.py bob/helper.py bob/run.sh eve/eve.py jars/a.jar jars/b.jar both/one.py both/two.py cup/seed.secret';

beforeAll(() => {
  for (const name of FILES.split(' ')) {
    mkdirSync(join(at(name), '..'), { recursive: true });
    writeFileSync(at(name), '');
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const pathsOf = (command: string, hidden: readonly string[] = [], env = {}): string[] =>
  ownFilesOf({ command: command.split(' '), folder, env }, hidden)
    .paths.map((path) => path.slice(folder.length + 1))
    .sort();

test.each([
  ['python3 bob/agent.py -h {host} -p {port}', ['bob']],
  ['bob/run.sh {port}', ['bob']],
  ['python3 bob/agent.py --data=eve {port}', ['bob', 'eve']],
  ['java -cp jars/a.jar:jars/b.jar Player {port}', ['jars/a.jar', 'jars/b.jar']],
  ['java -cp jars/* Player {port}', ['jars']],
  ['/usr/bin/python3 bob/agent.py {port}', ['bob']],
])('%s names %j', (command, paths) => {
  expect(pathsOf(command)).toEqual(paths);
});

test('words for a shell, and environment variables, name files as well', () => {
  const command = ['sh', '-c', 'exec python3 bob/agent.py {port}'];
  expect(ownFilesOf({ command, folder, env: { DATA: 'eve' } }, []).paths).toEqual([at('bob'), at('eve')]);
});

test('of a folder with a file of somebody else, a client gets only what its command names', () => {
  const command = 'python3 both/one.py {port}';
  expect(pathsOf(command, [at('both/two.py')])).toEqual(['both/one.py']);
  expect(pathsOf(command, [at('both/one.py')])).toEqual(['both']); // the same file under another name
  const { left } = ownFilesOf({ command: command.split(' '), folder, env: {} }, [at('both/two.py')]);
  expect(left).toEqual([{ folder: at('both'), why: `contains ${at('both/two.py')}, which is not for this client` }]);
});

test('a jar of a rival on the class path is left out', () => {
  const own = [at('jars/a.jar'), at('jars/b.jar')];
  expect(ownFilesOf({ command: [], folder, env: {}, own }, [at('jars/b.jar')]).paths).toEqual([at('jars/a.jar')]);
});

test.each([
  ['python3 -m agent {port}', /contains \S+seed.secret, a file of recorded games: put the client into a folder of its own/],
  ['python3 cup {port}', /cannot have the folder \S+cup in its sandbox/],
  ['python3 / {port}', /home folder/],
  [`python3 ${homedir()} {port}`, /is a home folder or contains one/],
  ['python3 /var {port}', /belongs to many programs/],
])('%s is refused', (command, message) => {
  expect(() => pathsOf(command)).toThrow(Unfit);
  expect(() => pathsOf(command)).toThrow(message);
});
