// @module-tag dear
// @module-tag java
// @module-tag python
// @module-tag gcc
// @module-tag bubblewrap
// A contest by the regulation of 2023, with real clients in its forms: who takes part, who equals whom, and who does not.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compileJava, moduleThat, packPython } from './contest-entries/entries.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'contest-2023-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const ENTRIES = fileURLToPath(new URL('./contest-entries/', import.meta.url));
const PLAYER = readFileSync(join(ENTRIES, 'player.py'));
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const pack = (zip: string, files: Readonly<Record<string, Uint8Array>>): void => writeFileSync(join(cwd, zip), zipSync(files));

/** A program for this machine, such as self-contained programs in C# are. */
function compiled(name: string, ...flags: readonly string[]): Buffer {
  execFileSync('gcc', ['-Wall', ...flags, '-o', join(cwd, name), join(ENTRIES, 'neko.c')]);
  return readFileSync(join(cwd, name));
}

const ROSTER = `
regulation: 2023
libraries: { java: lib }
entries:
  - { team: kame, language: python, file: kame.zip, start: kame_main.py }
  - { team: sukima, language: python, file: sukima.zip, start: start.py }
  - { team: neko, language: csharp, file: neko.zip, start: Neko }
  - { team: inu, language: csharp, file: inu.zip, start: inu }
  - { team: tori, language: java, file: tori.jar, class: team.OverPlayer }
  - { team: fox, language: typescript, file: fox.ts }
  - { team: chatty, language: bundled, agent: chatty }
  - { team: in-folder, language: python, file: in-folder.zip, start: start.py }
  - { team: windows, language: csharp, file: windows.zip, start: windows }
  - { team: dies, language: csharp, file: dies.zip, start: dies }
  - { team: last, revision: 1, language: typescript, file: fox.ts }
  - { team: last, revision: 2, language: typescript, file: broken.ts }
`;

beforeAll(() => {
  mkdirSync(join(cwd, 'earlier'));
  pack('kame.zip', { 'kame_main.py': PLAYER, 'readme.txt': bytes('mine') });
  pack('sukima.zip', { 'lib/nothing.txt': bytes(''), 'start.py': PLAYER });
  packPython(cwd, 'in-folder.zip', 'in-folder');
  packPython(cwd, 'earlier/old.zip', 'old');
  writeFileSync(join(cwd, 'earlier/alone.py'), PLAYER);
  pack('neko.zip', { Neko: compiled('neko', '-O1'), 'neko.txt': bytes('') });
  pack('inu.zip', { inu: compiled('inu', '-O0', '-DINU') });
  pack('windows.zip', { windows: bytes('MZ') });
  pack('dies.zip', { dies: readFileSync('/bin/false') });
  compileJava(cwd);
  mkdirSync(join(cwd, 'lib'));
  execFileSync('jar', ['cf', 'lib/official.jar', '-C', 'classes', 'org'], { cwd });
  execFileSync('jar', ['cf', 'tori.jar', '-C', 'classes', 'team'], { cwd });
  writeFileSync(join(cwd, 'fox.ts'), moduleThat('Over'));
  writeFileSync(join(cwd, 'earlier/over.ts'), moduleThat('Over'));
  writeFileSync(join(cwd, 'broken.ts'), moduleThat('Over', 'info.nobody.agent'));
  writeFileSync(join(cwd, 'roster.yaml'), ROSTER);
});

interface Revision {
  readonly team: string;
  readonly answers: string | null;
  readonly findings: readonly { readonly what: string; readonly fix: string }[];
}
interface Stage {
  readonly entrants: readonly Revision[];
  readonly rejected: readonly Revision[];
  readonly identical: readonly { readonly by: string; readonly games: number | null; readonly teams: readonly string[] }[];
  readonly earlier: readonly Revision[];
}
const recorded = (folder: string): Stage => JSON.parse(readFileSync(join(cwd, folder, 'contest.json'), 'utf8')).stages.testing;

const FEW = ['--players', '5', '--games', '2', '--seed', 'nobody guesses a cat', '--quiet'];
const play = (...flags: readonly string[]) =>
  here(['contest', 'testing', '--roster', 'roster.yaml', ...FEW, ...flags], { cwd });

