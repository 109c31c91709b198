import { expect, test } from 'vitest';
import { AGENTS, bundled } from './kinds.ts';

test('all is every bundled agent that is not named beside it', () => {
  const names = AGENTS.value.parse(['./fox.ts', 'all', 'sample', 'all']);
  expect(names.slice(0, 2)).toEqual(['./fox.ts', 'random']);
  expect(names.at(-1)).toBe('sample');
  expect([...names].sort()).toEqual(['./fox.ts', ...bundled()].sort());
  expect(AGENTS.value.parse(['sample', 'sample'])).toEqual(['sample', 'sample']);
});
