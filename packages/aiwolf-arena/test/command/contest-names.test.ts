// @module-tag java
// @module-tag python
// @module-tag bubblewrap
// Every name that a roster accepts plays everywhere: in process, over TCP, in logs, tables, pages and archives.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileJava, moduleThat, packPython } from './contest-entries/entries.ts';
import { textsIn } from './files-of.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'names-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const JAPANESE = '人狼研';
const MARKS = 'हिन्दी';
const RIGHT_TO_LEFT = 'זאב.שועל';
const LONGEST = '狼'.repeat(40);
const COMPOSED = '\u00e9t\u00e9';
const TEAMS = [JAPANESE, MARKS, RIGHT_TO_LEFT, LONGEST, COMPOSED];

beforeAll(async () => {
  for (const folder of ['subs', 'lib']) mkdirSync(join(cwd, folder));
  writeFileSync(join(cwd, 'subs/module.ts'), moduleThat('Over'));
  packPython(cwd, 'subs/marks.zip', MARKS);
  packPython(cwd, 'subs/longest.zip', LONGEST);
  packPython(cwd, 'subs/composed.zip', COMPOSED.normalize('NFD')); // as macOS packs it
  compileJava(cwd);
  for (const [jar, path] of [
    ['lib/aiwolf.jar', 'org/aiwolf/common/bin/ClientStarter.class'],
    ['subs/java.jar', 'team/OverPlayer.class'],
  ] as const)
    writeFileSync(join(cwd, jar), zipSync({ [path]: readFileSync(join(cwd, 'classes', path)) }));
  writeFileSync(
    join(cwd, 'roster.yaml'),
    `libraries: { java: lib }
entries:
  - { team: ${JAPANESE}, language: typescript, file: subs/module.ts }
  - { team: ${MARKS}, language: python, file: subs/marks.zip, start: start.py }
  - { team: ${RIGHT_TO_LEFT}, language: java, file: subs/java.jar, class: team.OverPlayer }
  - { team: ${LONGEST}, language: python, file: subs/longest.zip, start: start.py }
  - { team: ${COMPOSED.normalize('NFD')}, language: python, file: subs/composed.zip, start: start.py }
`,
  );
  const contest = ['contest', 'preliminary', '--roster', 'roster.yaml', '--players', '5', '--sets', '1'];
  const options = ['--games', '3', '--finalists', '5', '--seed', 'names of all kinds', '--out', 'cup'];
  const { code, stderr } = await here([...contest, ...options, '--quiet'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

test('nobody of them has a fault, and every one a row under its own name', async () => {
  const { stdout } = await here(['rank', 'cup/preliminary', '--json'], { cwd });
  const text = JSON.stringify(JSON.parse(stdout));
  for (const team of TEAMS) expect(text).toContain(JSON.stringify(team));
  const faults = readFileSync(join(cwd, 'cup/preliminary/journal.ndjson'), 'utf8');
  expect(faults).not.toMatch(/wrong-name|no-answer|crashed|exception/);
  for (const form of [[], ['--markdown'], ['--csv']]) {
    const shown = await here(['rank', 'cup/preliminary', ...form], { cwd });
    for (const team of TEAMS) expect(shown.stdout).toContain([...team].slice(0, 10).join(''));
  }
});

test('official logs, pages and published files have them', async () => {
  expect((await here(['contest', 'publish', 'cup', '--out', 'public'], { cwd })).code).toBe(0);
  expect((await here(['report', 'cup/preliminary', '-o', 'page.html'], { cwd })).code).toBe(0);
  const lines = textsIn(join(cwd, 'public/preliminary/logs')).split('\n');
  const page = readFileSync(join(cwd, 'page.html'), 'utf8');
  const result = readFileSync(join(cwd, 'public/result.json'), 'utf8');
  for (const team of TEAMS) {
    expect(lines.some((line) => line.endsWith(`,${team}`))).toBe(true);
    expect(page).toContain(team);
    expect(result).toContain(team);
  }
  for (const team of TEAMS) {
    const own = await here(['contest', 'export-logs', 'cup', '--team', team, '--out', `for ${team}`], { cwd });
    expect(own).toMatchObject({ code: 0, stderr: '' });
    expect(textsIn(join(cwd, `for ${team}`))).toContain(team);
  }
});

test('agents of a run have the same names', async () => {
  const line = TEAMS.map((team, at) => `${team.normalize('NFD')}=${at === 0 ? './subs/module.ts' : 'random'}`);
  const run = ['run', '--players', '5', '--sets', '1', '--games', '2', '--seed', 'names', '--json'];
  const { code, stdout } = await here([...run, '--out', 'run', '--agents', line.join(',')], { cwd });
  expect(code).toBe(0);
  for (const team of TEAMS) expect(stdout).toContain(JSON.stringify(team));
  const alike = await here([...run, '--agents', 'Straße=sample,STRASSE=sample'], { cwd });
  expect(alike).toMatchObject({ code: 2 });
  expect(alike.stderr).toMatch(/Straße and STRASSE are too similar: rename one \(NAME=AGENT\)/);
});
