// @module-tag git
// @module-tag python
// Clients that are commands, as they were at a revision.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import type { entrantsOf } from '../../src/run/remote-pool.ts';
import { agentAt } from '../../src/run/revision.ts';

const folder = realpathSync(mkdtempSync(join(tmpdir(), "revision's-")));
vi.spyOn(process, 'cwd').mockReturnValue(folder);
afterAll(() => rmSync(folder, { recursive: true }));

function commit(text: string): void {
  writeFileSync(join(folder, 'ours/helper.py'), text);
  for (const args of [
    ['add', '--all'],
    ['commit', '--quiet', '--message=one'],
  ])
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: folder });
}

type Entrant = Awaited<ReturnType<typeof entrantsOf>>[number];

const at = (revision: string, candidate: string) => agentAt(revision, { candidate }) as Promise<Entrant>;

test('a command is started in its folder of the revision, and has the same hash each time', async () => {
  execFileSync('git', ['init', '--quiet', '--initial-branch=main'], { cwd: folder });
  mkdirSync(join(folder, 'ours'));
  writeFileSync(join(folder, 'ours/fox.py'), 'import helper');
  commit('one');
  commit('two');
  const command = 'fox=PWD=ours python3 fox.py {port}';
  const [now, again, before] = (await Promise.all(['main', 'main', 'main~1'].map((name) => at(`git:${name}`, command)))) as [
    Entrant,
    Entrant,
    Entrant,
  ];
  expect(now.launch.folder).toMatch(/aiwolf-arena-revision-\w+\/ours$/);
  expect(again.hash).toBe(now.hash);
  expect(before.hash).not.toBe(now.hash);
  await expect(at('git:main', `fox=PWD="${folder}/ours" python3 fox.py {port}`)).rejects.toThrow(
    /^git:main: PWD of fox is a folder of today/,
  );
});
