// What a submission may not read ends up nowhere: not in the run's folder, nor in what teams and the public get.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moduleThat } from './contest-entries/entries.ts';
import { textsIn } from './files-of.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'thieves-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const SECRET = 'SECRET-OF-A-RIVAL-42';
const HONEST = ['alpha', 'rival'];
const HOUSE = ['random', 'chatty', 'silent'];

/** An agent that imports what is not its own, and tells it in all ways that it has. */
const thief = (code: string): string => `${code}\n${moduleThat('Over')}`.replace('let info;', 'let info; context.log(stolen);');

const TEXT = "with { type: 'text' }";
const THIEVES: Readonly<Record<string, string>> = {
  text: `import stolen from '../rival/agent.ts' ${TEXT};`,
  module: "import * as all from '../rival/agent.ts'; const stolen = all.plan;",
  beside: "import stolen from './words.txt';",
  absolute: `import stolen from '${cwd}/subs/rival/agent.ts' ${TEXT};`,
  organiser: "import stolen from '../../organiser/key.json';",
  linked: `import stolen from './link.txt';`,
  data: "const stolen = 'data';",
};

function written(name: string, text: string): void {
  mkdirSync(dirname(join(cwd, name)), { recursive: true });
  writeFileSync(join(cwd, name), text);
}

beforeAll(async () => {
  written('organiser/key.json', `{ "key": "${SECRET}" }`);
  for (const team of HONEST) written(`subs/${team}/agent.ts`, moduleThat('Over'));
  written('subs/rival/agent.ts', `export const plan = '${SECRET}'; ${moduleThat('Skip')}`);
  written('subs/rival/words.txt', SECRET);
  written('subs/words.txt', SECRET);
  for (const [team, code] of Object.entries(THIEVES)) {
    const folder = team === 'beside' || team === 'data' ? 'subs' : `subs/${team}`;
    written(`${folder}/${team}.ts`, thief(code));
  }
  const reads = moduleThat('Over').replace('let info;', "let info; context.log(context.readText('words.txt'));");
  written('subs/data.ts', reads);
  symlinkSync(join(cwd, 'subs/rival/words.txt'), join(cwd, 'subs/linked/link.txt'));
  const entries = [
    ...HONEST.map((team) => `{ team: ${team}, file: subs/${team}/agent.ts }`),
    ...Object.keys(THIEVES).map((team) => {
      const folder = team === 'beside' || team === 'data' ? 'subs' : `subs/${team}`;
      return `{ team: ${team}, file: ${folder}/${team}.ts }`;
    }),
  ].map((entry) => `  - ${entry.replace('{', '{ language: typescript,')}`);
  for (const team of HOUSE) entries.push(`  - { team: ${team}, language: bundled, agent: ${team} }`);
  written('roster.yaml', `entries:\n${entries.join('\n')}\n`);
  const contest = ['contest', 'preliminary', '--roster', 'roster.yaml', '--players', '5', '--sets', '1'];
  const options = ['--games', '2', '--finalists', '5', '--seed', 'nobody is a thief', '--out', 'cup'];
  const { code } = await here([...contest, ...options, '--quiet'], { cwd });
  expect(code).toBe(0);
});

describe('thieves', () => {
  test('take no part, each with file and line', async () => {
    const { code, stdout } = await here(['check', 'roster.yaml'], { cwd });
    expect(code).toBe(1);
    for (const team of Object.keys(THIEVES))
      expect(stdout).toMatch(new RegExp(`^${team} \\(module, .*: this agent cannot take part`, 'm'));
    for (const team of ['text', 'module', 'beside', 'absolute', 'organiser', 'linked'])
      expect(stdout).toMatch(new RegExp(`${team}\\.ts:1:\\d+: an agent cannot import`));
    expect(stdout).not.toContain(SECRET);
  });

  test('leave nothing in the folder but what the rival itself handed in', () => {
    const texts = textsIn(join(cwd, 'cup')).replaceAll(/var plan = "SECRET-OF-A-RIVAL-42";/g, '');
    expect(texts).not.toContain(SECRET);
  });

  test('nothing is published, nor handed to a team', async () => {
    expect((await here(['contest', 'publish', 'cup', '--out', 'public'], { cwd })).code).toBe(0);
    expect(textsIn(join(cwd, 'public'))).not.toContain(SECRET);
    expect((await here(['contest', 'export-logs', 'cup', '--team', 'alpha', '--out', 'alpha'], { cwd })).code).toBe(0);
    expect(textsIn(join(cwd, 'alpha'))).not.toContain(SECRET);
  });
});
