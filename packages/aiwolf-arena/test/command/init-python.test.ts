// @module-tag python
// A project in Python works at once, and `check` judges it as it judges others.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'init python-'));
afterAll(() => rmSync(cwd, { recursive: true }));

interface Step {
  readonly name: string;
  readonly verdict: string;
  readonly seen: string;
  readonly first?: { readonly detail: string };
}

/** Returns the steps of `check` that did not pass, by their names. */
async function judged(file: string, ...flags: string[]) {
  const project = join(cwd, 'fox');
  const { code, stdout, stderr } = await here(['check', file, '--games', '5', '--json', '--quiet', ...flags], { cwd: project });
  const { ok, clients, compliance } = JSON.parse(stdout === '' ? `{"ok":${JSON.stringify(stderr)}}` : stdout);
  const steps = (compliance?.steps ?? []) as Step[];
  return { code, ok, clients, failed: steps.filter(({ verdict }) => verdict === 'failed'), steps };
}

test('what init makes passes its own tests', async () => {
  const made = await here(['init', 'fox', '--lang', 'python'], { cwd });
  expect(made).toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('cd fox\n  npm run check\n') });
  execFileSync('npm', ['test', '--silent'], { cwd: join(cwd, 'fox'), stdio: 'pipe' });
});

test('it passes check, which says how it takes variants of a game', async () => {
  const { clients, ...result } = await judged('./fox.py');
  expect(result).toMatchObject({ code: 0, ok: true, failed: [] });
  expect(result.steps).toHaveLength(14);
  expect(clients).toEqual([expect.objectContaining({ name: 'fox', ok: true })]);
  expect(clients[0].results.length).toBeGreaterThan(50);
});

/** Writes a changed copy of the agent. */
function changed(name: string, from: string, to: string): void {
  const agent = readFileSync(join(cwd, 'fox/fox.py'), 'utf8');
  expect(agent).toContain(from);
  writeFileSync(
    join(cwd, 'fox', name),
    agent.replace(from, () => to),
  );
}

const TALK = '    def talk(self):\n';

test.each([
  ['english', TALK, `${TALK}        return 'I think it is 3!'\n`, 'canonical sentences', /^I think it is 3!$/],
  ['crash', TALK, `${TALK}        raise RuntimeError('boom: my bug')\n`, 'no exceptions', /RuntimeError: boom: my bug/],
  ['syntax', TALK, '    def talk(self)\n', 'loads', /SyntaxError/],
])('an agent that is wrong (%s) fails the step to which this belongs', async (name, from, to, step, why) => {
  changed(`${name}.py`, from, to);
  const { code, ok, failed } = await judged(`./${name}.py`);
  expect([code, ok]).toEqual([1, false]);
  expect(failed.map((one) => one.name)).toEqual([step]);
  expect(failed[0]!.first?.detail ?? failed[0]!.seen).toMatch(why);
});

test('a command that draws from the system is not repeatable: the first answer that differs is named', async () => {
  changed('dice.py', '        return random.choice(agents)', '        return random.SystemRandom().choice(agents)');
  const { code, stdout } = await here(
    ['check', '--agent', 'dice=python3 dice.py -h {host} -p {port} -n {name}', '--games', '5', '--quiet'],
    { cwd: join(cwd, 'fox') },
  );
  expect(code).toBe(0);
  expect(stdout).toMatch(/13 {2}repeatable +warning [\s\S]*?first case: .*: Agent\[\d\d\] answers .*, then /);
});

test.each([
  [['check', './fox.py', './fox.py'], 'too many arguments'],
  [['check', 'python:nope.py'], 'there is no file nope.py'],
  [['init', 'my-agent', '--lang', 'python'], 'Try my_agent'],
  [['init', 'new', '--lang', 'c#'], 'choose typescript, javascript, python, java'],
  [['init', 'new', '--lang', 'python', '--js'], '--js is JavaScript'],
  [['init', 'new', '--lang', 'java', '--template', 'rules'], '--template is for agents in TypeScript and JavaScript'],
])('%j is refused', async (typed, why) => {
  const { code, stderr } = await here(typed, { cwd: join(cwd, 'fox') });
  expect([code, stderr]).toEqual([2, expect.stringContaining(why)]);
});
