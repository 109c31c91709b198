import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loggedGames } from '../plan/tasks.ts';

const size = fc.integer({ min: 1, max: 40 });

test('a sample of N logs N games, or all when there are fewer', () => {
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 2000 }), (sets, games, wanted) => {
      const logged = Array.from({ length: sets }, (_, set) => loggedGames({ kind: 'sample', games: wanted }, set, sets, games));
      expect(logged.flat()).toHaveLength(Math.min(wanted, sets * games));
    }),
  );
});

test('none and all are what they say', () => {
  expect(loggedGames({ kind: 'none' }, 0, 1, 3)).toEqual([]);
  expect(loggedGames({ kind: 'all' }, 0, 1, 3)).toEqual([0, 1, 2]);
});
