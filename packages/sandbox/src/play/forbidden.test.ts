import { expect, test } from 'vitest';
import { faultKind } from './notebook.ts';

test.each([
  'ReferenceError: process is not defined',
  'ReferenceError: setTimeout is not defined',
  'EvalError: Code generation from strings disallowed for this context',
  'Error: an agent cannot import node:fs while it runs',
  'Error: an agent cannot start processes (sh)',
])('%s is a forbidden action', (detail) => {
  expect(faultKind('exception', detail)).toBe('forbidden-action');
});

test.each([
  ['exception', 'ReferenceError: proces is not defined'],
  ['exception', 'TypeError: x is not a function'],
  ['rejected-promise', 'Error: no'],
  ['wrong-type', 'ReferenceError: process is not defined'],
])('%s, %s stays what it is', (kind, detail) => {
  expect(faultKind(kind, detail)).toBe(kind);
});
