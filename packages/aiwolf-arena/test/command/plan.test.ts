import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'plan-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const FIELD = ['--agents', 'random,chatty', '--players', '5', '--seed', '1'];

async function planned(typed: readonly string[]): Promise<{ blocks: unknown[] }> {
  const { code, stdout, stderr } = await here([...typed, '--plan', '--json'], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(readdirSync(cwd)).toEqual([]);
  return JSON.parse(stdout) as { blocks: unknown[] };
}

const FLAGS = ['--sets', '2', '--games', '7', '--draw', 'balanced', '--rules', 'regulation-2019'];

test('contest --plan heeds the flags of a contest', async () => {
  const plan = await planned(['contest', ...FIELD, '--fill', 'random', ...FLAGS]);
  expect(plan).toMatchObject({
    seed: '1',
    gamesPerSet: 7,
    agents: [{ name: 'random' }, { name: 'chatty' }, { name: 'random', ranked: false }],
    blocks: [{ name: 'preliminary/5', sets: 2, rules: { name: 'regulation-2019' } }],
  });
  expect(plan.blocks).toHaveLength(1);
});

test('run --plan heeds the flags of a run', async () => {
  const plan = await planned(['run', ...FIELD, ...FLAGS]);
  const agents = [{ name: 'random' }, { name: 'chatty' }];
  expect(plan).toMatchObject({ seed: '1', gamesPerSet: 7, agents, blocks: [{ sets: 2, rules: { name: 'regulation-2019' } }] });
});

test.each([
  ['a bad value', ['run', '--players', '4x', '--plan'], /--players: expected a whole number/],
  ['parts of no plan', ['run', ...FIELD, '--shards', '4'], /--shards has no effect without --plan/],
  ['the plan of a time', ['run', ...FIELD, '--plan', '--for', '1s'], /--plan and --for cannot be used together/],
  ['the plan of a roster', ['contest', '--roster', 'r.yaml', '--plan'], /--plan cannot be used with --roster/],
  [
    'a flag before the subcommand',
    ['contest', '--plan', 'final'],
    /--plan: type flags after the whole command: contest final --plan/,
  ],
])('%s is refused', async (_, typed, message) => {
  const ended = await here(typed, { cwd });
  expect(ended.stderr).toMatch(message);
  expect(ended).toMatchObject({ code: 2, stdout: '' });
});
