import type { StageLedger, StageRanking } from '@aiwolf-arena/analysis';
import { linesChart } from '../charts/lines-chart.ts';
import type { Sentence } from '../page/document/section.ts';
import type { DrawnFigure, DrawnSection } from './drawn-figure.ts';
import { intervalOf } from './interval-cell.ts';
import { points } from './percent-text.ts';
import { rolesFigures } from './roles-figure.ts';
import { plainFigure, type SourceFacts } from './source-figures.ts';

/** A run, and its last stage. */
export interface TrendRun {
  readonly name: string;
  readonly ranking: StageRanking;
  readonly ledger: StageLedger | undefined;
  readonly source: SourceFacts;
}

/** The sections of a page of several runs, at least one, in the order in which they are given. */
export function trendSections(runs: readonly TrendRun[]): DrawnSection[] {
  const { name, ranking } = runs.at(-1)!;
  return [
    aheadOf(runs),
    {
      id: 'where',
      title: { say: 'where-of', with: { stage: name } },
      figures: rolesFigures(ranking, ''),
    },
    { id: 'wrong', title: { say: 'wrong' }, figures: [faultsOf(runs)] },
    { id: 'source', title: { say: 'source' }, figures: [sourcesOf(runs)] },
  ];
}

function aheadOf(runs: readonly TrendRun[]): DrawnSection {
  const seen = runs.flatMap(({ name, ranking }, at) =>
    ranking.agents.flatMap((line) =>
      line.scoreRate.value === null ? [] : [{ run: name, at: at + 1, line }],
    ),
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
        figure: {
          id: 'trend',
          title: { say: 'trend-title' },
          answer: moveSaid(
            seen.map(({ line }) => ({ name: line.name, rate: line.scoreRate.value! })),
          ),
          explain: [{ say: 'explain-trend' }],
          table: {
            rowHead: 2,
            columns: [
              { head: 'run-number', form: 'count' },
              { head: 'run_', form: 'text' },
              { head: 'agent', form: 'text' },
              { head: 'rank', form: 'count' },
              { head: 'win-rate', form: 'percent' },
              { head: 'balanced', form: 'percent' },
              { head: 'games_', form: 'count' },
            ],
            rows: seen.map(({ run, at, line }) => [
              ...[at, run, line.name, line.rank, intervalOf(line.scoreRate)],
              ...[intervalOf(line.balanced), line.games],
            ]),
          },
        },
      },
    ],
  };
}

/** What each agent did against the rules, run by run. */
function faultsOf(runs: readonly TrendRun[]): DrawnFigure {
  const rows = runs.flatMap(({ name, ledger }, at) =>
    (ledger?.agents ?? []).flatMap((line) =>
      line.faults.map(({ kind, count, games }) => [at + 1, name, line.name, kind, count, games]),
    ),
  );
  const columns = [
    { head: 'run-number', form: 'count' },
    { head: 'run_', form: 'text' },
    { head: 'agent', form: 'text' },
    { head: 'fault', form: 'text' },
    { head: 'count', form: 'count' },
    { head: 'in-games', form: 'count' },
  ] as const;
  return {
    drawing: null,
    figure: {
      id: 'faults',
      title: { say: 'faults-title' },
      answer: rows.length === 0 ? [{ say: 'no-faults' }] : [],
      explain: [],
      table: rows.length === 0 ? null : { rowHead: 2, columns, rows },
    },
  };
}

/** What was played in each run, and how to play it again. */
const sourcesOf = (runs: readonly TrendRun[]): DrawnFigure =>
  plainFigure('provenance', 'provenance-title', [
    ['run_', 'fact-seed', 'fact-sets', 'fact-games', 'fact-arena', 'fact-root', 'fact-command'],
    runs.map(({ name, source }) => [
      ...[name, source.seeds.join(', '), String(source.sets), String(source.games)],
      ...[source.arena, source.rootHash.slice(0, 16), source.command],
    ]),
  ]);

const rangeOf = ({ low, high }: { readonly low: number | null; readonly high: number | null }) =>
  low === null || high === null ? {} : { low: low * 100, high: high * 100 };

/** Who ended farthest from where it began. */
function moveSaid(seen: readonly { readonly name: string; readonly rate: number }[]): Sentence[] {
  const moves = [...Map.groupBy(seen, ({ name }) => name)].map(([agent, own]) => ({
    agent,
    by: own.at(-1)!.rate - own[0]!.rate,
  }));
  const [most] = moves.toSorted((a, b) => Math.abs(b.by) - Math.abs(a.by));
  if (most === undefined) return [];
  return [{ say: 'trend-answer', with: { agent: most.agent, points: points(most.by) } }];
}
