import { expect, test } from 'vitest';
import { moreVillages } from './villages.ts';

test.each([
  ['one more if processors are a little idle', 4, 0.15, 5],
  ['as many as keep them busy', 4, 0.4, 6],
  ['at most twice as many', 4, 0.9, 8],
  ['not on a busy machine', 4, 0.09, 4],
  ['never more than allowed', 9, 0.9, 10],
  ['no fewer than are played', 12, 0.9, 12],
])('more sets at once: %s', (_, now, idle, next) => {
  expect(moreVillages(now, 10, idle)).toBe(next);
});
