import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { here } from './here.ts';

const cwd = mkdtempSync(join(tmpdir(), 'behaviour-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const FIELD = ['--agents', 'sample,liar,chatty', '--players', '15', '--sets', '5', '--games', '10'];
const run = (...flags: string[]) => here(['run', ...FIELD, '--seed', '1', '--quiet', ...flags], { cwd });

test('counting changes no game, and can be left out', async () => {
  const counted = JSON.parse((await run('--json', '--out', 'counted')).stdout);
  const plain = JSON.parse((await run('--json', '--out', 'plain', '--no-behaviour')).stdout);
  expect(plain.rootHash).toBe(counted.rootHash);
  expect(counted.agents[0].behaviour.SEER.wolfDivinations).toMatchObject({
    occasions: expect.any(Number),
    ratio: { value: expect.any(Number), sets: 5 },
  });
  expect(plain.agents[0]).not.toHaveProperty('behaviour');
  const journal = (folder: string) => readFileSync(join(cwd, folder, 'journal.ndjson'), 'utf8');
  expect(journal('counted')).toContain('"behaviour"');
  expect(journal('plain')).not.toContain('"behaviour"');
});

test('--behaviour shows a table an agent, in 100 columns, in words', async () => {
  const { stdout } = await run('--behaviour', '--out', 'counted'); // nothing is left to play
  expect(stdout).toMatch(/^Behaviour, 15 players\n1\.00: as often as random/m);
  for (const name of ['sample', 'liar', 'chatty']) {
    expect(stdout).toMatch(new RegExp(`^${name} +BODYGUARD +MEDIUM`, 'm'));
  }
  expect(stdout).toMatch(/^attacks stopped +\d/m);
  expect(stdout).not.toMatch(/NaN|undefined|null/);
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
  expect((await run('--out', 'counted')).stdout).not.toContain('Behaviour, ');
});

test('a contest shows it for both sizes and stages', async () => {
  const flags = ['--agents', 'random,chatty', '--fill', 'random', '--sets', '1', '--games', '5'];
  const all = ['contest', ...flags, '--finalists', '2', '--seed', '1', '--quiet', '--behaviour'];
  const { stdout } = await here(all, { cwd });
  expect(stdout.match(/^Behaviour, (5|15) players/gm)).toHaveLength(4);
});
