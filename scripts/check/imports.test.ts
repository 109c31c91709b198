import { expect, test } from 'vitest';
import { importsOf } from './imports.ts';

test('finds every form of import, types and several lines included', () => {
  const source = `
import fs from 'node:fs';
import type { Role } from "@aiwolf-arena/protocol";
import {
  one,
  other,
} from './one.ts';
import './effect.ts';
export { two } from './two.ts';
export * from './three.ts';
const late = await import('./late.ts');
type Far = import('./far.ts').Far;
`;
  expect(importsOf(source).sort()).toEqual([
    './effect.ts',
    './far.ts',
    './late.ts',
    './one.ts',
    './three.ts',
    './two.ts',
    '@aiwolf-arena/protocol',
    'node:fs',
  ]);
});

test('text in comments and templates is no import', () => {
  const source = `
// import a from 'a';
/** \`import b from 'b'\`
 * import c from 'c';
 */
const program = \`
import d from 'd';
\`;
const address = 'https://example.org'; // import('e')
export const from = 'f';
`;
  expect(importsOf(source)).toEqual([]);
});
