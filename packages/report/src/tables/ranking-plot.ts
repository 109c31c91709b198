import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { READABLE } from '../render/text.ts';
import { shortName, widthOf } from '../sanitize.ts';

/** Fewer columns than this show nothing. */
const NARROWEST = 16;
const NAMES = 20;

/** The ranking as dots and whiskers of letters, at most `width` columns wide; nothing where that says nothing. */
export function rankPlot({ agents, places }: StageRanking, width: number): string[] {
  const rated = agents.filter(({ scoreRate }) => scoreRate.low !== null && scoreRate.high !== null);
  const names = Math.max(0, ...rated.map(({ name }) => widthOf(shortName(name, NAMES))));
  const room = Math.min(width, READABLE) - names - 2;
  if (rated.length < 2 || room < NARROWEST) return [];
  const low = Math.min(...rated.map(({ scoreRate }) => scoreRate.low!));
  const high = Math.max(...rated.map(({ scoreRate }) => scoreRate.high!));
  if (high <= low) return [];
  const column = (rate: number): number => Math.round(((rate - low) / (high - low)) * (room - 1));
  const rows = rated.map((line) =>
    `${padded(shortName(line.name, NAMES), names)}  ${whisker(line, column)}`.trimEnd(),
  );
  const cut =
    places === null || places >= rated.length ? [] : [`${' '.repeat(names)}  ${'·'.repeat(room)}`];
  return [
    ...rows.slice(0, places ?? rows.length),
    ...cut,
    ...rows.slice(places ?? rows.length),
    scale(low, high, names, room),
  ];
}

const padded = (text: string, width: number): string => text + ' '.repeat(width - widthOf(text));

/** `├──────●───┤` */
function whisker(
  { scoreRate: { low, high, value } }: RankedLine,
  column: (rate: number) => number,
): string {
  const [from, to, at] = [column(low!), column(high!), column(value!)];
  const signs = Array.from({ length: to + 1 }, (_, i): string => (i < from ? ' ' : '─'));
  signs[from] = '├';
  signs[to] = '┤';
  signs[at] = '●';
  return signs.join('');
}

function scale(low: number, high: number, names: number, room: number): string {
  const [left, right] = [low, high].map((rate) => `${(rate * 100).toFixed(1)} %`) as [
    string,
    string,
  ];
  return `${' '.repeat(names)}  ${left}${right.padStart(room - left.length)}`;
}
