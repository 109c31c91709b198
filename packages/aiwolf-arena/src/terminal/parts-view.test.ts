import { expect, test } from 'vitest';
import { summaryOf, type WatchedPart } from './parts-view.ts';

const part = (index: number, progress: WatchedPart['progress'], finished: number): WatchedPart => ({
  ...{ folder: `results/${index}`, mark: '', progress, finished },
  of: progress === 'absent' ? 0 : 10,
});
const PARTS = [part(1, 'complete', 10), part(2, 'playing', 7), part(3, 'stopped', 3), part(4, 'absent', 0)];

test('the summary counts the parts, and names those that stopped', () => {
  expect(summaryOf(PARTS.slice(3), undefined)).toBe('nothing merged yet; parts: 1 not there yet');
  const merged = { sets: { finished: 20, of: 40 }, leaders: '' };
  expect(summaryOf(PARTS, merged)).toBe(
    '20 of 40 sets merged; parts: 1 complete, 1 playing, 1 stopped (results/3), 1 not there yet',
  );
});
