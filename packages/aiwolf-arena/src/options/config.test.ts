import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, expect, test } from 'vitest';
import { type Config, withConfig } from './config.ts';
import { options } from './option-set.ts';
import { choose } from './table.ts';

const folder = mkdtempSync(join(tmpdir(), 'with-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

let files = 0;
/** What the action of a command gets. */
async function optionsOf(config: Config, ...typed: string[]): Promise<Record<string, unknown>> {
  const path = join(folder, `${files++}.json`);
  writeFileSync(path, JSON.stringify(config));
  let got = {};
  const command = options(choose('players', 'games', 'quiet'))
    .addTo(new Command('try'))
    .option('--field <list>', '', (text: string, before: string[]) => [...before, text], [])
    .option('--better')
    .option('--e-process')
    .option('--fixed-sets <n>')
    .option('--max-sets <n>', '', '300')
    .action((raw: Record<string, unknown>) => {
      got = raw;
    });
  const line = ['--quiet', '--config', path, ...typed];
  await withConfig(command.exitOverride()).parseAsync(line, { from: 'user' });
  return got;
}

test('values of the file are defaults of flags, as if they had been typed', async () => {
  const config = { players: [5, 15], games: 50, better: true, baselines: ['a.ts', 'b.ts'] };
  expect(await optionsOf(config)).toMatchObject({ ...config, ...{ players: '5,15', games: '50' } });
});

test('a flag that is typed overrides the file', async () => {
  const config = { games: 50, field: ['sample'] };
  expect(await optionsOf(config, '--games', '70', '--field', 'random')).toMatchObject({
    ...{ games: '70', field: ['random'] },
  });
});

test.each<[Config['field'], string[]]>([
  ['sample,random', ['sample,random']],
  [['sample', 'random'], ['sample,random']],
  [
    [['sample', 'random'], ['chatty']],
    ['sample,random', 'chatty'],
  ],
])('field %j is %j', async (field, typed) => {
  expect(await optionsOf({ field: field! })).toMatchObject({ field: typed });
});

test('of several ways to settle the sets, the one that is typed leaves no other', async () => {
  const options = await optionsOf({ fixedSets: 20 }, '--e-process');
  expect(options).toMatchObject({ eProcess: true });
  expect(options).not.toHaveProperty('fixedSets');
});

test('--no-config reads nothing', async () => {
  expect(await optionsOf({ games: 50 }, '--no-config')).toMatchObject({ games: '100' });
});

test('a typed limit leaves no fixed number of the file', async () => {
  expect(await optionsOf({ fixedSets: 20 }, '--max-sets', '40')).not.toHaveProperty('fixedSets');
});

test('what the file asks for can be denied', async () => {
  expect(await optionsOf({ better: true, eProcess: true }, '--no-better')).toMatchObject({
    ...{ better: false, eProcess: true },
  });
  expect(await optionsOf({})).not.toHaveProperty('better');
});
