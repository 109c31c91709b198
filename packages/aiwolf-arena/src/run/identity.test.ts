// @module-tag git
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkoutAt } from './identity.ts';

const root = mkdtempSync(join(tmpdir(), 'checkout-'));
afterAll(() => rmSync(root, { recursive: true }));

const git = (...args: string[]): string => {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.org'];
  const own = { GIT_DIR: undefined, GIT_WORK_TREE: undefined, GIT_INDEX_FILE: undefined };
  const env = { ...process.env, ...own };
  return execFileSync('git', [...who, ...args], { cwd: root, env, encoding: 'utf8' }).trim();
};

beforeAll(() => {
  git('init', '--quiet');
  writeFileSync(join(root, 'code.ts'), '1');
  git('add', 'code.ts');
  git('commit', '--quiet', '-m', 'one');
  git('tag', 'v0.1.0');
});

test('a checkout is known by its commit, and whether its own files were changed', async () => {
  const commit = git('rev-parse', 'HEAD');
  expect(await checkoutAt(root)).toEqual({ commit, changed: false });
  writeFileSync(join(root, 'my-agent.ts'), 'of a user');
  expect(await checkoutAt(root)).toEqual({ commit, changed: false });
  writeFileSync(join(root, 'code.ts'), '2');
  expect(await checkoutAt(root)).toEqual({ commit, changed: true });
});

test('a copy without history is not known, though it lies in a repository of somebody else', async () => {
  mkdirSync(join(root, 'copy'));
  expect(await checkoutAt(join(root, 'copy'))).toEqual({ commit: null, changed: null });
});

test.each([
  ['half a repository', () => mkdirSync(join(root, 'copy/.git'))],
  ['no commit', () => execFileSync('git', ['init', '--quiet'], { cwd: join(root, 'copy') })],
])('%s is no error', async (_, make) => {
  make();
  expect(await checkoutAt(join(root, 'copy'))).toEqual({ commit: null, changed: null });
});
