import { expect, test } from 'vitest';
import { type Planted, PlantedWorkspace } from '../check/planted.ts';
import { publishedText } from './emit.ts';
import { leftovers } from './leftovers.ts';

/** A URL with a name that is put together. */
const named = (folder: string, ending: string): string => `new URL(\`${folder}\${name}${ending}\`, import.meta.url)`;

test.each([
  ['a/b.d.ts', `import type { X } from './x.ts';`, `import type { X } from './x.js';`],
  ['b.d.ts', `export * from "../y.tsx";`, `export * from "../y.js";`],
  ['b.d.ts', `x: import("./x.ts").X;`, `x: import("./x.js").X;`],
  ['b.js', `new URL('./x.ts', import.meta.url)`, `new URL('./x.js', import.meta.url)`],
  ['b.js', named('./x/', '.ts'), named('./x/', '.js')],
  ['b.js', `new URL('../x/a.ts', import.meta.url)`, `new URL('../x/a.ts', import.meta.url)`],
  ['b.js', `import './agent.ts';`, `import './agent.ts';`],
])('in %s, what was %s is %s when it is published', (path, before, after) => {
  expect(publishedText(path, before)).toBe(after);
});

function leftIn(planted: Planted): string[] {
  using workspace = new PlantedWorkspace({
    'packages/report/package.json': {
      name: '@aiwolf-arena/report',
      files: ['dist', 'templates'],
      dependencies: { '@aiwolf-arena/engine': '1' },
    },
    'packages/report/templates/a.ts': '',
    'packages/report/notes/a.md': '',
    'packages/report/dist/x.js': '',
    'packages/report/dist/x.d.ts': '',
    ...planted,
  });
  return leftovers(workspace.root);
}

test.each([
  ['js', `import './x.js'; import 'node:fs'; import '@aiwolf-arena/engine/heartbeat';`],
  ['js', `import m from '../package.json' with { type: 'json' };`],
  ['js', named('../templates/', '.ts')],
  ['d.ts', `export type { X } from './x.js';`],
])('all is there that a .%s wants by %s', (ending, text) => {
  expect(leftIn({ [`packages/report/dist/y.${ending}`]: text })).toEqual([]);
});

test.each([
  ['js', `import './x.ts';`, './x.ts'],
  ['js', `import 'vite';`, 'vite'],
  ['js', `new URL('./x.ts', import.meta.url)`, './x.ts'],
  ['js', `new URL('../notes/a.md', import.meta.url)`, '../notes/a.md'],
  ['d.ts', `x: import("@aiwolf-arena/stats").Rate;`, '@aiwolf-arena/stats'],
  ['d.ts', `export type { X } from './z.js';`, './z.js'],
])('of a .%s with %s it says so', (ending, text, target) => {
  const fault = `packages/report/dist/y.${ending}: there is no '${target}' when installed`;
  expect(leftIn({ [`packages/report/dist/y.${ending}`]: text })).toEqual([fault]);
});
