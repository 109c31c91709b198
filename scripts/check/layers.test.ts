import { expect, test } from 'vitest';
import { layerFaults } from './layers.ts';
import { type Planted, PlantedWorkspace } from './planted.ts';
import { ROOT } from './tool.ts';

const scope = (name: string) => `@aiwolf-arena/${name}`;
const manifest = (name: string, ...uses: string[]) => ({
  name: scope(name),
  exports: { '.': './src/index.ts' },
  dependencies: Object.fromEntries(uses.map((use) => [use, '*'])),
});
const SOUND: Planted = {
  'package.json': { devDependencies: { vitest: '1.0.0' } },
  'packages/protocol/package.json': manifest('protocol'),
  'packages/protocol/src/index.ts': "export { word } from './word.ts';",
  'packages/engine/package.json': manifest('engine', scope('protocol'), 'ini'),
  'packages/engine/src/index.ts': `import '${scope('protocol')}'; import 'ini/lib/ini.js';`,
  'packages/engine/src/a.test.ts': `import 'vitest'; import '${scope('engine')}'; import 'node:fs';`,
  'packages/bridge/package.json': manifest('bridge', scope('engine')),
  'packages/bridge/src/index.ts': "import 'node:fs'; new Date(Math.random());",
};

function faultsWith(planted: Planted): string[] {
  using workspace = new PlantedWorkspace({ ...SOUND, ...planted });
  return layerFaults(workspace.root);
}

test('the walls of this workspace stand', () => {
  expect(layerFaults(ROOT)).toEqual([]);
});

test('a sound workspace has no fault', () => {
  expect(faultsWith({})).toEqual([]);
});

const ENGINE = 'packages/engine/src/index.ts';
test.each<[string, string, string]>([
  ['an undeclared package', "import 'left-pad';", 'is not declared'],
  ['an undeclared package of ours', `import '${scope('bridge')}';`, 'is not declared'],
  ["another package's inside", `export * from '${scope('protocol')}/src/word.ts';`, 'exports map'],
  ['a path out of the package', "import '../../protocol/src/word.ts';", 'leaves the package'],
  ['a test library outside tests', "import { test } from 'vitest';", 'is not declared'],
  ['a Node module in a pure package', "import 'node:fs';", 'is not pure'],
  ['the same without its prefix', "import { join } from 'path';", 'is not pure'],
  ['chance in a pure package', 'export const luck = Math.random();', 'is not pure'],
  ['the clock in a pure package', 'export const now = Date.now();', 'is not pure'],
])('reports %s', (_, source, fault) => {
  expect(faultsWith({ [ENGINE]: source })).toEqual([expect.stringContaining(fault)]);
});

test.each([scope('engine'), 'aiwolf-arena'])('reports a dependency on a later package: %s', (late) => {
  const planted = { 'packages/protocol/package.json': manifest('protocol', late) };
  expect(faultsWith(planted)).toEqual([expect.stringContaining('may not depend on')]);
});

test("a test may use what a dependency's tests have planted, and nothing else may", () => {
  const source = "import '../../engine/test/planted-game.ts';";
  expect(faultsWith({ 'packages/bridge/src/a.test.ts': source })).toEqual([]);
  for (const path of ['packages/bridge/src/a.ts', 'packages/protocol/src/a.test.ts'])
    expect(faultsWith({ [path]: source })).toEqual([expect.stringContaining('leaves the package')]);
});

test('reports a package without a place in the order', () => {
  const planted = { 'packages/shortcut/package.json': manifest('shortcut') };
  expect(faultsWith(planted)).toEqual([expect.stringContaining('has no place in the order')]);
});
