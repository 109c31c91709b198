import { expect, test } from 'vitest';
import { houseFaults } from './house.ts';
import { type Planted, PlantedWorkspace } from './planted.ts';
import { ROOT } from './tool.ts';

const SOUND: Planted = {
  'package.json': {},
  'packages/engine/package.json': { name: '@aiwolf-arena/engine' },
  'packages/engine/src/index.ts': "export { Game } from './game/game.ts';",
  'packages/engine/src/game/game.ts': "import { one } from '../rules/rules.ts';\nexport class Game {}",
  'packages/engine/src/rules/rules.ts': 'export const one = 1;',
};

function faultsWith(planted: Planted): string[] {
  using workspace = new PlantedWorkspace({ ...SOUND, ...planted });
  return houseFaults(workspace.root);
}

test('this house is in order', () => {
  expect(houseFaults(ROOT)).toEqual([]);
});

test('a sound house has no fault', () => {
  expect(faultsWith({})).toEqual([]);
});

test('reports a circle of files of one folder, of types too', () => {
  const faults = faultsWith({
    'packages/engine/src/rules/rules.ts': "import type { two } from './two.ts';\nexport const one = 1;",
    'packages/engine/src/rules/two.ts': "import { one } from './rules.ts';\nexport const two = one;",
  });
  expect(faults).toEqual([expect.stringMatching(/a circle of files: .*rules\.ts -> .*two\.ts -> .*rules\.ts$/)]);
});

test.each<[string, string, readonly string[]]>([
  ['a circle', "import type { Game } from '../game/game.ts';", ['a circle of files', 'import each other']],
  ['a name of another file', 'export function Game() {}', ['Game is declared in']],
  ['an endless file', '\n'.repeat(401), ['has 401 lines']],
])('reports %s', (_, source, faults) => {
  const planted = { 'packages/engine/src/rules/rules.ts': `${source}` };
  expect(faultsWith(planted)).toEqual(faults.map((fault) => expect.stringContaining(fault)));
});

test('reports a number in a style of its own', () => {
  const text = 'export const shown = (n: number) => n.toFixed(1);\n';
  const viewer = { 'packages/viewer/package.json': { name: '@aiwolf-arena/viewer' } };
  expect(faultsWith({ ...viewer, 'packages/viewer/src/shown.ts': text })).toEqual([expect.stringContaining('.toFixed()')]);
  expect(
    faultsWith({ 'packages/report/src/format.ts': text, 'packages/engine/src/key.ts': text.replace('shown', 'key') }),
  ).toEqual([]);
});

test.each(['css', 'java'])('an endless %s file is one, too', (ending) => {
  const planted = { [`packages/engine/src/rules/rules.${ending}`]: '\n'.repeat(401) };
  expect(faultsWith(planted)).toEqual([expect.stringContaining('has 401 lines')]);
});
