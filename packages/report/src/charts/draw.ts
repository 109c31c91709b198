import { Resvg } from '@resvg/resvg-js';
import { Error as ERRORS, logger, parse, resetSVGDefIds, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Chart } from '../page/document.ts';
import { pictureIn, speaking } from '../words/words.ts';
import look from './look.json' with { type: 'json' };

/** Of pictures, by the names under which the page's sheet knows them; here as they are on white paper. */
const ON_PAPER = look.colours;
type Colour = keyof typeof ON_PAPER;

/** A colour that follows the page: light or dark. */
export const colour = (name: Colour): string => `var(--${name})`;

const onPaper = (text: string): string =>
  text.replaceAll(/var\(--([\w-]+)\)/g, (whole, name: string) =>
    Object.hasOwn(ON_PAPER, name) ? ON_PAPER[name as Colour] : whole,
  );

/** Lines that are told apart, in this order; those behind the last are grey. */
export const LINE_COLOURS: readonly string[] = (
  ['c-blue', 'c-vermillion', 'c-green', 'c-purple', 'c-orange', 'c-sky'] as const
).map(colour);

/** A spec for a picture of this width in pixels; `narrow`: of a phone. */
export type Drawing = (size: { readonly width: number; readonly narrow: boolean }) => Unframed;
/** A Vega-Lite spec without what is the same in all of them. */
export type Unframed = Readonly<Record<string, unknown>>;

const channel =
  (type: string) =>
  (field: string, more: object = {}): object => ({ field, type, ...more });
export const nominal = channel('nominal');
export const ordinal = channel('ordinal');
export const quantitative = channel('quantitative');

/** A layer of a chart: marks where the encoding says; `values`: others than those of the chart. */
export const layer = (mark: object, encoding: object, values?: readonly object[]): object => ({
  ...(values === undefined ? {} : { data: { values } }),
  mark,
  encoding,
});

const WIDE = 860;
const NARROW = 358;

/** Both pictures of a chart, and its spec as other programs can draw it. Equal drawings give equal bytes. */
export async function drawn(drawing: Drawing): Promise<Chart> {
  const wide = framed(drawing({ width: WIDE, narrow: false }));
  const narrow = framed(drawing({ width: NARROW, narrow: true }));
  const [forWide, forNarrow] = [await svgOf(wide), await svgOf(narrow)];
  return { wide: forWide, narrow: forNarrow === forWide ? null : forNarrow, spec: JSON.parse(onPaper(JSON.stringify(wide))) };
}

/** Quiet axes, no frames: the data is what is dark. The page says what the picture is, and has its numbers as a table. */
const framed = (spec: Unframed): TopLevelSpec =>
  ({
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    background: 'transparent',
    padding: 2,
    config: look.config,
    ...spec,
  }) as unknown as TopLevelSpec;

/** It warns that heights by rows cannot be fitted, which nobody asked for. */
const QUIET = logger(ERRORS);

async function svgOf(spec: TopLevelSpec): Promise<string> {
  resetSVGDefIds();
  const view = new View(parse(compile(spec, { logger: QUIET }).spec), { renderer: 'none' });
  const svg = await view.toSVG();
  view.finalize();
  return lighter(svg);
}

const FONT_SAID = / font-family="[^"]*"/g;
/** What Vega says of every mark; the page says what a picture is, and the table what its marks are. */
const SAID = / (?:class="(?:mark-|background|foreground)[^"]*"|role="graphics-[^"]*"|aria-[\w-]+="[^"]*")/g;
const TAG = /<[^>]+>/g;
const LONG = /-?\d+\.\d{3,}/g;

/** The same picture in fewer signs: hundredths of a pixel, the font named once, no words for each mark. */
export function lighter(svg: string): string {
  const [font = ''] = svg.match(FONT_SAID) ?? [];
  return svg
    .replace(FONT_SAID, '')
    .replace(SAID, '')
    .replace(TAG, (tag) => tag.replace(LONG, (number) => String(Number(Number(number).toFixed(2)))))
    .replace(/^<svg/, `<svg${font}`);
}

/** A chart as a file of its own, for papers: on white, in English. */
export const standaloneSvg = ({ wide }: Chart): string =>
  onPaper(pictureIn(speaking('en'), wide)).replace(/^(<svg[^>]*>)/, '$1<rect width="100%" height="100%" fill="#ffffff"/>');

/** The same as a PNG, three pixels for one. Letters need a font of the machine. */
export const standalonePng = (chart: Chart): Uint8Array =>
  new Resvg(standaloneSvg(chart), { fitTo: { mode: 'zoom', value: 3 } }).render().asPng();
