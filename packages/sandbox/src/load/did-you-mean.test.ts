import { expect, test } from 'vitest';
import { didYouMean, nearest } from './agent-load-error.ts';

const KNOWN = ['random', 'chatty', 'sample'];

test.each([
  ['randon', 'random'],
  ['RANDOM', 'random'],
  ['smaple', 'sample'],
  ['chat', 'chatty'],
  ['x', undefined],
  ['', undefined],
  ['something-else', undefined],
])('%s is taken for %s', (typed, meant) => {
  expect(nearest(typed, KNOWN)).toBe(meant);
});

test('nothing is suggested when nothing is known', () => {
  expect(didYouMean('random', [])).toBe('');
  expect(didYouMean('sampl', KNOWN)).toBe(' Did you mean sample?');
});
