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
  expect(describe(thrown)).toMatch(/^stack overflow: .* may differ in a replay$/);
  expect(describe(new RangeError('no such seat'))).toBe('RangeError: no such seat');
});
