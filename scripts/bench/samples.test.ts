import { expect, test } from 'vitest';
import type { EngineRow, EngineSample } from './samples.ts';
import { trendText } from './samples.ts';

const same = (value: number) => ({ median: value, low: value - 1, high: value + 1 });

function sample(commit: string, committed: string, naive: number, checksum = 'aa'): EngineSample {
  const rates = { gamesPerCpuSecond: 3000, best: 3100, naive: 170 };
  const spreads = { againstNaive: same(naive), againstDirect: same(2), hashed: same(2) };
  const row: EngineRow = {
    ...{ players: 15, style: 'content', checksum, kibPerGame: 11.5, naiveKibPerGame: 2440 },
    ...{ ...rates, ...spreads },
  };
  return { schema: 'aiwolf-arena/engine-bench/1', commit, committed, provenance: [], rows: [row] };
}

const rowsOf = (samples: EngineSample[]): string[] =>
  trendText(samples)
    .split('\n')
    .filter((line) => /^\| [0-9a-f]{3} /.test(line));

test('samples stand in the order of their commits, each beside the one before', () => {
  const rows = rowsOf([
    sample('bbb', '2026-02-01T00:00:00+00:00', 11),
    sample('aaa', '2026-01-31T23:30:00-05:00', 22),
    sample('ccc', '2026-01-30T00:00:00+00:00', 20),
  ]);
  expect(rows).toEqual([
    '| ccc | 2026-01-30 | 3000 | 20.0 [19.0, 21.0] |  | 11.5 | aa |',
    '| bbb | 2026-02-01 | 3000 | 11.0 [10.0, 12.0] | 0.55 [0.48, 0.63] | 11.5 | aa |',
    '| aaa | 2026-01-31 | 3000 | 22.0 [21.0, 23.0] | 2.00 [1.75, 2.30] | 11.5 | aa |',
  ]);
});

test('other games are not compared', () => {
  const [, second] = rowsOf([sample('aaa', '2026-01-01T00:00:00Z', 20), sample('bbb', '2026-01-02T00:00:00Z', 40, 'bb')]);
  expect(second).toMatch(/\| other games \|/);
});
