/** The README says what is: its example, its table of builders and its codes are run. */
import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import * as protocol from '../src/index.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** Runs a snippet of JavaScript with every export in scope. */
function run(code: string, log: (value: unknown) => void): unknown {
  const names = Object.keys(protocol);
  const body = new Function(...names, 'console', code);
  return body(...Object.values(protocol), { log });
}

test('the example prints what its comments say', () => {
  const code = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] as string;
  const printed: string[] = [];
  run(code.replace(/^import .*$/gm, ''), (value) => {
    printed.push(typeof value === 'string' ? value : inspect(value));
  });
  const promised = [...code.matchAll(/^console\.log.*; \/\/ (.*)$/gm)].map(([, text]) => text);
  expect(printed).toEqual(promised);
  expect(printed.length).toBeGreaterThan(5);
});

describe('the table of builders', () => {
  const rows = [...readme.matchAll(/^\| `(\w+\(.*\))` \| (\w+ContentBuilder) \| `(.*)` \|$/gm)];
  test('has all 23 kinds', () => {
    expect(new Set(rows.map(([, , builder]) => builder)).size).toBe(23);
  });
  test.each(rows.map(([, call, , text]) => [call as string, text as string]))('%s prints %s', (call, text) => {
    expect(protocol.format(run(`return ${call}`, () => {}) as protocol.Content)).toBe(text);
  });
});

test('every code is listed, and no other', () => {
  const codes = (from: string, to: string) =>
    readme.slice(readme.indexOf(from), readme.indexOf(to)).match(/[A-Z]+(_[A-Z]+)+|EMPTY|UNBALANCED|PLACEHOLDER/g);
  expect(codes('Errors: ', '; from `expand`')).toEqual([...protocol.ERROR_CODES]);
  expect(codes('Notes: ', 'Codes stay')).toEqual([...protocol.NOTE_CODES]);
});
