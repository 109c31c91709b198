// Who hands in the agent of another team is named with it, whatever the files are called and wherever they lie.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { moduleThat, packPython } from './contest-entries/entries.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'copies-'));
afterAll(() => rmSync(cwd, { recursive: true }));

function written(path: string, text: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), text);
}

const importing = (file: string): string =>
  `import { word } from './${file}';\n${moduleThat('Over').replace("'Over'", 'word()')}`;
const WORD = 'export const word = () => `Over`;';

const TEAMS = {
  fox: 'subs/fox/fox.ts',
  same: 'elsewhere/twin.ts',
  hidden: 'subs/hidden/agent.ts',
  whole: 'subs/whole/whole.ts',
  parts: 'subs/parts/main.ts',
  own: 'subs/own/own.ts',
};

beforeAll(() => {
  written(TEAMS.fox, moduleThat('Over'));
  written(TEAMS.same, moduleThat('Over'));
  written(TEAMS.hidden, `// all mine\n${moduleThat('Over').replace('let info;', 'let info: any;')}`);
  written(TEAMS.whole, importing('help.ts'));
  written('subs/whole/help.ts', WORD);
  written(TEAMS.parts, importing('lib/vocabulary.ts'));
  written('subs/parts/lib/vocabulary.ts', `/** Nothing. */\n${WORD}`);
  written(TEAMS.own, moduleThat('Skip'));
  for (const [zip, team] of [
    ['subs/py.zip', 'py'],
    ['elsewhere/snake.zip', 'snake'],
  ] as const)
    packPython(cwd, zip, team);
  const modules = Object.entries(TEAMS).map(([team, file]) => `  - { team: ${team}, language: typescript, file: ${file} }\n`);
  const archives = [
    '  - { team: py, language: python, file: subs/py.zip, start: start.py }\n',
    '  - { team: snake, language: python, file: elsewhere/snake.zip, start: start.py }\n',
  ];
  written('roster.yaml', `entries:\n${[...modules, ...archives].join('')}`);
  written('modules.yaml', `entries:\n${modules.join('')}`);
});

const GROUPS = [
  ['fox', 'hidden', 'same'],
  ['parts', 'whole'],
];
const EQUAL = GROUPS.map((teams) => `Equal code: ${teams.join(', ')}`);

test('contest tells the organiser, and its book keeps it', async () => {
  const few = ['--players', '5', '--sets', '1', '--games', '1', '--seed', 'copies of an agent'];
  const { code, stderr, stdout } = await here(
    ['contest', 'testing', '--roster', 'modules.yaml', ...few, '--out', 'cup', '--quiet'],
    { cwd },
  );
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.split('\n').filter((line) => line.startsWith('Equal '));
  expect(lines).toEqual(EQUAL);
  const manifest = JSON.parse(readFileSync(join(cwd, 'cup/contest.json'), 'utf8'));
  const kept = GROUPS.map((teams) => ({ by: 'code', games: null, teams, bundled: [], earlier: [] }));
  expect(manifest.stages.testing.identical).toEqual(kept);
});

test('check tells so of a roster before anything is played', async () => {
  const { stdout } = await here(['check', 'roster.yaml'], { cwd });
  const lines = stdout.split('\n').filter((line) => line.startsWith('Equal '));
  expect(lines).toEqual([...EQUAL, 'Equal code: py, snake']);
});
