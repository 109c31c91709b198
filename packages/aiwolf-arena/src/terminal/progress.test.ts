import { expect, test } from 'vitest';
import { progressText } from './progress.ts';

const FAR = {
  stage: '',
  sets: 41,
  of: 96,
  games: 4100,
  ofGames: 9600,
  secondsLeft: 42,
  faults: 0,
  workers: '',
  note: 'bayes 55 %, sample 51 %, random 12 %',
};

test('entries that do not fit are left out as a whole', () => {
  expect(progressText(FAR, 31, 90)).toBe('█████████░░░░░░░░░░░  41/96 sets  132 games/s  42 s left  bayes 55 %, sample 51 %');
  expect(progressText(FAR, 31, 80)).toBe('█████████░░░░░░░░░░░  41/96 sets  132 games/s  42 s left  bayes 55 %');
  expect(progressText(FAR, 31)).toMatch(/, random 12 %$/);
});

test.each([
  [0.4, '1 s'],
  [89, '89 s'],
  [100, '2 min'],
  [30_000, '8 h'],
])('the time left is told in a unit that one can read: %i s', (secondsLeft, text) => {
  expect(progressText({ ...FAR, secondsLeft, note: '' }, 10)).toMatch(new RegExp(` ${text} left$`));
});

test('the workers of a queue are told after the time left', () => {
  expect(progressText({ ...FAR, workers: '3 workers (24 threads)' }, 10)).toContain(' left  3 workers (24 threads)  ');
});

test('if the number of sets is unknown, the note comes first; one set is one set', () => {
  const unknown = { ...FAR, of: 0, ofGames: 0, secondsLeft: null };
  expect(progressText({ ...unknown, sets: 1, note: '' }, 10)).toBe('1 set  410 games/s');
  expect(progressText({ ...unknown, note: 'vs bayes  3 of at most 300 sets' }, 10)).toBe(
    'vs bayes  3 of at most 300 sets  410 games/s',
  );
});

test('few sets are counted in games, also before the first is finished', () => {
  const one = { ...FAR, sets: 0, of: 1, games: 1234, ofGames: 200_000, secondsLeft: 645, note: '' };
  expect(progressText(one, 4)).toBe('░░░░░░░░░░░░░░░░░░░░  game 1,234 of 200,000  309 games/s  11 min left');
  expect(progressText({ ...one, of: 40 }, 4)).toContain('  0/40 sets  309 games/s  11 min left');
  expect(progressText({ ...one, of: 0, ofGames: 0, secondsLeft: null }, 4)).toBe('game 1,234  309 games/s');
});
