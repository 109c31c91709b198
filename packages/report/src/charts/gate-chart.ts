import type { GateLine } from '@aiwolf-arena/analysis';
import { inPicture } from '../words/words.ts';
import { colour, type Drawing } from './draw.ts';

/** Differences in win rate, candidate less baseline, beside 0 and the margin that is tolerated; a row a line. */
export function gateChart(lines: readonly GateLine[], margin: number): Drawing {
  const values = lines.map(({ name, difference: { value, low, high } }) => ({
    ...{ name, value: inPoints(value), low: inPoints(low), high: inPoints(high) },
  }));
  const x = {
    type: 'quantitative' as const,
    title: inPicture('difference'),
    axis: { tickCount: 6 },
  };
  return ({ width, narrow }) => ({
    width,
    autosize: { type: 'fit-x', contains: 'padding' },
    height: { step: 30 },
    data: { values },
    encoding: {
      y: {
        field: 'name',
        type: 'nominal' as const,
        sort: null,
        title: null,
        axis: { labelLimit: narrow ? 120 : 320 },
      },
    },
    layer: [
      {
        data: { values: [{}] },
        mark: { type: 'rule' as const, color: colour('faint') },
        encoding: { x: { datum: 0 }, y: null },
      },
      {
        data: { values: [{}] },
        mark: { type: 'rule' as const, color: colour('c-vermillion'), strokeDash: [4, 3] },
        encoding: { x: { datum: margin * 100 }, y: null },
      },
      {
        mark: { type: 'rule' as const, strokeWidth: 1.6, color: colour('c-grey') },
        encoding: { x: { ...x, field: 'low' }, x2: { field: 'high' } },
      },
      {
        mark: {
          type: 'point' as const,
          filled: true,
          size: 75,
          opacity: 1,
          color: colour('c-blue'),
        },
        encoding: { x: { ...x, field: 'value' } },
      },
    ],
  });
}

const inPoints = (share: number | null): number | null => (share === null ? null : share * 100);
