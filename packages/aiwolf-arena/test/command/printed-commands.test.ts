// @module-tag dear
// Commands that are printed run as they are printed, in the folder that they are printed for.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { arena } from './aiwolf-arena.ts';
import { moduleThat } from './contest-entries/entries.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'printed-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const teams = ['random', 'chatty', 'sample', 'liar'].map((team) => `  - { team: ${team}, language: bundled, agent: ${team} }`);
const own = '  - { team: own, language: typescript, file: own agent.ts }';
writeFileSync(join(cwd, 'own agent.ts'), moduleThat('Over'));
writeFileSync(join(cwd, 'throws.ts'), moduleThat('Over').replace('talk:', 'talk: () => { throw new Error("x"); }, said:'));
writeFileSync(join(cwd, 'roster.yaml'), ['entries:', own, ...teams].join('\n'));
mkdirSync(join(cwd, 'public'));

const FEW = ['--players', '5', '--games', '2', '--threads', '1'];
const AGENTS = ['--agents', 'own=./own agent.ts,random,chatty,sample,liar'];
const SEED = ['--seed', 'nobody guesses this seed'];

/** What is typed first, each in its own folder where it has one. */
const TYPED: readonly (readonly string[])[] = [
  ['run', ...AGENTS, ...FEW, '--sets', '2', '--seed', 'a b', '--out', 'one run'],
  ['run', ...AGENTS, ...FEW, '--sets', '2', '--shard', '1/2', '--seed', '1', '--out', 'shard'],
  ['contest', '--agents', 'random,chatty,sample,liar,bayes', ...FEW, '--sets', '1', '--out', 'cup'],
  ['eval', 'own=./own agent.ts', '--field', 'random,chatty,sample,liar', ...FEW, '--sets', '2', '--out', 'eval'],
  ['compare', './own agent.ts', 'random', '--field', 'chatty,sample,liar,bayes', ...FEW, '--fixed-sets', '2', '--out', 'gate'],
  ['why', 'gate', '--games', '1'],
  ['why', 'one run', '--agent', 'own'],
  ['check', './throws.ts', '--games', '2', '--out', 'checked'],
  ['contest', 'preliminary', '--roster', 'roster.yaml', ...FEW, ...SEED, '--sets', '1', '--finalists', '5', '--out', 'staged'],
  ['contest', 'final', '--from', 'staged', '--final-sets', '1', '--seed', 'and nobody guesses this'],
  ...['one run', 'cup', 'eval/own', 'staged'].map((folder) => [
    'report',
    folder,
    '--games',
    '2',
    '-o',
    `page ${folder.replace('/', '-')}.html`,
  ]),
];

/** The words of a line as a shell would take them. */
const wordsOf = (line: string): string[] => [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);

/** The commands in a text; in the data of a page, quotes end them. */
const commandsIn = (text: string): string[] =>
  [...text.matchAll(/npx aiwolf-arena ((?:'[^']*'|[^\n"';)])+)/g)].map(([, line]) => line!.trim());

/** What stands for something else. */
const PLACEHOLDER = /\b(?:FOLDERS?|AGENT|SEED|WHOLE)\b|\{game\}/;
const PROGRAM = /<script type="module"[\s\S]*?<\/script>/g;

test('every command that is printed runs', async () => {
  const printed = new Set<string>();
  const endings = new Map<string, number | null>();
  for (const typed of TYPED) {
    const played = ['compare', 'contest'].includes(typed[0]!) ? arena : here; // they print what was typed
    const { code, stdout, stderr } = await played(typed, { cwd });
    expect({ typed, code: [0, 1, 3].includes(code!), stderr: code === 5 || code === 2 ? stderr : '' }).toEqual({
      typed,
      code: true,
      stderr: '',
    });
    const page = typed[0] === 'report' ? readFileSync(join(cwd, typed.at(-1)!), 'utf8').replace(PROGRAM, '') : '';
    for (const line of commandsIn(`${stdout}\n${stderr}\n${page}`)) if (!PLACEHOLDER.test(line)) printed.add(line);
  }
  const kinds = new Set(
    [...printed].map((line) =>
      line
        .split(' ')
        .slice(0, line.startsWith('contest') ? 2 : 1)
        .join(' '),
    ),
  );
  expect([...kinds].sort()).toEqual(
    [
      'compare',
      'contest --agents',
      'contest final',
      'contest preliminary',
      'contest publish',
      'eval',
      'play',
      'rank',
      'report',
      'run',
      'verify',
      'why',
    ].sort(),
  );
  for (const line of printed) {
    const words = wordsOf(line.replaceAll(' --open', ''));
    const { code, stderr } = await here(words, { cwd });
    endings.set(line, [0, 1, 3].includes(code!) ? 0 : code);
    expect({ line, ending: endings.get(line), stderr: endings.get(line) === 0 ? '' : stderr }).toEqual({
      line,
      ending: 0,
      stderr: '',
    });
  }
});
