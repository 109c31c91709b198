import { expect, test } from 'vitest';
import { SeatCounter } from './counts.ts';

test('a game with several faults counts once a kind, and once for all of them together', () => {
  const seat = new SeatCounter(0);
  seat.fault('exception', 0, 1, 'TALK', 'a');
  seat.fault('exception', 0, 2, 'TALK', 'b');
  seat.fault('wrong-type', 0, 2, 'VOTE', 'c');
  seat.game('SEER', true, true);
  seat.game('SEER', true, true);
  seat.fault('exception', 2, 1, 'TALK', 'd');
  seat.game('SEER', false, true);
  const { faults, affected } = seat.counts();
  expect(faults.map(({ kind, count, games }) => [kind, count, games])).toEqual([
    ['exception', 3, 2],
    ['wrong-type', 1, 1],
  ]);
  expect(faults[0]!.first).toEqual({ game: 0, day: 1, request: 'TALK', detail: 'a' });
  expect(affected).toEqual([
    { role: 'SEER', kinds: ['exception'], games: 1, wins: 0 },
    { role: 'SEER', kinds: ['exception', 'wrong-type'], games: 1, wins: 1 },
  ]);
});

test('a fault before the first game belongs to the first game', () => {
  const seat = new SeatCounter(0);
  seat.fault('exception', 0, 0, 'CREATE', 'no players today');
  seat.game('VILLAGER', true, false);
  expect(seat.counts().affected).toEqual([{ role: 'VILLAGER', kinds: ['exception'], games: 1, wins: 1 }]);
});

test('a seat without faults says nothing about games that were affected', () => {
  const seat = new SeatCounter(0);
  seat.game('VILLAGER', true, false);
  expect(seat.counts()).not.toHaveProperty('affected');
});
