import type { BenchSheet } from '@aiwolf-arena/analysis';
import { expect, test } from 'vitest';
import { benchFastest } from './bench.ts';

type Line = BenchSheet['lines'][number];

/** A sheet of lines with nothing but what is read here. */
const sheetOf = (lines: readonly Partial<Line>[]) =>
  ({ agents: [], lines: lines.map((line) => ({ calls: {}, ...line })) }) as unknown as BenchSheet;

test('the fastest agent is named for each village size, if its games took time', () => {
  const speed = (median: number) => ({ gamesPerCpuSecond: { median, low: median, high: median } });
  expect(
    benchFastest(
      sheetOf([
        { name: 'liar', players: 5, ...speed(900) },
        { name: 'hunter', players: 5, ...speed(1200) },
        { name: 'liar', players: 15, gamesPerCpuSecond: null },
      ]),
    ),
  ).toEqual([
    'hunter is the fastest at 5 players: 1,200 games per second of CPU time.',
    'At 15 players the measurement was too short: give a longer --window.',
  ]);
});
