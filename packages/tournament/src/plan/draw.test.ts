import { rootOf } from '@aiwolf-arena/engine/random';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type DrawGoal, drawVillages } from './draw.ts';
import type { Draw } from './plan.ts';

const field = fc
  .record({ seats: fc.integer({ min: 3, max: 18 }), more: fc.integer({ min: 0, max: 30 }) })
  .map(({ seats, more }) => ({ seats, entrants: seats + more }));
const seed = fc.string().map(rootOf);

function villages(draw: Draw, root: ReturnType<typeof rootOf>, entrants: number, seats: number, goal: DrawGoal) {
  const drawn = drawVillages(draw, root, entrants, seats, goal);
  const sets = drawn.length / seats;
  const village = (set: number) => [...drawn.subarray(set * seats, (set + 1) * seats)];
  const appearances = Array.from({ length: entrants }, () => 0);
  for (const entrant of drawn) appearances[entrant]!++;
  return { all: Array.from({ length: sets }, (_, set) => village(set)), appearances };
}

describe.each(['random', 'balanced'] as const)('a %s draw', (draw) => {
  test('gives every entrant its minimum, and needs little more', () => {
    fc.assert(
      fc.property(seed, field, fc.integer({ min: 1, max: 12 }), (root, { seats, entrants }, minimum) => {
        const { all, appearances } = villages(draw, root, entrants, seats, { minimum });
        expect(Math.min(...appearances)).toBeGreaterThanOrEqual(minimum);
        expect(all.length).toBeLessThanOrEqual(Math.ceil((minimum * entrants) / seats) + minimum * 3 + 3);
      }),
    );
  });

  test('seats nobody twice in a village', () => {
    fc.assert(
      fc.property(seed, field, (root, { seats, entrants }) => {
        const { all } = villages(draw, root, entrants, seats, { sets: 7 });
        expect(all).toHaveLength(7);
        for (const village of all) expect(new Set(village).size).toBe(seats);
      }),
    );
  });

  test('is the same for the same root', () => {
    const goal = { minimum: 5 };
    expect(drawVillages(draw, rootOf('a'), 20, 15, goal)).toEqual(drawVillages(draw, rootOf('a'), 20, 15, goal));
    expect(drawVillages(draw, rootOf('a'), 20, 15, goal)).not.toEqual(drawVillages(draw, rootOf('b'), 20, 15, goal));
  });
});

test('a balanced draw seats everybody equally often, but for one set, at every moment', () => {
  fc.assert(
    fc.property(seed, field, fc.integer({ min: 1, max: 20 }), (root, { seats, entrants }, sets) => {
      const { appearances } = villages('balanced', root, entrants, seats, { sets });
      expect(Math.max(...appearances) - Math.min(...appearances)).toBeLessThanOrEqual(1);
    }),
  );
});
