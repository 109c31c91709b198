import type { LengthLine } from '@aiwolf-arena/analysis';
import { inPicture } from '../words/words.ts';
import { colour, type Drawing } from './draw.ts';

/** On which day games end, and which share of them still goes on. */
export function lengthChart(lines: readonly LengthLine[]): Drawing {
  const all = lines.reduce((sum, { games }) => sum + games, 0);
  const values = lines.map(({ day, games, ongoing }) => ({
    day,
    share: (games / all) * 100,
    ongoing: ongoing * 100,
  }));
  return ({ width, narrow }) => ({
    width: width - 56,
    height: 200,
    data: { values },
    encoding: {
      x: {
        ...{ field: 'day', type: 'ordinal' as const, title: inPicture('days-axis') },
        axis: { labelAngle: 0, grid: false },
      },
    },
    layer: [
      {
        mark: {
          type: 'bar' as const,
          color: colour('c-blue'),
          opacity: 0.8,
          width: { band: narrow ? 0.7 : 0.5 },
        },
        encoding: {
          y: {
            field: 'share',
            type: 'quantitative' as const,
            title: inPicture('games-axis'),
            axis: { tickCount: 4, labelColor: colour('soft') },
          },
        },
      },
      {
        mark: {
          type: 'line' as const,
          color: colour('c-vermillion'),
          strokeWidth: 2,
          point: { filled: true, size: 30, color: colour('c-vermillion') },
        },
        encoding: { y: { field: 'ongoing', type: 'quantitative' as const } },
      },
    ],
  });
}
