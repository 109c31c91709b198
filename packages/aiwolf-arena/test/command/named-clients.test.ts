// @module-tag python
// One way to name an agent of another language, wherever agents are named; and what is done with its games afterwards.
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { here } from './here.ts';

const OVER = fileURLToPath(new URL('../../../bridge/test/clients/over.py', import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'named-'));
afterAll(() => rmSync(cwd, { recursive: true }));
mkdirSync(join(cwd, 'my clients'));
for (const file of ['over.py', 'fox.py', 'my clients/fox.py']) cpSync(OVER, join(cwd, file));
const write = (file: string, text: string): void => writeFileSync(join(cwd, file), text);
write('fox.params.json', '{ "caution": { "default": 0.3, "range": [0, 1] } }');
write('kenko', 'not an agent');
write(
  'my clients/field.txt',
  '# the field\nann=python3 fox.py -h {host} -p {port} -n {name}, -s 1\npython:fox.py\nbob=fox.py\nsample\n',
);
write('field.json', JSON.stringify(['./over.py', 'sample']));

const SET = ['--sets', '1', '--games', '2', '--seed', '1', '--quiet'];
const run = (...flags: string[]) => here(['run', ...SET, '--json', ...flags], { cwd });
const planned = (out: string) =>
  (
    JSON.parse(readFileSync(join(cwd, out, 'plan.json'), 'utf8')).agents as { name: string; source: string; remote?: true }[]
  ).map(({ name, source, remote = false }) => [name, source, remote]);

describe('in a list', () => {
  test.each([
    ['a file', ['--agents', './fox.py,sample'], [['fox', './fox.py', true]]],
    ['a file with a name and a runtime', ['--agents', 'sample,bob=python:fox.py'], [['bob', 'bob=python:fox.py', true]]],
    ['values of parameters', ['--agents', 'sample,./fox.py?caution=0.5'], [['fox', './fox.py?caution=0.5', true]]],
    ['--agent with a file', ['--agents', 'sample', '--agent', 'bob=./fox.py'], [['bob', './fox.py', true]]],
    ['a JSON file', ['--agents', '@field.json'], [['over', './over.py', true]]],
  ])('%s', async (_, flags, clients) => {
    const out = `list-${flags.join()}`.replaceAll(/\W/g, '-');
    expect(await run(...flags, '--out', out)).toMatchObject({ code: 0, stderr: '' });
    expect(planned(out).filter(([, , remote]) => remote)).toEqual(clients);
  });

  test('a file of clients beside it, with a command that has a comma', async () => {
    expect(await run('--agents', '@my clients/field.txt', '--out', 'field')).toMatchObject({ code: 0 });
    expect(planned('field')).toEqual([
      ['ann', "ann=PWD='my clients' python3 fox.py -h {host} -p {port} -n {name}, -s 1", true],
      ['fox', 'python:./my clients/fox.py', true],
      ['bob', 'bob=./my clients/fox.py', true],
      ['sample', 'sample', false],
    ]);
  });

  test.each([
    ['./fxo.py', /there is no file \.\/fxo\.py\. Did you mean \.\/fox\.py\?/],
    ['python:fxo.py', /there is no file fxo\.py\. Did you mean fox\.py\?/],
    ['python3 fox.py -h {host} -p {port}', /a command needs a name: type NAME=COMMAND/],
    ['bob=python3 fox.py -p {prot}', /agent bob: \{prot\} in its command is not \{host\}, \{port\}/, 4],
    ['./fox.py?caution=2', /caution=2 is not allowed: caution is a number from 0 to 1/],
    ['./fox.py?courage=1', /no parameter courage\. Its parameters are caution/],
    ['./fox.rb', /there is no file \.\/fox\.rb\. Did you mean \.\/fox\.py\?/],
    ['bob=fox.jar', /agent bob=fox\.jar: there is no file fox\.jar/],
  ])('%s is refused', async (agents, message, code = 2) => {
    expect(await run('--agents', agents)).toMatchObject({ code, stderr: expect.stringMatching(message) });
  });
});

describe('games of a client', () => {
  const set = ['--agents', './fox.py,sample,hunter', '--out', 'played'];

  test('are replayed: verify, play, export; with other code they are not', async () => {
    expect(await run(...set)).toMatchObject({ code: 0 });
    const verified = await here(['verify', 'played', '--quiet'], { cwd });
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Replayed: the same games\n/) });
    const replayed = await here(['play', '--replay', 'played#0/1', '--json'], { cwd });
    expect(JSON.parse(replayed.stdout)).toMatchObject({ by: 'then', code: [], divergence: null });
    expect(await here(['export', 'played', '--tables', 'games', '--quiet'], { cwd })).toMatchObject({ code: 0 });
    write('fox.py', `${readFileSync(OVER, 'utf8')}\n# changed\n`);
    const other = await here(['verify', 'played', '--quiet'], { cwd });
    expect(other).toMatchObject({ code: 2, stderr: expect.stringMatching(/the code of fox has changed since it played/) });
  });

  test('are measured by bench, in CPU time of the client; its memory is unknown', async () => {
    const few = ['--field', 'sample', '--sets', '1', '--games', '2', '--rounds', '3', '--window', '1', '--quiet', '--json'];
    const { code, stdout } = await here(['bench', './over.py', ...few], { cwd });
    expect(code).toBe(0);
    const [line] = JSON.parse(stdout).lines;
    expect(line).toMatchObject({ name: 'over', repeats: true, bytes: [], counts: { games: 2, faults: {} } });
    expect(line.cpuMs).toHaveLength(3);
  });

  test('serve sweep, with the values of its parameters', async () => {
    const few = ['--field', 'sample', '--sets', '2', '--games', '2', '--max-sets', '25', '--quiet', '--json'];
    const swept = await here(['sweep', './fox.py', '--param', 'caution=0.3,0.4', ...few], { cwd });
    expect(JSON.parse(swept.stdout)).toMatchObject({
      candidates: [{ values: { caution: 0.3 } }, { values: { caution: 0.4 } }],
    });
    const unknown = await here(['sweep', './over.py', '--param', 'caution=0.3,0.4', ...few], { cwd });
    expect(unknown).toMatchObject({ code: 2, stderr: expect.stringMatching(/over\.params\.json\), such as \{"caution": /) });
  });
});
