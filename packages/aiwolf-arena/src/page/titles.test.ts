import { expect, test } from 'vitest';
import { titleOfAgents, titleOfContest, withoutHome } from './titles.ts';

test('a page is called by its agents, each once', () => {
  expect(titleOfAgents(['fox', 'sample', 'fox'])).toBe('fox, sample');
  expect(titleOfAgents('abcdefg')).toEqual({ en: 'a, b, c, d and 3 more', ja: 'a, b, c, d、ほか3' });
});

test('the page of a contest is called by the number of its agents', () => {
  expect(titleOfContest(25, 'demo')).toEqual({
    en: 'Contest of 25 agents, seed demo',
    ja: '25エージェントの大会、シード demo',
  });
  expect(titleOfContest(5)).toEqual({ en: 'Contest of 5 agents', ja: '5エージェントの大会' });
});

test.each([
  ['npx aiwolf-arena verify /home/me/cup/final', 'npx aiwolf-arena verify cup/final'],
  ['contest final --from /home/me/cup --seed 1', 'contest final --from cup --seed 1'],
  ['run --agents fox=/home/me/agents/fox.ts,./hen.ts', 'run --agents fox=agents/fox.ts,./hen.ts'],
])('%s has no folder of this machine', (text, message) => {
  const agents = [{ source: 'fox=/home/me/agents/fox.ts' }, { source: './hen.ts' }, { source: 'sample' }];
  expect(withoutHome(text, '/home/me/cup/final', agents)).toBe(message);
  expect(withoutHome('verify results/cup', 'results/cup', agents)).toBe('verify results/cup');
});
