import { Resvg } from '@resvg/resvg-js';
import { widthOf } from '../sanitize.ts';
import look from './look.json' with { type: 'json' };

interface Preview {
  readonly title: string;
  readonly verdict: string;
  /** The best teams, best first, with their win rates as shares of 1. */
  readonly teams: readonly { readonly rank: number; readonly name: string; readonly rate: number }[];
}

/** Returns the picture that other sites show with a link to a published contest. Its text needs fonts of the machine. */
export function previewPng({ title, verdict, teams }: Preview): Uint8Array {
  const steps = teams.slice(0, MOST).map(({ rank, name, rate }, at) => {
    const y = 350 + at * 76;
    const label = `${rank}   ${clippedTo(name, 30)}`;
    return (
      line(label, 72, y + 36, 34, 500) +
      `<rect x="640" y="${y + 6}" width="${Math.round(400 * rate)}" height="40" rx="4" fill="${BARS[at]}"/>` +
      line(`${(100 * rate).toFixed(1)} %`, 660 + Math.round(400 * rate), y + 38, 30, 400)
    );
  });
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-family="Noto Sans, Noto Sans CJK JP, DejaVu Sans, Arial, sans-serif" fill="#1c2126">',
    '<rect width="1200" height="630" fill="#ffffff"/>',
    `<rect width="1200" height="14" fill="${look.colours['c-green']}"/>`,
    line('AIWolf', 72, 92, 28, 400, '#59626b'),
    line(clippedTo(title, 44), 72, 166, 58, 700),
    ...inLines(verdict, 64).map((text, at) => line(text, 72, 236 + 44 * at, 34, 400, '#3a434b')),
    ...steps,
    '</svg>',
  ];
  return new Resvg(svg.join('')).render().asPng();
}

const MOST = 3;
const BARS = ['#e9c65a', '#cdd3d9', '#dba77e'];

const line = (text: string, x: number, y: number, size: number, weight: number, fill = '#1c2126'): string =>
  `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${inXml(text)}</text>`;

const inXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;');

function clippedTo(text: string, width: number): string {
  const signs = [...text];
  while (widthOf(signs.join('')) > width) signs.pop();
  return signs.length === [...text].length ? text : `${signs.join('')}…`;
}

/** Breaks a sentence into at most two lines of this width. */
function inLines(text: string, width: number): string[] {
  if (widthOf(text) <= width) return [text];
  const words = text.split(/(?<=[ 、。])/);
  let first = '';
  while (words.length > 0 && widthOf(first + words[0]) <= width) first += words.shift();
  return first === '' ? [clippedTo(text, width)] : [first.trimEnd(), clippedTo(words.join(''), width)];
}
