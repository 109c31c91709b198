import { inPicture, tipOf, type WordKey } from '../page/words.ts';
import { DOT, pointedRows, rows, WHISKER } from './dots-chart.ts';
import { colour, type Drawing, layer, quantitative } from './draw.ts';

export interface IntervalRow {
  /** The name of the row, which is the reader's agent if its name is equal. */
  readonly name: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
  /** What a tooltip says about the row. */
  readonly tip: string;
  /** A limit of this row only, such as the promised rate of false alarms. */
  readonly limit?: number;
}

interface IntervalAxis {
  readonly title: WordKey;
  /** A value that is always in the frame, with a pale line: usually 0. */
  readonly origin?: number;
  /** A value that was asked for, with a dashed line. */
  readonly limit?: number;
}

/** Draws one row per value: a dot and its interval. */
export function intervalChart(lines: readonly IntervalRow[], { title, origin, limit }: IntervalAxis): Drawing {
  const fixed = [origin, limit].filter((value) => value !== undefined);
  const axis = {
    title: inPicture(title),
    scale: { domain: boundsOf(lines, fixed), nice: true, zero: false },
    axis: { tickCount: 6 },
  };
  const values = lines.map(({ tip, ...line }) => ({ ...line, tip: tipOf(line.name, tip) }));
  const across = (datum: number, rule: object) => layer({ type: 'rule', ...rule }, { x: { datum }, y: null }, [{}]);
  const asked = { color: colour('c-vermillion'), strokeDash: [4, 3] };
  return ({ width, narrow }) => ({
    width,
    ...rows(30, values, { labelLimit: narrow ? 130 : 0 }),
    layer: [
      pointedRows,
      ...(origin === undefined ? [] : [across(origin, { color: colour('faint') })]),
      ...(limit === undefined ? [] : [across(limit, asked)]),
      layer(WHISKER, { x: quantitative('low', axis), x2: { field: 'high' } }),
      layer({ type: 'tick', thickness: 2, size: 20, color: colour('c-vermillion') }, { x: quantitative('limit', axis) }),
      layer({ ...DOT, color: colour('c-blue') }, { x: quantitative('value', axis) }),
    ],
  });
}

/** Returns the limits of the axis. The frame contains all intervals and limits, with room around them. */
function boundsOf(lines: readonly IntervalRow[], fixed: readonly number[]): [number, number] {
  const ends = lines.flatMap(({ value, low, high, limit }) => [value, low, high, limit]);
  const all = [...ends, ...fixed].filter((end) => typeof end === 'number');
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = (high - low || Math.abs(high) || 1) * 0.05;
  return [low - room, high + room];
}
