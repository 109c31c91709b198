import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { bundleAgent } from '@aiwolf-arena/sandbox';
import { afterAll, describe, expect, test } from 'vitest';
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
  const faultEffects = { stage: 'run', agents: [{ name: 'fox', faults: [fault], rate: new Map() }] };
  const shown = await withPlaces(faultEffects, [fox]);
  expect(shown.agents[0]!.faults[0]!.first.detail).toMatch(/fox\.ts:4:/);
  expect(shown).toEqual({ ...faultEffects, agents: [{ ...faultEffects.agents[0], faults: shown.agents[0]!.faults }] });
  const clean = { agents: [{ name: 'fox', faults: [] }] };
  expect(await withPlaces(clean, [fox])).toBe(clean);
});

test('public pages show no place', () => {
  const shown = withoutPlaces({ name: 'fox', faults: [{ first: { detail } }] });
  expect(shown.faults[0]!.first.detail).toBe('TypeError: no day');
});

/** Names of files and folders, as helpers of an agent. The bundler writes them into its source map in its own way. */
const ODD = [
  ...[
    "it's",
    'a|b',
    '!',
    '100%',
    '%41',
    '%2e%2e',
    '#1',
    '(',
    '[x]',
    'a b',
    '&',
    'a?b',
    'x;y,z',
    'a:b',
    'http:',
    '~`{}',
    'a"b',
    '<x>',
  ],
  ...['日本', '人狼　知能', 'ｶﾅー・々', 'é', 'é', '😀', '\u200Bx', 'a\tb', 'a\nb', 'data:,x', 'file:', '@', '$', '+'],
];

async function placesWith(file: string, agent: string): Promise<string> {
  const folder = mkdtempSync(join(home, 'odd-'));
  for (const one of [file, agent]) mkdirSync(dirname(join(folder, one)), { recursive: true });
  writeFileSync(join(folder, file), "export const fail = () => {\n  throw Error('here');\n};\n");
  const from = relative(dirname(agent), file);
  const imported = JSON.stringify(from.startsWith('../') ? from : `./${from}`);
  writeFileSync(join(folder, agent), `import { fail } from ${imported};\nexport default () => fail;\n`);
  const path = join(folder, agent);
  const { body, hash } = await bundleAgent({ name: 'odd', text: path, path, home: { folder, packages: [] } });
  const line = body.split('\n').findIndex((text) => text.includes('throw Error')) + 1;
  const failed = `Error: here (agent:${line}:9)`;
  const locate = await locator([{ name: 'odd', source: 'odd=agent.mjs', hash }], [['odd', failed]], dirname(path));
  return locate('odd', failed).replace(`${relative(process.cwd(), folder)}/`, '');
}

describe.each(ODD)('a place is found where a name is %j', (name) => {
  test.each([
    ['the helper', `${name}.mjs`, 'agent.mjs'],
    ['the folder of the helper', `${name}/helper.mjs`, 'agent.mjs'],
    ['the folder of all', `${name}/helper.mjs`, `${name}/agent.mjs`],
  ])('as %s', async (_, file, agent) => {
    expect(await placesWith(file, agent)).toBe(`Error: here\n(${file}:2:9: throw Error('here');)`);
  });
});

test('a name with backslashes leads to no other file', async () => {
  writeFileSync(join(home, 'secret.mjs'), '1\nthe secret of another\n');
  expect(await placesWith('..\\secret.mjs', 'agent.mjs')).toMatch(/:2:9: throw Error\('here'\);\)$/);
});
