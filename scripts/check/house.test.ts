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

test.each<[string, string, string]>([
  ['a circle', "import type { Game } from '../game/game.ts';", 'import each other'],
  ['a name of another file', 'export function Game() {}', 'Game is declared in'],
  ['an endless file', '\n'.repeat(401), 'has 401 lines'],
])('reports %s', (_, source, fault) => {
  const planted = { 'packages/engine/src/rules/rules.ts': `${source}` };
  expect(faultsWith(planted)).toEqual([expect.stringContaining(fault)]);
});
