import Table from 'cli-table3';
import { harmless, widthOf } from './clipped.ts';
import { READABLE } from './rank/wrapped.ts';

/** Columns of text without frames; a cell may have several lines. The first `words` columns are set left. */
export function columns(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  words = 1,
): string {
  const table = new Table({
    head: [...head],
    colAligns: head.map((_, column) => (column < words ? 'left' : 'right')),
    chars: NO_FRAME,
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 2 },
  });
  for (const row of rows) table.push([...row]);
  return table
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

const NO_FRAME = Object.fromEntries(
  [
    'top',
    'top-mid',
    'top-left',
    'top-right',
    'bottom',
    'bottom-mid',
    'bottom-left',
    'bottom-right',
    'left',
    'left-mid',
    'mid',
    'mid-mid',
    'right',
    'right-mid',
    'middle',
  ].map((place) => [place, '']),
);

const GAP = 2;
/** No screen is so wide: it is a pipe or a file, where tables that can be split are as wide as prose. */
const NO_SCREEN = 1000;

/**
 * The same within `width`, as several tables below each other, each with the first column, where there are too many.
 * Second lines that are empty all along a row are left out.
 */
export function columnsWithin(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const widths = head.map((title, at) =>
    Math.max(widthOf(title), ...rows.flatMap((row) => row[at]!.split('\n').map(widthOf))),
  );
  return partsOf(widths, width >= NO_SCREEN ? READABLE : width)
    .map((places) => {
      const shown = (row: readonly string[]): string[] => places.map((at) => row[at]!);
      return columns(
        shown(head),
        rows.map((row) => withoutEmptyLines(shown(row))),
      );
    })
    .join('\n\n');
}

/** Places of the columns of each part: the first, and as many others as there is room for, one at least. */
function partsOf([first = 0, ...others]: readonly number[], width: number): number[][] {
  const parts: number[][] = [];
  let room = -1;
  for (const [at, own] of others.entries()) {
    if (room < own + GAP) {
      parts.push([0]);
      room = Math.max(width - first, own + GAP);
    }
    parts.at(-1)!.push(at + 1);
    room -= own + GAP;
  }
  return parts.length === 0 ? [[0]] : parts;
}

function withoutEmptyLines(cells: readonly string[]): string[] {
  const trimmed = cells.map((cell) => cell.replace(/\n+$/, ''));
  const height = Math.max(...trimmed.map((cell) => cell.split('\n').length));
  return trimmed.map((cell) => cell + '\n'.repeat(height - cell.split('\n').length));
}

/** Names longer than this would break a table, unless the screen is known to be wider or narrower. */
const NAME_WIDTH = 24;

/** How much of a name there is room for. */
export const nameWidth = (width: number): number =>
  width < 80 ? 18 : width < 120 ? NAME_WIDTH : 40;

/**
 * A name as a table has room for it. Names come from files of others: nothing in them may steer a terminal. Long ones lose
 * their middle, since those that begin alike often differ at the end.
 */
export function shortName(name: string, most: number = NAME_WIDTH): string {
  const shown = harmless(name).trim() === '' ? '(no name)' : harmless(name);
  const signs = [...shown];
  if (widthOf(shown) <= most) return shown;
  const [head, tail] = [Math.ceil((most - 1) / 2), Math.floor((most - 1) / 2)];
  return `${within(signs, head)}…${within(signs.toReversed(), tail, true)}`;
}

/** The first signs that fit; turned round again, if they were turned round. */
function within(signs: readonly string[], width: number, turned = false): string {
  const kept: string[] = [];
  let left = width;
  for (const sign of signs) {
    left -= widthOf(sign);
    if (left < 0) break;
    kept.push(sign);
  }
  return (turned ? kept.reverse() : kept).join('');
}
