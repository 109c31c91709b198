import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleAgent } from '@aiwolf-arena/tournament/load';
import { afterAll, expect, test } from 'vitest';
import { locator, withoutPlaces, withPlaces } from './places.ts';

const home = mkdtempSync(join(tmpdir(), 'places-'));
afterAll(() => rmSync(home, { recursive: true }));

const path = join(home, 'fox.ts');
const SOURCE = `// comments and types are not in the bundle
interface Info { readonly day: number }
let info: Info | undefined;
export default () => ({ talk: () => info!.day });
`;
writeFileSync(path, SOURCE);
const { body, hash } = await bundleAgent({ name: 'fox', text: path, path });
const at = body.split('\n').findIndex((line) => line.includes('info.day')) + 1;
const fox = { name: 'fox', source: path, hash };
const detail = `TypeError: no day (agent:${at}:${body.split('\n')[at - 1]!.indexOf('info.day') + 1})`;

test('a place in the bundle is a place in the author’s file, with its line', async () => {
  const locate = await locator([fox], [['fox', detail]]);
  expect(locate('fox', detail)).toMatch(/^TypeError: no day\n\(.*fox\.ts:4:\d+: export default \(\) => \(\{ talk: .*…?\)$/);
  expect(locate('fox', 'TypeError: elsewhere')).toBe('TypeError: elsewhere');
  expect(locate('other', detail)).toBe('TypeError: no day');
});

test('of code that has changed since, is gone or is bundled, no place is shown', async () => {
  for (const agent of [
    { ...fox, hash: 'f' },
    { ...fox, source: join(home, 'gone.ts') },
    { ...fox, source: 'sample' },
  ])
    expect((await locator([agent], [['fox', detail]]))('fox', detail)).toBe('TypeError: no day');
});

test('a path that is relative to another folder is found there', async () => {
  const inRoster = { ...fox, source: 'fox=fox.ts' };
  expect((await locator([inRoster], [['fox', detail]], home))('fox', detail)).toMatch(/fox\.ts:4:/);
});

test('it is found in everything that has faults of a named agent, and nothing else changes', async () => {
  const fault = { kind: 'exception', first: { detail, game: 1 } };
  const ledger = { stage: 'run', agents: [{ name: 'fox', faults: [fault], rate: new Map() }] };
  const told = await withPlaces(ledger, [fox]);
  expect(told.agents[0]!.faults[0]!.first.detail).toMatch(/fox\.ts:4:/);
  expect(told).toEqual({ ...ledger, agents: [{ ...ledger.agents[0], faults: told.agents[0]!.faults }] });
  const clean = { agents: [{ name: 'fox', faults: [] }] };
  expect(await withPlaces(clean, [fox])).toBe(clean);
});

test('public pages show no place', () => {
  const shown = withoutPlaces({ name: 'fox', faults: [{ first: { detail } }] });
  expect(shown.faults[0]!.first.detail).toBe('TypeError: no day');
});