test('each form takes part, and equal agents are named', async () => {
  const { code, stdout, stderr } = await play('--known', 'earlier', '--out', 'cup');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const { earlier, entrants, identical, rejected } = recorded('cup');
  expect(entrants.map(({ team }) => team)).toEqual(['kame', 'sukima', 'neko', 'inu', 'tori', 'fox', 'chatty']);
  const reasons = rejected.map(({ team, findings }) => [team, findings.map(({ what, fix }) => `${what}: ${fix}`).join()]);
  expect(Object.fromEntries(reasons)).toEqual({
    'in-folder': expect.stringMatching(/in-folder\/start.py and what it needs are in its root; a folder .* regulation: 2021$/),
    windows: expect.stringMatching(/program or dll for Windows/),
    dies: expect.stringMatching(/ended with exit code 1/),
    last: expect.stringMatching(/exception/),
  });
  expect(identical).toEqual([
    { by: 'code', games: null, teams: ['kame', 'sukima'], bundled: [], earlier: ['alone.py', 'old.zip'] },
    { by: 'code', games: null, teams: ['fox'], bundled: [], earlier: ['over.ts'] },
    {
      by: 'answers',
      games: 5,
      teams: ['fox', 'kame', 'sukima', 'tori'],
      bundled: [],
      earlier: ['alone.py', 'old.zip', 'over.ts'],
    },
    { by: 'answers', games: 5, teams: ['inu', 'neko'], bundled: [], earlier: [] },
  ]);
  expect(stdout).toMatch(/^Equal code: kame, sukima, the earlier agent alone.py, the earlier agent old.zip$/m);
  expect(stdout).toMatch(/^Equal answers in the same 5 games, by other code: inu, neko \(agents that always answer alike/m);
  const answers = new Map([...entrants, ...earlier].map((one) => [one.team, one.answers]));
  expect(answers.get('old.zip')).toBe(answers.get('kame'));
  expect(readFileSync(join(cwd, 'cup/testing/clients/neko.log'), 'utf8')).toMatch(/hello from .*Neko$/m);
});

test('status names equal agents, too, in both languages', async () => {
  const { stdout } = await here(['contest', 'status', 'cup', '--lang', 'ja'], { cwd });
  expect(stdout).toMatch(/^同一のコード: fox、過去のエージェント over.ts$/m);
  expect(stdout).toMatch(/^同じ5ゲームでの応答がすべて同一、コードは別: inu、neko/m);
});

test('on another day, in another folder, answers are the same', async () => {
  expect((await play('--known', 'earlier', '--out', 'again')).code).toBe(0);
  expect(recorded('again').entrants).toEqual(recorded('cup').entrants);
  expect((await play('--out', 'without')).code).toBe(0);
  expect(recorded('without').identical.map(({ teams }) => teams)).toEqual([
    ['kame', 'sukima'],
    ['fox', 'kame', 'sukima', 'tori'],
    ['inu', 'neko'],
  ]);
});

test('only equal code of teams is published', async () => {
  const { code, stderr } = await here(['contest', 'publish', 'cup', '--out', 'public'], { cwd });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const text = readFileSync(join(cwd, 'public/contest.json'), 'utf8');
  const published: Stage = JSON.parse(text).stages.testing;
  expect(published.identical).toEqual([{ by: 'code', games: null, teams: ['kame', 'sukima'], bundled: [], earlier: [] }]);
  expect(published.earlier).toEqual([]);
  expect(published.entrants.map(({ answers }) => answers)).toEqual(published.entrants.map(() => null));
  expect(text).not.toContain(cwd);
});

test('a folder of earlier agents may have a roster, by any regulation', async () => {
  mkdirSync(join(cwd, 'before'));
  pack('before/mike.zip', { mike: readFileSync(join(cwd, 'neko')) });
  const entry = '{ team: mike, language: csharp, file: mike.zip, start: mike }';
  writeFileSync(join(cwd, 'before/roster.yaml'), `regulation: 2022\nentries:\n  - ${entry}\n`);
  const { stdout } = await here(['check', 'roster.yaml', '--known', 'before', '--no-play'], { cwd });
  expect(stdout).toMatch(/^Equal code: neko, the earlier agent mike$/m);
  for (const [folder, why] of [
    ['nowhere', /--known: there is no folder nowhere/],
    ['classes', /--known: classes has no \*.\{jar,py,zip,ts,js,dll\} and no roster.yaml/],
  ] as const) {
    const { code, stderr } = await here(['check', 'roster.yaml', '--known', folder, '--no-play'], { cwd });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(why) });
  }
});

test('check says the same of one file, and plays it by its command', async () => {
  const by2023 = (...words: readonly string[]) => here(['check', ...words, '--regulation', '2023'], { cwd });
  const neko = await by2023('neko.zip', '--start', 'Neko');
  expect(neko.stdout).toMatch(/^neko \(program, neko.zip\): the file is accepted/);
  const [, command] = /check (program:neko.zip:Neko)/.exec(neko.stdout) ?? [];
  expect((await here(['check', command!, '--games', '5'], { cwd })).stdout).toMatch(
    /\nneko had no fault in the parts that were tested\n/,
  );
  expect((await by2023('kame.zip', '--start', 'kame_main.py', '--known', 'earlier')).stdout).toMatch(
    /^Equal code: kame, the earlier agent alone.py, the earlier agent old.zip$/m,
  );
  const clash = await by2023('neko.zip', '--class', 'Neko.Player');
  expect(clash).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/--class: by the regulation of 2023.*: give start, not class/),
  });
  const old = await here(['check', 'neko.zip', '--start', 'Neko'], { cwd });
  expect(old.stdout).toMatch(/a C# program in a zip is a form of regulation: 2022 and 2023/);
});
