// A project begins, works at once, and is in order: typed, tested, checked.
import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'init-'));
afterAll(() => rmSync(cwd, { recursive: true }));
writeFileSync(join(cwd, 'taken'), '');
const bin = (tool: string): string => join(import.meta.dirname, '../../../../node_modules/.bin', tool);

test('what init makes passes its own tests and its check, and has types', { tags: 'dear' }, async () => {
  const made = await here(['init', 'fox'], { cwd });
  expect(made.stderr).toBe('');
  expect(made.stdout).toContain('cd fox\n  npm run check\n');
  const project = join(cwd, 'fox');
  execFileSync(bin('tsc'), ['-p', project]);
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  execFileSync('sh', ['-c', `${scripts.test} --reporter=json --outputFile=tests.json`], {
    cwd: project,
    env: { PATH: process.env.PATH },
    stdio: 'ignore',
  });
  const tests = JSON.parse(readFileSync(join(project, 'tests.json'), 'utf8'));
  expect(tests).toMatchObject({ numPassedTests: 4, numFailedTests: 0 });
  const checked = await here(['check', './fox.ts', '--games', '20', '--json'], { cwd: project });
  const { ok, compliance } = JSON.parse(checked.stdout);
  expect([checked.code, ok, compliance.name]).toEqual([0, true, 'fox']);
  const steps = compliance.steps.map((step: { name: string; verdict: string }) => [step.name, step.verdict]);
  expect(steps.filter(([, verdict]: [string, string]) => verdict !== 'passed')).toEqual([['100 games', 'warning']]);
  expect(existsSync(join(project, compliance.folder, 'journal.ndjson'))).toBe(true);
});

test('npm, which deletes what it did not install, deletes links alone; and they come back', async () => {
  await here(['init', 'linked'], { cwd });
  const project = join(cwd, 'linked');
  const place = (name: string): string => join(project, 'node_modules', name);
  expect(lstatSync(place('@aiwolf-arena')).isSymbolicLink()).toBe(false);
  rmSync(place(''), { recursive: true });
  const { scripts } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'));
  const typed = scripts.dependencies.split(' ').slice(1);
  expect(await here(typed, { cwd: project })).toMatchObject({ code: 0, stderr: '' });
  expect(existsSync(place('@aiwolf-arena/engine/package.json'))).toBe(true);
  expect(existsSync(place('.bin/aiwolf-arena'))).toBe(true);
});

test('an agent with faults fails the steps that they belong to, each with how to see it', async () => {
  const bad = `let shared = 0;
    export default ({ random }) => ({
      getName: () => 'somebody', initialize(info) { this.info = info; }, update(info) { this.info = info; }, dayStart() {},
      talk() { const last = this.info.talkList.at(-1); return last && /^Agent/.test(last.text) ? 'VOTE Agent[01]' : 'hello'; },
      whisper: () => 'Over', vote() { return this.info.agent; }, attack: () => 1, guard: () => null,
      divine() { if (this.info.day > 0) throw new Error('no idea'); return null; }, finish() {},
    });`;
  writeFileSync(join(cwd, 'bad.js'), bad);
  const { code, stdout } = await here(['check', './bad.js', '--games', '10'], { cwd });
  expect(code).toBe(1);
  const failing = ['names itself', 'no exceptions', 'canonical sentences', 'valid targets'];
  for (const step of [...failing, 'full and short forms']) expect(stdout).toMatch(new RegExp(`${step} +FAILED`));
  expect(stdout).toMatch(/to see this case:\n +(?:npx )?aiwolf-arena play --replay 'results\/check-bad-\w+#run\/5\/0\/0'\n/);
  expect(stdout).toMatch(/repeatable +ok/);
  expect(stdout).toMatch(/^bad \(module, .\/bad.js\): the file is accepted$/m);
  expect(stdout).toMatch(/to correct it: vote for another living seat: one of this.info.aliveAgentList/);
  expect(stdout).toContain('bad is not ready: 5 of 14 steps failed');
});

test('a folder that cannot be made is the disk, exit 5', async () => {
  const { code, stderr } = await here(['init', '/proc/new'], { cwd });
  expect([code, stderr]).toEqual([5, expect.stringContaining('cannot write /proc/new: no folder can be created there')]);
});

test.each([
  [['init'], 'missing required argument'],
  [['init', 'taken'], 'already exists: choose a new folder'],
  [['init', 'sample'], 'sample is a reserved name (a bundled agent, or a group of them): choose another name'],
  [['init', 'contestants'], 'contestants is a reserved name (a bundled agent, or a group of them): choose another name'],
  [['init', '--relink', 'nowhere'], 'nowhere was not created by init: it contains no package.json'],
  [['init', '-x!'], "unknown option '-x!'"],
  [
    ['init', 'a b'],
    'a b: names of new projects may contain the letters a to z, digits, dots, - and _, begin with a letter or a digit, and do not end with a dot. Try a-b',
  ],
  [['init', 'fox.'], 'do not end with a dot. Try fox'],
  [['init', '日本'], 'do not end with a dot. Try my-agent'],
  [['init', 'new', '--template', 'bayse'], 'Did you mean bayes?'],
  [['check', 'package.json.exe'], 'there is no file package.json.exe'],
  [['check', '.'], ". is a folder: give the path of the agent's file in it"],
  [['check', 'sampel'], 'Did you mean sample?'],
])('%j is refused', async (typed, why) => {
  const { code, stderr } = await here(typed, { cwd });
  expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
  expect(existsSync(join(cwd, 'new'))).toBe(false);
});
