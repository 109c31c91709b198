import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { program } from '../../src/program.ts';
import { arena } from './aiwolf-arena.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'help-'));
afterAll(() => rmSync(cwd, { recursive: true }));

interface Help {
  /** The command as it is typed. */
  readonly path: string;
  readonly text: string;
}

/** What --help says of a command and of every command in it, without what only `--help all` says. */
function helpOf(command: Command, path = 'aiwolf-arena'): Help[] {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) }).outputHelp();
  const inner = command.commands.map((below) => helpOf(below, `${path} ${below.name()}`));
  return [{ path, text }, ...inner.flat()];
}

const HELP = helpOf(await program());
const WHOLE = helpOf(await program(['--', '--help', 'all']));

const AGENT = `export default (context) => {
  let info;
  const other = () => info.aliveAgentList.find((agent) => agent !== info.agent);
  return { getName: () => context.name, initialize(first) { info = first; }, update(next) { info = next; }, dayStart() {},
    talk: () => 'Over', whisper: () => 'Over', vote: other, attack: other, guard: other, divine: other, finish() {} };
};`;

const ROSTER = `entries:
  - { team: mine, language: typescript, file: my-agent.ts }
${['random', 'chatty', 'sample', 'liar'].map((name) => `  - { team: ${name}, language: bundled, agent: ${name} }`).join('\n')}
`;

/** Each command that `aiwolf-arena --help` lists is one, `help` among them; what `COMMAND --help` lists is not counted. */
test('the help lists at most 26 commands', () => {
  const { text } = HELP.find(({ path }) => path === 'aiwolf-arena')!;
  const listed = text.match(/^ {2}[a-z]+ {2,}(?=\S)/gm)!;
  expect(listed.length).toBeLessThanOrEqual(26);
});

/** The words of a line as a shell would take them. */
const wordsOf = (line: string): string[] => [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);

/** They wait for somebody, need a server, or play for minutes. */
const NOT_RUN = ['bench', 'check ./', 'check --agent', 'join', 'queue', 'serve'];

const examplesIn = (text: string): string[] =>
  [...text.matchAll(/^ {2}aiwolf-arena (.+)$/gm)]
    .map(([, line]) => line!)
    .filter((line) => !NOT_RUN.some((begin) => line.startsWith(begin)));

test.each(HELP)('$path --help has an example of its own, prose in 80 columns and examples in 100', ({ path, text }) => {
  expect(text).toMatch(new RegExp(`Examples?:\\n +${path}\\b`));
  const tooWide = (line: string): boolean => line.length > (line.startsWith(`  aiw`) ? 100 : 80);
  expect(text.split('\n').filter(tooWide)).toEqual([]);
});

test('--help fits two screens of 40 lines; --help all has all options, in 80 columns', () => {
  expect(HELP.filter(({ text }) => text.split('\n').length > 80)).toEqual([]);
  expect(HELP.find(({ path }) => path === 'aiwolf-arena run')!.text).not.toContain('--spot-check');
  expect(WHOLE.find(({ path }) => path === 'aiwolf-arena run')!.text).toContain('--spot-check');
  const lines = WHOLE.flatMap(({ text }) => text.split('\n'));
  expect(lines.filter((line) => line.length > (line.startsWith('  aiw') ? 100 : 80))).toEqual([]);
});

describe('examples', { tags: ['dear', 'git'] }, () => {
  beforeAll(async () => {
    writeFileSync(join(cwd, 'my-agent.ts'), AGENT);
    writeFileSync(join(cwd, 'aiwolf-arena.config.json'), '{"games": 5, "players": [5], "sets": 3, "fixedSets": 4}'); // what is typed counts more
    const git = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
    for (const words of [
      ['init', '-qb', 'main'],
      ['add', '.'],
      ['commit', '-qm', 'first'],
    ])
      execFileSync('git', [...git, ...words], { cwd });
    mkdirSync(join(cwd, 'logs'));
    await here(['play', '--players', '5', '--seed', '1', '--log', 'logs/game.log'], { cwd });
    for (const seed of ['1', '2']) {
      const flags = ['--agents', 'random,chatty', '--players', '5', '--sets', '3', '--games', '5'];
      const out = ['--seed', seed, '--out', `results/${seed === '1' ? 'spring' : 'autumn'}`];
      await here(['run', ...flags, ...out], { cwd });
    }
    writeFileSync(join(cwd, 'roster.yaml'), ROSTER);
    const cup = ['--players', '5', '--sets', '1', '--games', '2', '--out', 'results/cup'];
    await here(['contest', 'preliminary', '--roster', 'roster.yaml', ...cup], { cwd });
    const small = ['--field', 'random', '--fixed-sets', '2', '--games', '5'];
    const compared = ['compare', './my-agent.ts', 'random', ...small, '--out', 'results/gate'];
    await here(compared, { cwd });
    for (const copy of ['before', 'after', 'shard-1', 'shard-2'])
      cpSync(join(cwd, 'results/spring'), join(cwd, 'results', copy), { recursive: true });
  });

  test('every example of every --help does what it says', async () => {
    const examples = new Set(WHOLE.flatMap(({ text }) => examplesIn(text)));
    expect(examples.size).toBeGreaterThanOrEqual(HELP.length);
    for (const example of examples) {
      const { code, stderr } = await here(wordsOf(example), { cwd });
      const verdict = example.startsWith('compare ') && (code === 1 || code === 3);
      expect({ example, code: verdict ? 0 : code, stderr }).toMatchObject({ example, code: 0 });
    }
  });
});

describe('help', () => {
  test.each([
    [['contest', 'help', 'final'], /^Usage: aiwolf-arena contest final /],
    [['help'], /^Usage: aiwolf-arena /],
    [['--help'], /^Usage: aiwolf-arena /],
    [
      ['contest', 'final', '--help'],
      /^Usage: aiwolf-arena contest final (?![\s\S]*--spot-check)[\s\S]*: aiwolf-arena contest final --help all$/m,
    ],
    [['contest', 'final', '--help', 'all'], /^Usage: aiwolf-arena contest final [\s\S]*--spot-check/],
    [['help', 'contest', 'final', 'all'], /^Usage: aiwolf-arena contest final [\s\S]*--spot-check/],
  ])('%j', async (typed, usage) => {
    const ended = await here(typed, { cwd });
    expect(ended.stdout).toMatch(usage);
    expect(ended).toMatchObject({ code: 0, stderr: '' });
  });

  test.each([
    [['help', 'contest', 'final'], 0, /^Usage: aiwolf-arena contest final /],
    [['--help'], 0, /^Usage: aiwolf-arena /],
    [['help', 'foo'], 2, /there is no "foo": choose init, play/],
  ])('as a process: %j', async (typed, code, says) => {
    const ended = await arena(typed, { cwd });
    expect(ended.code).toBe(code);
    const [text, silent] = code === 0 ? [ended.stdout, ended.stderr] : [ended.stderr, ended.stdout];
    expect(text).toMatch(says);
    expect(silent).toBe('');
  });

  test.each([
    [['help', 'pla'], /Did you mean play\?/],
    [['help', 'contest', 'finl'], /Did you mean final\?/],
    [['help', 'rules', 'foo'], /rules: there is no command foo/],
  ])('%j is nothing that can be helped', async (typed, message) => {
    const ended = await here(typed, { cwd });
    expect(ended.stderr).toMatch(message);
    expect(ended).toMatchObject({ code: 2, stdout: '' });
  });
});
