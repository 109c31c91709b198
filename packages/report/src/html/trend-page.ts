import type { StageRanking } from '@aiwolf-arena/analysis';
import type { Sentence } from '@aiwolf-arena/page';
import { linesChart } from '../charts/lines-chart.ts';
import type { DrawnSection } from './drawn-figure.ts';
import { intervalOf } from './interval-cell.ts';
import { points } from './percent-text.ts';

/** A run and its ranking: of its last stage. */
export interface TrendRun {
  readonly name: string;
  readonly ranking: StageRanking;
}

/** The sections of a page of several runs, in the order in which they are given. */
export function trendSections(runs: readonly TrendRun[]): DrawnSection[] {
  const seen = runs.flatMap(({ name, ranking }, at) =>
    ranking.agents.flatMap((line) =>
      line.scoreRate.value === null ? [] : [{ run: name, at: at + 1, line }],
    ),
  );
  const last = new Map(seen.map(({ line }) => [line.name, line.scoreRate.value!]));
  const lines = [...last].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  return [
    {
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
                { head: 'set-number', form: 'count' },
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
    },
  ];
}

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
