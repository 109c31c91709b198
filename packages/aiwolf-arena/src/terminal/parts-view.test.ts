import { expect, test } from 'vitest';
import { partsTable, summaryOf, type WatchedPart } from './parts-view.ts';

const part = (index: number, progress: WatchedPart['progress'], finished: number): WatchedPart => ({
  ...{ folder: `results/${index}`, mark: '', progress, finished },
  ...(progress === 'absent' ? { shard: null, of: 0 } : { shard: { index, count: 4 }, of: 10 }),
});
const PARTS = [part(1, 'complete', 10), part(2, 'playing', 7), part(3, 'stopped', 3), part(4, 'absent', 0)];

test('a table has a row for each part', () => {
  expect(partsTable(PARTS, 20).split('\n')).toEqual([
    'part   sets  progress       folder',
    '1/4   10/10  complete       results/1',
    '2/4    7/10  playing        results/2',
    '3/4    3/10  stopped        results/3',
    '             not there yet  results/4',
  ]);
});

test('if there is no room for all, complete parts are left out first', () => {
  expect(partsTable(PARTS, 3)).not.toContain('complete');
  expect(partsTable(PARTS, 3)).toContain('results/4');
  expect(partsTable(PARTS, 2).split('\n')).toHaveLength(3);
});

test('the summary counts the parts', () => {
  expect(summaryOf(PARTS.slice(3), undefined)).toBe('nothing merged yet; parts: 1 not there yet');
  const merged = { sets: { finished: 20, of: 40 }, leaders: '' };
  expect(summaryOf(PARTS, merged)).toBe('20 of 40 sets merged; parts: 1 complete, 1 playing, 1 stopped, 1 not there yet');
});
