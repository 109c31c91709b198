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

test('the first N are those of the first sets, however many sets follow', () => {
  fc.assert(
    fc.property(size, size, size, fc.integer({ min: 1, max: 2000 }), (sets, more, games, wanted) => {
      const logged = (all: number) =>
        Array.from({ length: all }, (_, set) => loggedGames({ kind: 'first', games: wanted }, set, all, games));
      expect(logged(sets).flat()).toHaveLength(Math.min(wanted, sets * games));
      expect(logged(sets + more).slice(0, sets)).toEqual(logged(sets));
      if (wanted > games) expect(logged(sets)[0]).toHaveLength(games);
    }),
  );
});
