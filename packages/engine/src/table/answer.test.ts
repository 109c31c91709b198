import { expect, test } from 'vitest';
import { describe } from './seating.ts';

test('a stack overflow is said to be a limit of the machine', () => {
  const deep = (): number => 1 + deep();
  let thrown: unknown;
  try {
    deep();
  } catch (error) {
    thrown = error;
  }
  expect(describe(thrown)).toMatch(/^stack overflow: /);
  expect(describe(new RangeError('no such seat'))).toBe('RangeError: no such seat');
});

test('an exception with a huge text is described by its length', () => {
  const huge = 'x'.repeat(400_000_000); // joining it takes seconds
  expect(describe(new Error(huge))).toBe('Error: (a text of 400000000 characters)');
  expect(describe(Object.assign(new Error('no'), { name: huge }))).toBe('(a text of 400000000 characters): no');
});
