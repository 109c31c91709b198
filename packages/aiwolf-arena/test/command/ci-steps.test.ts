// @module-tag dear
// @module-tag git
// The action and the documented job of GitLab are run as they stand, in a repository of an agent's author.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { readAction, runAction } from './ci-steps/github-action.ts';
import { examplesIn, gitlabJob, runJob } from './ci-steps/gitlab-job.ts';
import { here } from './here.ts';

const ROOT = join(import.meta.dirname, '../../../..');
const folder = mkdtempSync(join(tmpdir(), 'ci-steps-'));
const checkout = join(folder, 'checkout');
afterAll(() => rmSync(folder, { recursive: true }));

const AGENT = `export default (context) => ({ getName: () => context.name, initialize() {}, update() {}, dayStart() {},
  talk: () => 'Over', whisper: () => 'Over', vote: () => null, attack: () => null, guard: () => null, divine: () => null,
  finish() {} });`;
const FEW = '{"games": 10, "maxSets": 12}';

const git = (cwd: string, ...args: string[]): void => {
  const who = ['-c', 'user.name=author', '-c', 'user.email=author@example.org'];
  execFileSync('git', [...who, ...args], { cwd, stdio: 'pipe' });
};

beforeAll(() => {
  mkdirSync(join(folder, 'origin'));
  writeFileSync(join(folder, 'origin/my-agent.ts'), AGENT);
  writeFileSync(join(folder, 'origin/aiwolf-arena.config.json'), FEW);
  git(join(folder, 'origin'), 'init', '--quiet', '--initial-branch=main');
  git(join(folder, 'origin'), 'add', '.');
  git(join(folder, 'origin'), 'commit', '--quiet', '--message=An agent');
  git(folder, 'clone', '--quiet', 'origin', 'checkout');
});

const use = (given: Readonly<Record<string, string>>) => runAction(ROOT, checkout, given);

test('the action passes an agent that plays as it did, and tells GitHub so', () => {
  const end = use({ candidate: './my-agent.ts', baseline: 'git:origin/main' });
  expect(end).toMatchObject({ code: 0, outputs: { verdict: 'pass' } });
  expect(end.log).toMatch(/^::notice title=compare my-agent%3A pass::the code is identical/m);
  expect(end.summary).toMatch(/^### PASS: the code is identical/);
  expect(readFileSync(join(checkout, 'aiwolf-arena.xml'), 'utf8')).toContain('failures="0"');
});

test('the action fails the step for an agent that is worse, by whatever words it is given', () => {
  const end = use({
    ...{ candidate: 'silent', baseline: 'sample believer', field: 'sample,liar,hunter,believer' },
    ...{ arguments: '--games \'20\' --max-sets 60 --margin "2 pp"', junit: 'reports/gate.xml' },
  });
  expect(end).toMatchObject({ code: 1, outputs: { verdict: 'fail' } });
  expect(end.log).toMatch(/^::error title=compare silent%3A fail::/m);
  expect(end.summary).toMatch(/^### FAIL: [\s\S]*\| vs sample, 5 players \| fail \|/);
  expect(readFileSync(join(checkout, 'reports/gate.xml'), 'utf8')).toContain('<failure ');
});

test('the action lets an inconclusive end pass where that was asked for, and only there', () => {
  const open = { candidate: 'chatty', baseline: 'random', 'working-directory': './' };
  expect(use(open)).toMatchObject({ code: 3, outputs: { verdict: 'inconclusive' } });
  const allowed = use({ ...open, inconclusive: 'pass' });
  expect(allowed).toMatchObject({ code: 0, outputs: { verdict: 'inconclusive' } });
  expect(use({ ...open, inconclusive: 'maybe' })).toMatchObject({ code: 2, outputs: { verdict: '' } });
});

test('nothing in an input is run, and what cannot be split or meant is an error', () => {
  const hostile = { candidate: './my-agent.ts', baseline: 'git:HEAD' };
  const run = { ...hostile, arguments: '$(touch pwned) `touch pwned` ; touch pwned' };
  expect(use(run)).toMatchObject({ code: expect.not.toSatisfy((code) => code === 0) });
  expect(existsSync(join(checkout, 'pwned'))).toBe(false);
  expect(use({ ...hostile, arguments: '--games "10' }).code).not.toBe(0);
  expect(use({ ...hostile, arguments: '--gmaes 10' })).toMatchObject({ ...{ code: 2, outputs: { verdict: 'error' } } });
});

test('under --json, stdout is one document, whatever else is asked for', async () => {
  const flags = ['--json', '--annotations', '--markdown', 'gate.md', '--games', '5'];
  const end = await here(['compare', 'chatty', 'random', ...flags], { cwd: checkout });
  expect(JSON.parse(end.stdout)).toMatchObject({
    ...{ schema: 'aiwolf-arena/compare/4', gamesPerSet: 5, verdict: 'inconclusive' },
    options: { cap: 12 },
  });
  expect(end.stderr).toMatch(/^config: aiwolf-arena\.config\.json\n[\s\S]*^::warning title=/m);
  expect(readFileSync(join(checkout, 'gate.md'), 'utf8')).toMatch(/^### INCONCLUSIVE/);
});

const DOCUMENT = readFileSync(join(ROOT, 'docs/how-to/gate-your-ci.md'), 'utf8');
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');

test.each([
  ['docs/how-to/gate-your-ci.md', DOCUMENT],
  ['README.md', README],
])('the workflow in %s gives the action inputs that it has', (_, text) => {
  const workflow = parse(examplesIn(text)['.github/workflows/agent.yml']!);
  const [, step] = workflow.jobs['not-worse'].steps;
  const { inputs } = readAction(ROOT);
  expect(Object.keys(inputs)).toEqual(expect.arrayContaining(Object.keys(step.with)));
  for (const [name, input] of Object.entries(inputs)) if (input.required === true) expect(step.with).toHaveProperty(name);
});

test('the job of GitLab passes, stops and leaves what it says it leaves', () => {
  const job = gitlabJob(examplesIn(DOCUMENT)['.gitlab-ci.yml']!);
  symlinkSync(ROOT, join(checkout, '.aiwolf-arena')); // as the cache of an earlier job would be
  const env = { CI_DEFAULT_BRANCH: 'main' };
  expect(runJob(job, checkout, env)).toMatchObject({ code: 0 });
  const left = [...job.artifacts.paths, job.artifacts.reports.junit];
  for (const path of left) expect(existsSync(join(checkout, path))).toBe(true);
  expect(job.allow_failure.exit_codes).toEqual([3]);
  writeFileSync(join(checkout, 'my-agent.ts'), 'export default 3;');
  expect(runJob(job, checkout, env)).toMatchObject({ code: 4 });
  expect(readFileSync(join(checkout, job.artifacts.reports.junit), 'utf8')).toContain('<error ');
});
