import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WinCounts } from './clustered.ts';
import { winRate } from './win-rate.ts';

const counts = fc
  .nat({ max: 200 })
  .chain((games) =>
    fc.record({
      wins: fc.nat({ max: games }),
      games: fc.constant(games),
      units: fc.integer({ min: 1, max: Math.max(1, games) }),
      stratum: fc.constantFrom(5, 15, undefined),
    }),
  );
const countsBySet = fc.array(counts, { minLength: 1, maxLength: 12 });
const played = countsBySet.filter((sets) => sets.some((set) => set.games > 0));
const options = fc.record({
  level: fc.double({ min: 0.5, max: 0.999, noNaN: true }),
  pooledDesignEffect: fc.option(fc.double({ min: 0.1, max: 50, noNaN: true })),
});

test('the interval holds the value, lies in [0, 1], and is never of no width', () => {
  fc.assert(
    fc.property(played, options, (sets, given) => {
      const { value, low, high } = winRate(sets, given);
      expect(0 <= low! && low! <= value! && value! <= high! && high! <= 1).toBe(true);
      expect(high! - low!).toBeGreaterThan(0);
    }),
  );
});

test('losses mirror wins', () => {
  const mirrored = ({ wins, ...set }: WinCounts) => ({ ...set, wins: set.games - wins });
  fc.assert(
    fc.property(played, options, (sets, given) => {
      const rate = winRate(sets, given);
      const other = winRate(sets.map(mirrored), given);
      expect(other.low!).toBeCloseTo(1 - rate.high!, 9);
      expect(other.high!).toBeCloseTo(1 - rate.low!, 9);
      expect(other.method).toBe(rate.method);
    }),
  );
});

test('the order of the sets says nothing', () => {
  fc.assert(
    fc.property(played, options, (sets, given) => {
      expect(winRate(sets.toReversed(), given)).toEqual(winRate(sets, given));
    }),
  );
});

test('a higher level gives a wider interval', () => {
  fc.assert(
    fc.property(played, options, (sets, given) => {
      const narrow = winRate(sets, { ...given, level: 0.8 });
      const wide = winRate(sets, { ...given, level: 0.95 });
      expect(wide.low! <= narrow.low! && narrow.high! <= wide.high!).toBe(true);
    }),
  );
});

test('what is undefined is null, never NaN', () => {
  fc.assert(
    fc.property(fc.array(counts, { maxLength: 6 }), options, (sets, given) => {
      const text = JSON.stringify(Object.values(winRate(sets, given)).map(String));
      expect(text).not.toMatch(/NaN|Infinity/);
    }),
  );
});
