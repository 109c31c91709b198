import { clopperPearson, type Interval, wilson } from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import { expectInterval } from './expect-close.ts';
import golden from './fixtures/proportion.json' with { type: 'json' };

const METHODS = { wilson, clopperPearson };

test.each(golden)('$wins of $games at level $level', (c) => {
  const tolerance = c.games >= 1e9 ? 1e-9 : 1e-10;
  for (const [name, interval] of Object.entries(METHODS)) {
    const expected = c[name as keyof typeof METHODS];
    expectInterval(interval(c.wins, c.games, c.level), expected, tolerance);
  }
});

test.each(Object.entries(METHODS))('%s: exact ends, no width of 0, mirrored', (_, interval) => {
  for (const games of [1, 2, 15, 1000]) {
    for (const wins of [0, 1, games >> 1, games - 1, games]) {
      const { low, high }: Interval = interval(wins, games);
      const mirror = interval(games - wins, games);
      expect(high - low).toBeGreaterThan(0);
      expect(low).toBeCloseTo(1 - mirror.high, 12);
      if (wins === 0) expect(low).toBe(0);
      if (wins === games) expect(high).toBe(1);
    }
  }
});
