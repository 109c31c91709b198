import { expect, test } from 'vitest';
import { AGENTS, bundled, isGroup } from './kinds.ts';

test('all is every bundled agent that is not named beside it', () => {
  const names = AGENTS.value.parse(['./fox.ts', 'all', 'sample', 'all']);
  expect(names.slice(0, 2)).toEqual(['./fox.ts', 'random']);
  expect(names.at(-1)).toBe('sample');
  expect([...names].sort()).toEqual(['./fox.ts', ...bundled()].sort());
  expect(AGENTS.value.parse(['sample', 'sample'])).toEqual(['sample', 'sample']);
});

test('contestants and sparring are the agents of these groups, and no agent has the name of a group', () => {
  const field = ['herald', 'loyalist', 'sceptic', 'disciple', 'confidant', 'mimic', 'bayes'];
  expect(AGENTS.value.parse(['sample', './fox.ts', 'contestants']).toSorted()).toEqual(
    ['./fox.ts', 'sample', ...field].toSorted(),
  );
  const everybody = AGENTS.value.parse(['sparring', 'all', 'contestants']);
  expect(everybody).toContain('random');
  expect(everybody.toSorted()).toEqual(bundled().toSorted());
  expect(bundled().filter(isGroup)).toEqual([]);
});
