import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'plan-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const FIELD = ['--agents', 'random,chatty', '--players', '5', '--seed', '1'];

async function planned(typed: readonly string[]): Promise<{ blocks: unknown[] }> {
  const { code, stdout, stderr } = await here(['plan', ...typed], { cwd });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout) as { blocks: unknown[] };
}

test('plan contest heeds every flag it shares with plan', async () => {
  const flags = ['--fill', 'random', '--sets', '2', '--games', '7', '--draw', 'balanced'];
  const plan = await planned(['contest', ...FIELD, ...flags, '--rules', 'regulation-2019']);
  expect(plan).toMatchObject({
    seed: '1',
    gamesPerSet: 7,
    agents: [{ name: 'random' }, { name: 'chatty' }, { name: 'random', ranked: false }],
    blocks: [{ name: 'preliminary/5', sets: 2, rules: { name: 'regulation-2019' } }],
  });
  expect(plan.blocks).toHaveLength(1);
});

test('plan run is plan', async () => {
  expect(await planned(['run', ...FIELD])).toEqual(await planned(FIELD));
});

test.each([
  ['a bad value', ['contest', '--players', '4x'], /--players: expected a whole number/],
  ['a misspelt flag', ['contest', '--agnts', 'random'], /Did you mean --agents\?/],
  ['a misspelt command', ['contst', ...FIELD], /Did you mean contest\?/],
  ['a misspelt command behind flags', [...FIELD, 'contst'], /Did you mean contest\?/],
  ['flags before the command', ['--seed', '1', 'contest'], /--seed: type flags after the whole command/],
  ['surplus words', ['run', ...FIELD, 'contest'], /too many arguments/],
])('%s is refused', async (_, typed, message) => {
  const ended = await here(['plan', ...typed], { cwd });
  expect(ended.stderr).toMatch(message);
  expect(ended).toMatchObject({ code: 2, stdout: '' });
});
