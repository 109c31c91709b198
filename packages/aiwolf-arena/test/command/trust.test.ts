import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Ended } from './aiwolf-arena.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'trust-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const METHODS = `getName: () => context.name, initialize() {}, update() {}, dayStart() {}, whisper: () => 'Over',
  attack: () => null, guard: () => null, divine: () => null, finish() {}`;
const NODE = `import { readFileSync } from 'node:fs';
const wish = readFileSync(new URL('wish.txt', import.meta.url), 'utf8');
export default (context) => ({ ${METHODS}, talk: () => wish,
  vote: () => new Promise((settle) => setTimeout(settle, 1, 1)) });`;
/** Tries to write a file in whatever way it can find, beside somebody who could. */
const ATTACK = `export default (context) => ({ ${METHODS}, talk: () => 'Over', vote: () => {
  const ways = [() => require(['node', 'fs'].join(':')), () => process.getBuiltinModule('node:fs'),
    () => context.log.constructor('return process')().getBuiltinModule('node:fs')];
  for (const way of ways) try { way().writeFileSync('/proc/self/cwd/' + 'broken-out', ''); } catch {}
  return null;
} });`;
writeFileSync(join(cwd, 'wish.txt'), 'VOTE Agent[01]');
writeFileSync(join(cwd, 'node.mjs'), NODE);
writeFileSync(join(cwd, 'attack.js'), ATTACK);

const VILLAGE = 'node.mjs,./attack.js,random,chatty,sample'.replace('node', './node');
const FEW = ['--players', '5', '--sets', '2', '--games', '3', '--seed', '1', '--quiet'];
const TRUST = ['--trust', 'node'];

let played: Ended;
beforeAll(async () => {
  played = await here(['run', '--agents', VILLAGE, ...FEW, ...TRUST, '--out', 'trusting'], { cwd });
});

describe('an agent that needs Node', () => {
  test('plays with it; what is given up is said, and everything of the run is marked', () => {
    expect(played).toMatchObject({ code: 0, stdout: expect.stringMatching(/^TRUSTED .*: node played unsandboxed/m) });
    expect(played.stderr).toMatch(/^warning: node is trusted.*read and write your files.*forge/s);
    const { agents } = JSON.parse(readFileSync(join(cwd, 'trusting/plan.json'), 'utf8'));
    expect(agents.map(({ trusted }: { trusted?: true }) => trusted)).toEqual([
      true,
      ...[undefined, undefined, undefined, undefined],
    ]);
    const standings = JSON.parse(readFileSync(join(cwd, 'trusting/standings.json'), 'utf8'));
    expect(standings.trusted).toEqual(['node']);
    expect(standings.agents[0]).toMatchObject({ name: 'node', faults: {} });
  });

  test('opens no way for those beside it', () => {
    expect(existsSync(join(cwd, 'broken-out'))).toBe(false);
  });

  test('marks a ranking of its run as well', async () => {
    const ranked = await here(['rank', 'trusting'], { cwd });
    expect(ranked.stdout).toMatch(/^TRUSTED .*: node played unsandboxed/m);
  });
});

describe('a run with a trusted agent', () => {
  test('is verified by who trusts too, and a difference may come from there', async () => {
    const verified = await here(['verify', 'trusting', '--sample', '1', ...TRUST], { cwd });
    expect(verified.code).toBe(0);
    expect(verified.stdout).toMatch(/^trusted +node: .*which may cause differences$/m);
  });
});
