import { expect, test } from 'vitest';
import { PURPOSE } from './purpose.ts';

test('purposes are numbered in the order they were added', () => {
  const numbers = Object.values(PURPOSE);
  expect(numbers).toEqual(numbers.map((_, i) => i));
});
