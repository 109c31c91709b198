import type { BenchLine, BenchSheet } from '@aiwolf-arena/analysis';
import { type IntervalRow, intervalChart } from '../charts/interval-chart.ts';
import { amount } from '../format.ts';
import type { BenchGate } from '../json.ts';
import type { Headline } from '../page/document.ts';
import { benchConditions, benchFastest, benchTables, gateLines } from '../tables/bench.ts';
import { type DrawnFigure, type DrawnSection, sectionFigure, textSaid } from './figure.ts';

/** What `bench` measured, and its comparison with a baseline (`null` if there was none). */
export interface Benchmark {
  readonly sheet: BenchSheet;
  readonly gate: BenchGate | null;
}

/** Returns the answer of a page about a benchmark: the comparison with the baseline or, without one, the fastest agent. */
export function benchHeadline({ gate, sheet }: Benchmark): Headline {
  const [verdict, ...notes] = gate === null ? benchFastest(sheet) : gateLines(gate);
  return {
    verdict: textSaid(verdict!),
    tone: gate === null ? 'open' : gate.passed ? 'pass' : 'fail',
    sure: notes.map(textSaid),
    facts: [textSaid(benchConditions(sheet))],
    podium: [],
  };
}

export function benchSections({ sheet }: Benchmark): DrawnSection[] {
  const [all, ...calls] = benchTables(sheet);
  return [
    {
      id: 'ahead',
      title: { say: 'bench-title' },
      figures: [...speedFigures(sheet), sectionFigure('bench', { title: 'All measurements', ...all })],
    },
    { id: 'where', title: { say: 'bench-calls' }, figures: calls.map((section, at) => sectionFigure(`calls-${at}`, section)) },
  ];
}

/** Draws for each village size how many games a second of CPU time is enough for, by agent. */
function speedFigures({ lines }: BenchSheet): DrawnFigure[] {
  return [...Map.groupBy(lines, ({ players }) => players)].map(([players, own]) => {
    const rows = own.flatMap(rowOf).toSorted((a, b) => b.value! - a.value!);
    const drawing = rows.length === 0 ? null : intervalChart(rows, { title: 'games-per-second-axis' });
    const figure = sectionFigure(`speed-${players}`, {}, drawing);
    return { ...figure, title: { say: 'bench-speed-title', with: { players } } };
  });
}

function rowOf({ name, gamesPerCpuSecond: speed }: BenchLine): IntervalRow[] {
  if (speed === null) return [];
  const { median, low, high } = speed;
  return [{ name, value: median, low, high, tip: `${name} · ${amount(median)} [${amount(low)}-${amount(high)}]` }];
}
