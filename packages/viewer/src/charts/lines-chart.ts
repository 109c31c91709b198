import { bracketed, decimal } from '@aiwolf-arena/report';
import { inPicture, tipOf, type WordKey } from '../page/words.ts';
import { colour, type Drawing, LINE_COLOURS, layer, nominal, ordinal, quantitative } from './draw.ts';

export interface LinePoint {
  readonly line: string;
  readonly x: number;
  readonly y: number;
  readonly low?: number;
  readonly high?: number;
}

export interface LinesOptions {
  readonly points: readonly LinePoint[];
  /** Names of the lines in the order in which they get colours; lines after the last colour are grey. */
  readonly lines: readonly string[];
  /** The colours of the lines if they have a meaning; omitted if they only tell the lines apart. */
  readonly colours?: readonly string[];
  readonly band: readonly { readonly x: number; readonly low: number; readonly high: number }[];
  /** Labels of the positions x = 1, 2, 3 and so on; omitted if x is a number. */
  readonly places?: readonly string[];
  readonly xTitle: WordKey;
  readonly yTitle: WordKey;
}

const HEIGHT = 260;

/** Draws lines with their names at the right ends. Names that would overlap are moved apart. */
export function linesChart({ lines, colours = LINE_COLOURS, band, places, xTitle, yTitle, ...options }: LinesOptions): Drawing {
  const points = options.points.map((point) => ({
    ...point,
    place: places?.[point.x - 1],
    tip: tipOf(point.line, textOf(options.points, point.line)),
  }));
  const texts = lines.slice(0, colours.length);
  const others = lines.slice(texts.length);
  const scale = { domain: [...lines], range: lines.map((_, i) => colours[i] ?? colour('faint')) };
  const color = nominal('line', { scale, legend: null });
  const bounds = boundsOf([
    ...points.flatMap(({ y, low = y, high = y }) => [y, low, high]),
    ...band.flatMap(({ low, high }) => [low, high]),
  ]);
  const names = texts.flatMap((line) => endOf(points, line));
  const ends = spreadOut(names, bounds);
  const isWhole = points.every(({ x }) => Number.isInteger(x));
  return ({ width, narrow }) => ({
    width: width - (narrow ? 128 : 190),
    height: HEIGHT,
    encoding: {
      x: places === undefined ? numbered(xTitle, narrow, isWhole) : named(places, narrow),
      y: quantitative('y', {
        title: inPicture(yTitle),
        scale: { domain: bounds },
        axis: { tickCount: 5, labelColor: colour('soft') },
      }),
    },
    layer: [
      layer({ type: 'area', color: LINE_COLOURS[0], opacity: 0.13 }, BETWEEN, band),
      ...[others, texts].map((some) =>
        layer(
          { type: 'line', strokeWidth: some === texts ? 2 : 1, aria: true },
          { color, description: nominal('tip') },
          points.filter(({ line }) => some.includes(line)),
        ),
      ),
      ...(points.some(({ low }) => low !== undefined) ? whiskers(points, color) : []),
      layer(
        { type: 'text', align: 'left', dx: 8, ...(narrow ? { fontSize: 11, limit: 86 } : { fontSize: 12, limit: 150 }) },
        { y: quantitative('at'), text: { field: 'line' }, color },
        ends,
      ),
    ],
  });
}

/** Returns a line's name with its last value. */
function textOf(points: readonly LinePoint[], name: string): string {
  const { y, low, high } = points.findLast(({ line }) => line === name)!;
  const range = low === undefined || high === undefined ? '' : ` ${bracketed(decimal(low, 1), decimal(high, 1))}`;
  return `${name}: ${decimal(y, 1)}${range}`;
}

const BETWEEN = { y: quantitative('low'), y2: { field: 'high' } };

const numbered = (title: WordKey, narrow: boolean, isWhole: boolean) => {
  const steps = isWhole ? { tickMinStep: 1 } : {};
  return quantitative('x', { title: inPicture(title), axis: { grid: false, tickCount: narrow ? 4 : 8, ...steps } });
};

const named = (places: readonly string[], narrow: boolean) =>
  ordinal('place', {
    title: null,
    scale: { type: 'point', domain: places, padding: 0.25 },
    axis: { grid: false, labelAngle: 0, labelLimit: narrow ? 80 : 150, labelOverlap: true },
  });

const whiskers = (values: readonly LinePoint[], color: object) => [
  layer({ type: 'rule', opacity: 0.55 }, { ...BETWEEN, color }, values),
  layer({ type: 'point', filled: true, size: 45, opacity: 1, aria: true }, { color, description: nominal('tip') }, values),
];

function boundsOf(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Math.max(1, (high - low) * 0.04);
  return [Math.max(0, Math.floor(low - room)), Math.min(100, Math.ceil(high + room))];
}

const endOf = (points: readonly LinePoint[], name: string) => {
  const last = points.findLast(({ line }) => line === name);
  return last === undefined ? [] : [{ ...last, at: last.y }];
};

/** Moves the names at the ends of the lines apart, so that they do not overlap. A letter is about 14 pixels high. */
function spreadOut<End extends { at: number }>(ends: readonly End[], [low, high]: [number, number]): End[] {
  const gap = ((high - low) * 14) / HEIGHT;
  const sorted = ends.toSorted((a, b) => a.at - b.at);
  const top = high - gap / 2;
  for (const [i, end] of sorted.entries()) end.at = Math.max(end.at, i === 0 ? low : sorted[i - 1]!.at + gap);
  for (let i = sorted.length - 1; i >= 0; i--)
    sorted[i]!.at = Math.min(sorted[i]!.at, i === sorted.length - 1 ? top : sorted[i + 1]!.at - gap);
  return sorted;
}
