import { fitted } from './svg-text.ts';

/** Draws the table of a viewer, with a title above it, as a PNG; returns a data address, which the page's policy allows. */
export async function pictureOf(table: SVGSVGElement, title: string, place: string): Promise<string> {
  const { width, height } = table.viewBox.baseVal;
  const svg = styledCopy(table);
  const { backgroundColor: paper, color } = getComputedStyle(document.body);
  svg.setAttribute('viewBox', `0 ${-HEAD} ${width} ${height + HEAD}`);
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height + HEAD));
  svg.prepend(
    shape('rect', { x: 0, y: -HEAD, width, height: height + HEAD, fill: paper }),
    caption(fitted(title, width - 40, 19), { y: -HEAD + 32, size: 19, weight: 650, fill: color }),
    caption(place, { y: -HEAD + 54, size: 13, weight: 400, fill: color }),
  );
  return drawnOn(await loaded(svg), width, height + HEAD);
}

const HEAD = 64;
/** Pixels of the picture for each pixel of the page. */
const SCALE = 2;

const SVG = 'http://www.w3.org/2000/svg';

function shape(kind: string, attributes: Readonly<Record<string, string | number>>): SVGElement {
  const element = document.createElementNS(SVG, kind);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

interface CaptionLook {
  readonly y: number;
  readonly size: number;
  readonly weight: number;
  readonly fill: string;
}

function caption(text: string, { y, size, weight, fill }: CaptionLook): SVGElement {
  const font = getComputedStyle(document.body).fontFamily;
  const line = shape('text', { x: 20, y, fill, 'font-size': size, 'font-weight': weight, 'font-family': font });
  line.textContent = text;
  return line;
}

const STYLES = [
  ...[
    'fill',
    'fill-opacity',
    'stroke',
    'stroke-width',
    'stroke-dasharray',
    'stroke-linecap',
    'stroke-linejoin',
    'stroke-opacity',
  ],
  ...['paint-order', 'opacity', 'font-size', 'font-weight', 'font-family', 'text-decoration-line', 'display'],
];

/** Copies the picture with its colours and fonts written into it, because the page's style sheet does not apply to an image. */
function styledCopy(table: SVGSVGElement): SVGSVGElement {
  const copy = table.cloneNode(true) as SVGSVGElement;
  const copies = copy.querySelectorAll('*');
  for (const [i, original] of table.querySelectorAll('*').entries()) {
    const style = getComputedStyle(original);
    for (const name of STYLES) copies[i]!.setAttribute(name, style.getPropertyValue(name));
  }
  return copy;
}

function loaded(svg: SVGSVGElement): Promise<HTMLImageElement> {
  const image = new Image();
  const text = new XMLSerializer().serializeToString(svg);
  return new Promise((resolve, reject) => {
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the picture cannot be drawn'));
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  });
}

function drawnOn(image: HTMLImageElement, width: number, height: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png');
}
