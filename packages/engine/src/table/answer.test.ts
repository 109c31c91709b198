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
  expect(describe(thrown)).toMatch(/^stack overflow: .* limit of this machine.* may differ when it is played again$/);
  expect(describe(new RangeError('no such seat'))).toBe('RangeError: no such seat');
});
