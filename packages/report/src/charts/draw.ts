import { Error as ERRORS, logger, parse, resetSVGDefIds, View } from 'vega';
import { type Config, compile, type TopLevelSpec } from 'vega-lite';
import type { Chart } from '../page/document/section.ts';
import { lighter } from './lighter.ts';
import { colour, onPaper } from './palette.ts';

/** A spec for a picture of this width in pixels; `narrow`: of a phone. */
export type Drawing = (size: { readonly width: number; readonly narrow: boolean }) => Unframed;
/** A Vega-Lite spec without what is the same in all of them. */
export type Unframed = Readonly<Record<string, unknown>>;

const WIDE = 860;
const NARROW = 358;

/** Both pictures of a chart, and its spec as other programs can draw it. Equal drawings give equal bytes. */
export async function drawn(drawing: Drawing): Promise<Chart> {
  const wide = framed(drawing({ width: WIDE, narrow: false }));
  const narrow = framed(drawing({ width: NARROW, narrow: true }));
  const [forWide, forNarrow] = [await svgOf(wide), await svgOf(narrow)];
  return {
    wide: forWide,
    narrow: forNarrow === forWide ? null : forNarrow,
    spec: JSON.parse(onPaper(JSON.stringify(wide))),
  };
}

const framed = (spec: Unframed): TopLevelSpec =>
  ({
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    background: 'transparent',
    padding: 2,
    config: CONFIG,
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

const FONT = 'Inter, "Segoe UI", "Noto Sans", "Noto Sans CJK JP", system-ui, sans-serif';

/** Quiet axes, no frames: the data is what is dark. */
const CONFIG: Config = {
  aria: false, // the page says what the picture is, and has its numbers as a table
  font: FONT,
  view: { stroke: null as unknown as string },
  axis: {
    ...{ domain: false, ticks: false, labelPadding: 6, labelFontSize: 12, titleFontSize: 12 },
    ...{ titleFontWeight: 'normal', titlePadding: 8 },
    ...{ labelColor: colour('soft'), titleColor: colour('soft'), gridColor: colour('line') },
  },
  axisY: { labelColor: colour('c-ink') },
  legend: {
    ...{ orient: 'top', labelFontSize: 12, labelColor: colour('soft'), symbolSize: 70 },
    ...{ titleColor: colour('soft'), offset: 4, padding: 0, columnPadding: 14 },
  },
  text: { font: FONT, fontSize: 12, color: colour('c-ink') },
};
