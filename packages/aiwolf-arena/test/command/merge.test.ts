import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { filesOf } from './files-of.ts';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'merge-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const written = (folder: string) => filesOf(join(cwd, folder));

const FEW = ['--agents', 'random,chatty,liar', '--players', '4', '--games', '3', '--logs', 'all'];
const play = (...flags: string[]) => here([...flags, ...FEW, '--seed', '1', '--quiet'], { cwd });
const run = (sets: string, out: string, ...flags: string[]) => play('run', '--sets', sets, '--out', out, ...flags);
const merge = (...args: string[]) => here(['merge', ...args], { cwd });

test('shards and extensions are what one run would have written, to the byte', async () => {
  await run('5', 'whole');
  for (const shard of ['1/2', '2/2']) await run('4', `shard${shard[0]}`, '--shard', shard);
  const first = await merge('shard2', '--out', 'merged');
  expect(first).toMatchObject({ code: 0, stderr: '' });
  expect(first.stdout).toMatch(
    /^1 folder merged into merged: 2 of 4 sets\nsome sets are missing: to play them, .*, and --out merged\nroot hash [0-9a-f]{64}\n$/,
  );
  await run('5', 'longer', '--shard', '1/1');
  const { stdout } = await merge('shard1', 'longer', '--out', 'merged', '--json');
  expect(JSON.parse(stdout)).toMatchObject({ sets: { finished: 5, of: 5 }, repeated: 4, notes: [] });
  expect(written('merged')).toEqual(written('whole'));
  await merge('merged', 'shard1', '--out', 'merged');
  expect(written('merged')).toEqual(written('whole'));
});

test('different runs, and sets that were played differently, are refused', async () => {
  const file = join(cwd, 'shard1/plan.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"seed": "1"', '"seed": "2"'));
  const ended = await merge('shard1', 'shard2', '--out', 'nothing');
  expect(ended).toMatchObject({ code: 2, stdout: '' });
  expect(ended.stderr).toMatch(/shard1 and shard2 are different runs:\n {2}seed: 2 -> 1/);
  expect((await merge('shard2')).stderr).toMatch(/give the output folder/);
  expect(readdirSync(cwd)).not.toContain('nothing');
});

test('a contest is played in shards but for its final', async () => {
  const contest = (out: string, ...flags: string[]) =>
    play('contest', '--fill', 'random', '--sets', '3', '--final-sets', '1', '--out', out, ...flags);
  const whole = await contest('contest');
  const part = await contest('part1', '--shard', '1/2', '--json');
  expect(JSON.parse(part.stdout)).toMatchObject({ partial: { shard: '1/2', sets: 2, of: 3 }, final: [] });
  await contest('part2', '--shard', '2/2');
  const { stdout } = await merge('part1', 'part2', '--out', 'both');
  expect(stdout).toMatch(/3 of 3 sets\nto play the final, repeat the command of the shards/);
  expect((await contest('both')).stdout).toBe(whole.stdout);
  expect(written('both')).toEqual(written('contest'));
});
