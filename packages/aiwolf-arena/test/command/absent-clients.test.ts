// @module-tag python
// Clients that do not join: a run ends with what matters, a contest goes on without them and says so.
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { here } from './here.ts';

const CLIENTS = fileURLToPath(new URL('../../../bridge/test/clients/', import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'absent-'));
afterAll(() => rmSync(cwd, { recursive: true }));
beforeAll(() => {
  for (const client of ['over.py', 'late.py']) cpSync(join(CLIENTS, client), join(cwd, client));
  const late = readFileSync(join(cwd, 'late.py'), 'utf8');
  const rude = 'no licence left |<img src=x> `won`*\\x1b[31m\\n\\n# and more';
  writeFileSync(
    join(cwd, 'rude.py'),
    late.replace('no licence left', () => rude),
  );
});

const SMALL = ['--players', '5', '--sets', '2', '--games', '2', '--seed', '1', '--threads', '1'];
const ONCE_MORE = ['--restarts', '1'];
const PLAYER = 'over.py -h {host} -p {port} -n {name}';

/** A client whose first starts join, and no later one. */
const late = (name: string, times: string, script = 'late.py'): string[] => [
  '--agent',
  `${name}=python3 ${script} ${name}.count ${times} ${PLAYER}`,
];
const starts = (name: string): number => readFileSync(join(cwd, `${name}.count`)).length;

test('a run ends where a client does not join any more, and keeps what was finished', async () => {
  const agents = ['--agents', 'random,chatty,silent,sample', ...late('bob', '2')];
  const ended = await arena(['run', ...agents, ...SMALL, '--out', 'run'], { cwd });
  expect(ended).toMatchObject({ code: 4, stdout: '' });
  expect(ended.stderr).toMatch(
    /error: agent bob: its process ended with exit code 1 before it had connected: RuntimeError: no licence left \(late.py:\d+\) \(tried 3 times; its output: clients\/bob.log\)/,
  );
  expect(starts('bob')).toBe(5); // tried, played a set, three times not
  const journal = readFileSync(join(cwd, 'run/journal.ndjson'), 'utf8');
  expect(journal.trimEnd().split('\n')).toHaveLength(1);
  expect(readFileSync(join(cwd, 'run/clients/bob.log'), 'utf8')).toContain('OSError: disk');
});

test('one that hangs is given the time of --join-limit', async () => {
  const agents = ['--agents', 'random,chatty,silent,sample', ...late('eve', '0+')];
  const limit = ['--join-limit', '300', ...ONCE_MORE];
  const ended = await here(['run', ...agents, ...SMALL, ...limit, '--out', 'hung'], { cwd });
  expect(ended).toMatchObject({ code: 4 });
  expect(ended.stderr).toMatch(/agent eve: its process did not connect within 0.3 s \(tried 2 times\)\n$/);
  expect(existsSync(join(cwd, 'hung'))).toBe(false);
});

test('in a contest its seat is empty, that is its fault, and it stands above the table', async () => {
  const agents = ['--agents', 'random,chatty,silent,sample', ...late('ann', '2', 'rude.py')];
  const final = ['--finalists', '5', '--final-sets', '1'];
  const contest = ['contest', ...agents, ...SMALL, ...ONCE_MORE, ...final, '--out', 'contest'];
  const ended = await here([...contest, '--quiet'], { cwd });
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  const [first] = ended.stdout.split('\n');
  expect(first).toMatch(
    /^ABSENT: ann did not connect in (\d+) of its \d+ sets; these sets are in the results\. The first of them is \S+ set \d+: its process ended with exit code 1 before it had connected: RuntimeError: no licence left/,
  );
  expect(ended.stdout).toMatch(/^(?:WARNING: ann: |Fault )crashed/m);
  const ranked = await here(['rank', 'contest', '--json'], { cwd });
  const { absent } = JSON.parse(ranked.stdout);
  expect(absent).toMatchObject([{ agent: 'ann', first: { why: expect.any(String) } }]);
  await here(['contest', 'export-logs', 'contest', '--team', 'ann', '--out', 'for-ann'], { cwd });
  const [faults] = globSync('for-ann/**/faults.json', { cwd }).map((path) => readFileSync(join(cwd, path), 'utf8'));
  expect(faults).toMatch(/RuntimeError: no licence left .*its output: console\.txt\)"/); // which lies beside it
  await here(['report', 'contest', '-o', 'page.html'], { cwd });
  expect(readFileSync(join(cwd, 'page.html'), 'utf8')).toMatch(/ann \(\d+\/\d+\)/);
});

test('what it said is text in Markdown, and is published', async () => {
  const line =
    /^(> )?ABSENT: ann did not connect in .*RuntimeError: no licence left \\\|\\<img src=x\\> \\`won\\`\\\*\?\\\[31m \(rude.py:\d+\) \(tried/m;
  const ranked = await here(['rank', 'contest', '--markdown'], { cwd });
  expect(ranked.stdout).toMatch(line);
  expect(ranked.stdout.indexOf('ABSENT')).toBe(0);
  expect(await here(['contest', 'publish', 'contest', '--out', 'public'], { cwd })).toMatchObject({ code: 0 });
  const written = (name: string): string => readFileSync(join(cwd, 'public', name), 'utf8');
  expect(written('run/rank.md')).toBe(ranked.stdout);
  expect(written('result.md')).toMatch(line);
  const { absent } = JSON.parse(written('run/rank.json'));
  expect(absent).toMatchObject([{ agent: 'ann' }]);
  const { stages } = JSON.parse(written('result.json'));
  expect(stages[0].absent).toEqual(absent);
  expect((await here(['rank', 'contest', '--json'], { cwd })).stdout).toBe(written('run/rank.json'));
});

test('all that cannot be started are listed, with the file of the rest, and leave no folder', async () => {
  const broken = [...late('a', '0'), ...late('b', '0'), '--agent', 'c=python3 nowhere.py {port}'];
  const agents = ['--agents', 'random,chatty', ...broken];
  const ended = await here(['run', ...agents, ...SMALL, ...ONCE_MORE, '--out', 'new/out'], { cwd });
  expect(ended).toMatchObject({ code: 4, stdout: '' });
  expect(ended.stderr).toContain('error: 3 clients cannot be started:\n  agent a: ');
  for (const name of ['a', 'b']) {
    const [, path] = new RegExp(`^ {2}agent ${name}: .*RuntimeError: no licence left .*its output: (.*)\\)$`, 'm').exec(
      ended.stderr,
    )!;
    expect(readFileSync(path!, 'utf8')).toContain('OSError: disk');
    rmSync(join(path!, '..'), { recursive: true });
  }
  expect(ended.stderr).toMatch(/^ {2}agent c: .*nowhere.py/m);
  expect(readdirSync(cwd)).not.toContain('new');
  const [missing, zip] = ['d=python:nowhere.py', 'e=python:nowhere.zip'];
  const commands = ['--agent', missing, '--agent', zip];
  const read = await here(['run', '--agents', 'random', ...commands, ...SMALL], { cwd });
  expect(read.code).toBe(4);
  expect(read.stderr).toMatch(/agent d: there is no file.*\n.*agent e: there is no file/);
});
