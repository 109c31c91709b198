// Reference numbers from other programs: a difference is a bug, not a choice.
import {
  clopperPearson,
  clusteredWilson,
  clusterVariance,
  designEffect,
  type Interval,
  kornGraubard,
  meanOfSets,
  wilson,
} from '@aiwolf-arena/stats';
import { expect, test } from 'vitest';
import golden from './golden.json' with { type: 'json' };

function expectClose(actual: number | null, expected: number, tolerance = 1e-10): void {
  const scale = Math.max(Math.abs(expected), Number.MIN_VALUE);
  expect(Math.abs(actual! - expected) / scale).toBeLessThan(tolerance);
}

function expectInterval({ low, high }: Interval, [from, to]: number[], tolerance = 1e-10): void {
  expectClose(low, from!, tolerance);
  expectClose(high, to!, tolerance);
}

test.each(golden.proportions)('$wins of $games at level $level', (c) => {
  const tolerance = c.games >= 1e9 ? 2e-9 : 1e-10;
  expectInterval(wilson(c.wins, c.games, c.level), c.wilson, tolerance);
  expectInterval(clopperPearson(c.wins, c.games, c.level), c.clopperPearson, tolerance);
});

test.each(golden.clusters)('sets $name', (c) => {
  const totals = c.wins.map((total, set) => ({ total, games: c.games[set]! }));
  const ratio = clusterVariance(totals)!;
  expectClose(ratio.value, c.value);
  expectClose(Math.sqrt(ratio.variance!), c.standardError, 1e-9);
  const effect = designEffect(ratio);
  if (c.designEffect === null) expect(effect).toBeNull();
  else expectClose(effect, c.designEffect, 1e-9);
  for (const { level, ...expected } of c.intervals) {
    expectInterval(clusteredWilson(ratio, effect!, level), expected.clusteredWilson, 1e-9);
    expectInterval(kornGraubard(ratio, effect!, level), expected.kornGraubard, 1e-9);
    expectInterval(meanOfSets(totals, level) as Interval, expected.t, 1e-9);
  }
});
