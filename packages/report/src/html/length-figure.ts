import type { BlockStandings, LengthLine } from '@aiwolf-arena/analysis';
import { lengthChart } from '../charts/length-chart.ts';
import type { DrawnFigure } from './drawn-figure.ts';
import { percent } from './percent-text.ts';

/** How long the games of a block last. */
export function lengthFigure(
  { block, village }: BlockStandings,
  lines: readonly LengthLine[],
  id: string,
): DrawnFigure[] {
  if (lines.length === 0) return [];
  const all = lines.reduce((sum, { games }) => sum + games, 0);
  const { players } = block;
  const said = {
    days: (village.meanLastDay.value ?? 0).toFixed(1),
    rate: percent(village.winRate.value ?? 0),
  };
  return [
    {
      drawing: lengthChart(lines),
      figure: {
        id: `length${id}-${players}`,
        title: { say: 'length-title', with: { players } },
        answer: [{ say: 'length-answer', with: said }],
        caption: { say: 'caption-length' },
        explain: [{ say: 'explain-length' }],
        table: {
          rowHead: 0,
          columns: [
            { head: 'last-day', form: 'count' },
            { head: 'games_', form: 'count' },
            { head: 'share', form: 'percent' },
          ],
          rows: lines.map(({ day, games }) => [day, games, games / all]),
        },
      },
    },
  ];
}
