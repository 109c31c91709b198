import { wrapped, xmlText } from '@aiwolf-arena/report/tables';
import { Error as ERRORS, logger, parse, resetSVGDefIds, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Chart } from '../page/document.ts';
import { pictureIn } from '../page/words.ts';
import look from './look.json' with { type: 'json' };

/** The colours of charts: their names in the page's style sheet, and their values on white paper. */
const ON_PAPER = look.colours;
type Colour = keyof typeof ON_PAPER;

/** Returns a colour that follows the page's light or dark theme. */
export const colour = (name: Colour): string => `var(--${name})`;

const onPaper = (text: string): string =>
  text.replaceAll(/var\(--([\w-]+)\)/g, (whole, name: string) =>
    Object.hasOwn(ON_PAPER, name) ? ON_PAPER[name as Colour] : whole,
  );

/** The colours of the first lines of a chart, in order; further lines are grey. Purple is only for the reader's own agent. */
export const LINE_COLOURS: readonly string[] = (['c-blue', 'c-vermillion', 'c-green', 'c-orange', 'c-sky'] as const).map(
  colour,
);

/** Returns the Vega-Lite spec of a chart, without settings that all charts share. `width` is in pixels. `narrow`: for phones. */
export type Drawing = (size: { readonly width: number; readonly narrow: boolean }) => Readonly<Record<string, unknown>>;

const channel =
  (type: string) =>
  (field: string, more: object = {}): object => ({ field, type, ...more });
export const nominal = channel('nominal');
export const ordinal = channel('ordinal');
export const quantitative = channel('quantitative');

/** Returns one layer of a chart. If `values` is given, the layer shows `values` instead of the data of the chart. */
export const layer = (mark: object, encoding: object, values?: readonly object[]): object => ({
  ...(values === undefined ? {} : { data: { values } }),
  mark,
  encoding,
});

/** Widths of the pictures for a desktop and for a phone, in pixels. */
const WIDE = 860;
const NARROW = 358;

/** Draws a chart for wide and for narrow screens. The result also has its Vega-Lite spec. Equal drawings give equal bytes. */
export async function drawn(drawing: Drawing): Promise<Chart> {
  const wide = framed(drawing({ width: WIDE, narrow: false }));
  const narrow = framed(drawing({ width: NARROW, narrow: true }));
  const [forWide, forNarrow] = [await svgOf(wide), await svgOf(narrow)];
  return { wide: forWide, narrow: forNarrow === forWide ? null : forNarrow, spec: JSON.parse(onPaper(JSON.stringify(wide))) };
}

const framed = (spec: ReturnType<Drawing>): TopLevelSpec =>
  ({
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    background: 'transparent',
    padding: 2,
    config: look.config,
    ...spec,
  }) as unknown as TopLevelSpec;

/** A logger that shows no warnings: Vega-Lite warns about every chart whose height depends on its number of rows. */
const QUIET = logger(ERRORS);

async function svgOf(spec: TopLevelSpec): Promise<string> {
  resetSVGDefIds();
  const view = new View(parse(compile(spec, { logger: QUIET }).spec), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  return lighter(svg);
}

const FONT_SAID = / font-family="[^"]*"/g;
/** Matches the accessibility attributes of the marks in an SVG. They are not needed: the page describes the chart in words. */
const SAID = / (?:class="(?:mark-|background|foreground)[^"]*"|role="graphics-[^"]*"|aria-[\w-]+="[^"]*")/g;
/** Matches the description of a mark that tells its numbers (see `tipOf`). The page shows it when the reader points at the mark. */
const SHOWN = / aria-label="([^"]*\uE002[^"]*)"/g;
const LONG = /-?\d+\.\d{3,}/g;

/** Returns the same picture in fewer bytes: with two decimals, the font named once, and of accessibility attributes only the numbers of marks. */
export function lighter(svg: string): string {
  const [font = ''] = svg.match(FONT_SAID) ?? [];
  return svg
    .replace(FONT_SAID, '')
    .replace(SHOWN, ' data-tip="$1"')
    .replace(SAID, '')
    .replace(/<[^>]+>/g, (tag) => tag.replace(LONG, (number) => String(Number(Number(number).toFixed(2)))))
    .replace(/^<svg/, `<svg${font}`);
}

/** Returns a chart as an SVG file for papers: on white, in English, with the meaning of its marks below it. */
export function standaloneSvg({ wide }: Chart, legend: string): string {
  const svg = onPaper(pictureIn('en', wide));
  const [head = '', width = '', height = ''] = /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"[^>]*>/.exec(svg) ?? [];
  const lines = legend === '' ? [] : wrapped(legend, Math.floor(Number(width) / LETTER));
  const tall = Number(height) + LINE * (lines.length + (lines.length > 0 ? 0.5 : 0));
  const taller = head.replace(`height="${height}"`, `height="${tall}"`).replace(`${width} ${height}"`, `${width} ${tall}"`);
  const text = lines.map((line, at) => `<text x="2" y="${Number(height) + LINE * (at + 1)}">${xmlText(line)}</text>`).join('');
  return svg
    .replace(head, `${taller}<rect width="100%" height="100%" fill="#ffffff"/>`)
    .replace(/<\/svg>\s*$/, `<g font-size="12" fill="${ON_PAPER.soft}">${text}</g></svg>`);
}

/** The height of a line and the mean width of a letter of the legend, in pixels. */
const LINE = 16;
const LETTER = 6.4;
