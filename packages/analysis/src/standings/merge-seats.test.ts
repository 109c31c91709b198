import { CONTEST_ROLES } from '@aiwolf-arena/protocol';
import type { SeatCounts } from '@aiwolf-arena/tournament';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byAgent, mergeSeats } from './results.ts';

const count = fc.nat({ max: 100 });
const role = fc.tuple(count, count, count);
const fault = fc.record({
  count: fc.integer({ min: 1, max: 9 }),
  games: fc.integer({ min: 1, max: 9 }),
  first: fc.record({ game: count, day: count, request: fc.constantFrom('TALK', 'VOTE'), detail: fc.string() }),
});
const seat: fc.Arbitrary<SeatCounts> = fc.record({
  agent: fc.constant(3),
  roles: fc.dictionary(fc.constantFrom(...CONTEST_ROLES), role, { noNullPrototype: true }),
  faults: fc.dictionary(fc.constantFrom('exception', 'wrong-type', 'wrong-name'), fault).map((byKind) =>
    Object.entries(byKind)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([kind, found]) => ({ kind, ...found })),
  ),
});

test('seats can be merged in any grouping', () => {
  fc.assert(
    fc.property(seat, seat, seat, (a, b, c) => {
      expect(mergeSeats(mergeSeats(a, b), c)).toEqual(mergeSeats(a, mergeSeats(b, c)));
    }),
  );
});

test('a seat without games and faults changes nothing', () => {
  fc.assert(
    fc.property(seat, (one) => {
      expect(mergeSeats(one, { agent: 3, roles: {}, faults: [] })).toEqual(one);
    }),
  );
});

test('seats of one agent become one, others stay', () => {
  const of = (agent: number): SeatCounts => ({ agent, roles: { SEER: [1, 1, 0] }, faults: [] });
  expect(byAgent([of(1), of(2), of(1)])).toEqual([{ agent: 1, roles: { SEER: [2, 2, 0] }, faults: [] }, of(2)]);
});
