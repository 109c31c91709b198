// @module-tag java
// @module-tag python
// @module-tag git
// The gate of CI, as authors in three languages have it: an agent in a repository, made worse, against its last commit.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { here } from './here.ts';

const POLICIES = fileURLToPath(new URL('gate', import.meta.url));
const cwd = mkdtempSync(join(tmpdir(), 'gate-'));
afterAll(() => rmSync(cwd, { recursive: true }));

/** The jar is not in git: it is built, for each revision again. */
const BUILD = `javac -J-XX:TieredStopAtLevel=1 --release 8 -nowarn -d classes Fox.java 2> /dev/null && jar cfe fox.jar Fox -C classes .`;
const BUILT = ['--build', BUILD];

/** Makes the agent of a language worse in a repository of its own, and compares it with what was committed. */
async function compared(source: string, agent: string, ...flags: string[]) {
  const folder = mkdtempSync(join(cwd, 'repository-'));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder });
  cpSync(join(POLICIES, source), join(folder, source));
  git('init', '--quiet', '--initial-branch=main');
  git('add', '--all');
  git('commit', '--quiet', '--message=first');
  const worse = readFileSync(join(folder, source), 'utf8').replace(
    /(WORSE =) \w+/,
    source.endsWith('.py') ? '$1 True' : '$1 true',
  );
  writeFileSync(join(folder, source), worse);
  if (flags.length > 0) execFileSync('/bin/sh', ['-c', BUILD], { cwd: folder });
  const games = ['--field', 'sample,bayes,hunter', '--games', '20', '--seed', 'gate', '--quiet', '--json'];
  const { code, stdout, stderr } = await here(['compare', agent, 'git:main', ...games, ...flags], { cwd: folder });
  expect(stderr).toBe('');
  const { lines, verdict } = JSON.parse(stdout);
  const [{ baseline, baselineRate, candidateRate, difference, sets }] = lines;
  expect(baseline.source).toMatch(/^git:main \([0-9a-f]{12}\)/);
  return { code, verdict, sets, candidateRate, baselineRate, difference };
}

test('a candidate that is 5 points worse fails, and in any language after the same games', { timeout: 300_000 }, async () => {
  const ours = await compared('fox.js', './fox.js');
  expect(ours).toMatchObject({ code: 1, verdict: 'fail' });
  expect(await compared('fox.py', './fox.py')).toEqual(ours);
  expect(await compared('Fox.java', './fox.jar', ...BUILT)).toEqual(ours);
});
