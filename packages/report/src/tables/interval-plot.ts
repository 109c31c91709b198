import { columnsText, READABLE } from '../render/text.ts';
import { shortName, widthOf } from '../sanitize.ts';

interface PlottedInterval {
  readonly name: string;
  readonly value: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

interface PlotOptions {
  readonly width: number;
  /** Number of rows above a dividing line; `null`: there is no such line. */
  readonly cut: number | null;
  /** Formats the numbers at the ends of the scale. */
  readonly show: (value: number) => string;
}

/** Minimum width of a plot in characters; a narrower plot is useless. */
const NARROWEST = 16;
const NAMES = 20;

/** Draws values and their intervals as characters, at most `width` columns wide; empty if the plot would be too narrow. */
export function intervalPlot(lines: readonly PlottedInterval[], { width, cut, show }: PlotOptions): string[] {
  const drawn = lines.filter((line): line is Drawn => line.low !== null && line.high !== null);
  const names = Math.max(0, ...drawn.map(({ name }) => widthOf(shortName(name, NAMES))));
  const room = Math.min(width, READABLE) - names - 2;
  if (drawn.length < 2 || room < NARROWEST) return [];
  const low = Math.min(...drawn.map((line) => line.low));
  const high = Math.max(...drawn.map((line) => line.high));
  if (high <= low) return [];
  const column = (value: number): number => Math.round(((value - low) / (high - low)) * (room - 1));
  const rows = drawn.map((line) => [shortName(line.name, NAMES), whisker(line, column)]);
  const divider = cut === null || cut >= drawn.length ? [] : [['', '·'.repeat(room)]];
  const [left, right] = [show(low), show(high)];
  const scale = ['', left + right.padStart(room - left.length)];
  return columnsText([...rows.slice(0, cut ?? rows.length), ...divider, ...rows.slice(cut ?? rows.length), scale]).split('\n');
}

type Drawn = { readonly [Field in keyof PlottedInterval]: NonNullable<PlottedInterval[Field]> };

/** Draws an interval as `├──────●───┤`. */
function whisker({ low, high, value }: Drawn, column: (value: number) => number): string {
  const [from, to, at] = [column(low), column(high), column(value)];
  const signs = Array.from({ length: to + 1 }, (_, i): string => (i < from ? ' ' : '─'));
  signs[from] = '├';
  signs[to] = '┤';
  signs[at] = '●';
  return signs.join('');
}
