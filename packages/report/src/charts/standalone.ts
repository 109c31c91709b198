import { Resvg } from '@resvg/resvg-js';
import type { Chart } from '../page/document/section.ts';
import { pictureIn, speaking } from '../page/words/words.ts';
import { onPaper } from './palette.ts';

/** A chart as a file of its own, for papers: on white, in English. */
export const standaloneSvg = ({ wide }: Chart): string =>
  onPaper(pictureIn(speaking('en'), wide)).replace(
    /^(<svg[^>]*>)/,
    '$1<rect width="100%" height="100%" fill="#ffffff"/>',
  );

/** The same as a PNG, three pixels for one. Letters need a font of the machine. */
export const standalonePng = (chart: Chart): Uint8Array =>
  new Resvg(standaloneSvg(chart), { fitTo: { mode: 'zoom', value: 3 } }).render().asPng();
