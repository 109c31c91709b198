import type { FaultCount, RankedLine, StageLedger, StageRanking } from '@aiwolf-arena/analysis';
import { linesChart } from '../charts/lines-chart.ts';
import { intervalOf } from '../format.ts';
import { type Cell, type ColumnOf, type ResultTable, tableOf } from '../model.ts';
import { column } from '../tables/columns.ts';
import { faultSaid } from '../tables/fault-kinds.ts';
import { type Sentence, speaking, type WordKey } from '../words/words.ts';
import { type DrawnFigure, type DrawnSection, plainFigure, pointsSaid, type SourceFacts } from './figure.ts';
import { rolesFigures } from './roles.ts';

export interface TrendRun {
  readonly name: string;
  readonly ranking: StageRanking;
  readonly ledger: StageLedger | undefined;
  readonly source: SourceFacts;
}

/** Returns the sections of a page about several runs (at least one), in the given order. */
export function trendSections(runs: readonly TrendRun[]): DrawnSection[] {
  const { name, ranking } = runs.at(-1)!;
  const sources = plainFigure('provenance', 'provenance-title', tableOf(SOURCE_COLUMNS, runs));
  return [
    aheadOf(runs),
    { id: 'where', title: { say: 'where-of', with: { stage: name } }, figures: rolesFigures(ranking, '') },
    { id: 'wrong', title: { say: 'wrong' }, figures: [faultsOf(runs)] },
    { id: 'source', title: { say: 'source' }, figures: [sources] },
  ];
}

function aheadOf(runs: readonly TrendRun[]): DrawnSection {
  const seen = runs.flatMap(({ name, ranking }, at) =>
    ranking.agents.flatMap((line) => (line.scoreRate.value === null ? [] : [{ run: name, at: at + 1, line }])),
  );
  const last = new Map(seen.map(({ line }) => [line.name, line.scoreRate.value!]));
  const lines = [...last].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  return {
    id: 'ahead',
    title: { say: 'trend' },
    figures: [
      {
        drawing: linesChart({
          points: seen.map(({ at, line }) => ({
            line: line.name,
            x: at,
            y: line.scoreRate.value! * 100,
            ...rangeOf(line.scoreRate),
          })),
          places: runs.map(({ name }) => name),
          ...{ lines, band: [], xTitle: 'run_', yTitle: 'ranking-axis' },
        }),
        id: 'trend',
        title: { say: 'trend-title' },
        answer: moveSaid(seen.map(({ line }) => line)),
        explain: [{ say: 'explain-trend' }],
        table: tableOf(TREND_COLUMNS, seen),
      },
      plainFigure('side-by-side', 'side-by-side', sideBySide(runs, lines)),
    ],
  };
}

/** Returns a table with a row for each agent, and its win rate in each run beside each other. */
function sideBySide(runs: readonly TrendRun[], names: readonly string[]): ResultTable {
  const rateIn = ({ ranking }: TrendRun, name: string): Cell => {
    const line = ranking.agents.find((one) => one.name === name);
    return line === undefined ? null : intervalOf(line.scoreRate);
  };
  const columns = runs.map(
    (run, at): ColumnOf<string> => ({
      key: `run-${at + 1}`,
      head: run.name,
      form: 'percent',
      cell: (name) => rateIn(run, name),
    }),
  );
  return tableOf([column<string>('agent', (name) => name), ...columns], names);
}

function faultsOf(runs: readonly TrendRun[]): DrawnFigure {
  const faults = runs.flatMap(({ name, ledger }, at) =>
    (ledger?.agents ?? []).flatMap((line) => line.faults.map((fault) => ({ run: name, at: at + 1, line, fault }))),
  );
  return {
    drawing: null,
    id: 'faults',
    title: { say: 'faults-title' },
    answer: faults.length === 0 ? [{ say: 'no-faults' }] : [],
    explain: [],
    table: faults.length === 0 ? null : tableOf(FAULT_COLUMNS, faults),
  };
}

interface RunLine {
  readonly run: string;
  readonly at: number;
}

const NUMBER = column<RunLine>('run-number', ({ at }) => at);
const NAME = column<RunLine>('run_', ({ run }) => run);

const TREND_COLUMNS: readonly ColumnOf<RunLine & { readonly line: RankedLine }>[] = [
  NUMBER,
  NAME,
  column('agent', ({ line }) => line.name),
  column('rank', ({ line }) => line.rank, { form: 'count' }),
  column('win-rate', ({ line }) => intervalOf(line.scoreRate)),
  column('balanced', ({ line }) => intervalOf(line.balanced)),
  column('games_', ({ line }) => line.games),
];

type FaultLine = RunLine & { readonly line: { readonly name: string }; readonly fault: FaultCount };

const FAULT_COLUMNS: readonly ColumnOf<FaultLine>[] = [
  NUMBER,
  NAME,
  column('agent', ({ line }) => line.name),
  column('fault', ({ fault }) => fault.kind),
  column('happened', ({ fault }) => faultSaid(fault.kind)),
  column('count', ({ fault }) => fault.count),
  column('in-games', ({ fault }) => fault.games),
];

const factColumn = (key: WordKey, cell: (source: SourceFacts) => string): ColumnOf<TrendRun> => ({
  ...{ key, head: speaking('en')(key), form: 'text' },
  title: { en: speaking('en')(key), ja: speaking('ja')(key) },
  cell: ({ source }) => cell(source),
});

const SOURCE_COLUMNS: readonly ColumnOf<TrendRun>[] = [
  column('run_', ({ name }) => name),
  factColumn('fact-seed', ({ seeds }) => seeds.join(', ')),
  factColumn('fact-sets', ({ sets }) => String(sets)),
  factColumn('fact-games', ({ games }) => String(games)),
  factColumn('fact-arena', ({ arena }) => arena),
  factColumn('fact-root', ({ rootHash }) => rootHash.slice(0, 16)),
  factColumn('fact-command', ({ command }) => command),
];

const rangeOf = ({ low, high }: { readonly low: number | null; readonly high: number | null }) =>
  low === null || high === null ? {} : { low: low * 100, high: high * 100 };

function moveSaid(seen: readonly RankedLine[]): Sentence[] {
  const moves = [...Map.groupBy(seen, ({ name }) => name)].map(([agent, own]) => ({
    agent,
    by: own.at(-1)!.scoreRate.value! - own[0]!.scoreRate.value!,
  }));
  const [most] = moves.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
  if (most === undefined) return [];
  return [{ say: 'trend-answer', with: { agent: most.agent, points: pointsSaid(most.by) } }];
}
