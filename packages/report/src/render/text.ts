import type { Language } from '@aiwolf-arena/protocol';
import CliTable from 'cli-table3';
import {
  type ResultTable,
  type Said,
  type Section,
  type TableColumn,
  type TextDocument,
  textIn,
  withColumns,
} from '../model.ts';
import { clipped, nameWidth, widthOf } from '../sanitize.ts';
import { careNotes, cellTexts, headIn, isLeft, legendOf, notShown } from './cells.ts';

export const WIDTH = 100;
/** A width of at least this means output to a pipe or a file. Tables that can be split then get the width of text. */
const NO_SCREEN = 1000;
const GAP = 2;
const SHORTEST = 8;

export function documentText(
  document: TextDocument,
  width: number,
  language: Language = 'en',
  shown = new Set<string>(),
): string {
  return joinedParts(document.map((section) => sectionText(section, width, language, shown)));
}

export const joinedParts = (parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`;

/** Returns a section as text. `shown`: the legends and notes of earlier sections, which are not repeated. */
export function sectionText(section: Section, width: number, language: Language = 'en', shown = new Set<string>()): string {
  const { title, above = [], table, plot, notes = [], outcome = [], lines = [] } = section;
  const layout = table === undefined ? NOTHING : layoutOf(table, width, language);
  const cares = table === undefined ? [] : careNotes(table, layout.shown, language);
  const below = [
    ...legendOf(layout.shown, language, shown),
    ...hiddenNote(layout.left, language),
    ...notShown([...notes.map((note) => textIn(note, language)), ...cares], shown),
  ];
  const parts = [
    prose(title === undefined ? above : [title, ...above], width, language),
    (layout.fits ? null : section.instead?.(width, language)) ?? layout.text,
    plot?.(width).join('\n') ?? '',
    prose(below, width, language),
    prose(outcome, width, language),
    lines.map((line) => textIn(line, language)).join('\n'),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function hiddenNote(left: readonly TableColumn[], language: Language): string[] {
  const heads = left.map((one) => headIn(one, language)).join(', ');
  if (heads === '') return [];
  return [language === 'ja' ? `幅に収まらない列: ${heads}。` : `Columns hidden to fit the width: ${heads}.`];
}

export const prose = (notes: readonly Said[], width: number, language: Language = 'en'): string =>
  notes.flatMap((note) => wrapped(textIn(note, language), width)).join('\n');

interface Layout {
  readonly text: string;
  readonly shown: readonly TableColumn[];
  readonly left: readonly TableColumn[];
  readonly fits: boolean;
}

const NOTHING: Layout = { text: '', shown: [], left: [], fits: true };

interface Grid {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly string[])[];
  /** A line after the first `after` rows below the headings. */
  readonly cut?: { readonly after: number; readonly text: string } | undefined;
}

function layoutOf(table: ResultTable, width: number, language: Language): Layout {
  const own = withColumns(table, ({ skip }) => skip !== 'terminal' && skip !== 'text');
  const { columns } = own;
  const texts = cellTexts(own, nameWidth(width), language, true);
  if (table.turned === true) return turned({ columns, rows: texts }, width, language);
  const rows = [columns.map((one) => headIn(one, language)), ...texts];
  const cut = own.cut && { after: own.cut.after, text: textIn(own.cut.text, language) };
  const gives = columns.some(({ importance, least }) => importance !== undefined || least);
  return gives ? fitted({ columns, rows, cut }, width) : split({ columns, rows, cut }, width);
}

/** Returns the columns that fit into the width: first omits the least important columns, then cuts long texts. */
function fitted(grid: Grid, width: number): Layout {
  const { columns } = grid;
  const widths = widthsOf(grid);
  const room = (kept: readonly number[]): number => kept.reduce((sum, at) => sum - widths[at]! - GAP, width + GAP);
  let kept = columns.map((_, at) => at);
  while (room(kept) < 0) {
    const least = Math.min(...kept.map((at) => columns[at]!.importance ?? Number.POSITIVE_INFINITY));
    if (least === Number.POSITIVE_INFINITY) break;
    kept = kept.filter((at) => columns[at]!.importance !== least);
  }
  const cut = kept.find((at) => leastOf(columns[at]!) > 0 && room(kept) < 0);
  const most = cut === undefined ? 0 : widths[cut]! + room(kept);
  const fits = cut === undefined || most >= leastOf(columns[cut]!);
  const own = part(grid, kept);
  return {
    text: drawn(cut === undefined ? own : clippedAt(own, kept.indexOf(cut), Math.max(most, leastOf(columns[cut]!)))),
    shown: own.columns,
    left: columns.filter((column) => !own.columns.includes(column)),
    fits,
  };
}

const leastOf = ({ form, least }: TableColumn): number => least ?? (form === 'name' ? SHORTEST : 0);

/** Cuts the long texts of a column: cli-table3 would cut a character such as 𠮷 in half, and take more than the width. */
function clippedAt({ rows, ...grid }: Grid, at: number, most: number): Grid {
  const fitting = (cell: string): string => cell.replaceAll(/.+/g, (line) => clipped(line, most));
  return { ...grid, rows: rows.map((row) => row.with(at, fitting(row[at]!))) };
}

const widthsOf = ({ columns, rows }: Grid): number[] =>
  columns.map((_, at) => Math.max(...rows.flatMap((row) => row[at]!.split('\n').map(widthOf))));

const part = ({ columns, rows, cut }: Grid, places: readonly number[]): Grid => ({
  cut,
  columns: places.map((at) => columns[at]!),
  rows: rows.map((row) => places.map((at) => row[at]!)),
});

/** Splits a table that is too wide into several tables below each other, each with the first column. */
function split(grid: Grid, screen: number): Layout {
  const width = screen >= NO_SCREEN ? READABLE : screen;
  const parts = partsOf(widthsOf(grid), width).map((places) => drawn(part(grid, places)));
  return { text: parts.join('\n\n'), shown: grid.columns, left: [], fits: true };
}

/** Returns the column indices of each part: the first column, and as many other columns as fit, at least one. */
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

const headRoom = (width: number): number => Math.min(40, Math.max(12, width - LABELS));
const LABELS = 20;

/** Shows each column as a line that begins with the column's label. The first column becomes the heading. */
function turned({ columns: [name, ...columns], rows }: Grid, width: number, language: Language): Layout {
  const labelOf = (one: TableColumn): string => (language === 'en' && one.label) || headIn(one, language);
  const lines = [
    [headIn(name!, language), ...rows.map(([head]) => clipped(head!, headRoom(width)))],
    ...columns.map((one, at) => [labelOf(one), ...rows.map((row) => row[at + 1]!)]),
  ];
  const heads = lines[0]!.map((_, at): TableColumn => ({ key: '', head: '', form: at === 0 ? 'text' : 'count' }));
  return { ...split({ columns: heads, rows: lines }, width), shown: columns.filter(({ label }) => label === undefined) };
}

/** Shows a table as text: the headings, and the rows with the line between them. */
function drawn({ columns, rows: [head, ...texts], cut }: Grid): string {
  const rows: CliTable.Cell[][] = texts.map((row) => [...row]);
  const line = ['----', { content: cut?.text, colSpan: columns.length - 1 }].slice(0, columns.length);
  if (cut !== undefined) rows.splice(cut.after, 0, line);
  return columnsText(rows, { head: [...head!], colAligns: columns.map((one, at) => (isLeft(one, at) ? 'left' : 'right')) });
}

/** Shows rows of cells as columns without frames. A cell may have several lines, or span columns. */
export const columnsText = (rows: readonly CliTable.Cell[][], options: CliTable.TableConstructorOptions = {}): string =>
  columnLines(rows, options)
    .map((line) => line.trimEnd())
    .join('\n');

/** Returns the lines of columns, filled up with blanks to the same width. At a terminal, a rule stands below the headings. */
export function columnLines(rows: readonly CliTable.Cell[][], options: CliTable.TableConstructorOptions = {}): string[] {
  const rule = process.stdout.isTTY ? { mid: '─', 'mid-mid': '─'.repeat(GAP) } : { mid: '', 'mid-mid': '' };
  const style = { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 0 };
  const table = new CliTable({ ...options, chars: { ...NO_FRAME, middle: ' '.repeat(GAP), ...rule }, style });
  table.push(...rows);
  return table.toString().split('\n');
}

const EDGES = 'top bottom left right top-mid bottom-mid left-mid right-mid top-left top-right bottom-left bottom-right';
const NO_FRAME = Object.fromEntries(EDGES.split(' ').map((edge) => [edge, '']));

/** Maximum width of text, because longer lines are hard to read even on wide screens. */
export const READABLE = 100;

/**
 * Matches the places where a line of Japanese, which has no blanks, may be broken. These are: after a comma or full stop,
 * before an opening bracket, and where kanji, katakana, a letter or a number follows hiragana or a closing bracket.
 */
const BETWEEN = new RegExp(
  [
    /(?<=[、。])(?=[^、。」』)\]])/,
    /(?<=[\u3041-\u30FF\u4E00-\u9FFF])(?=[「『(])/,
    /(?<=[\u3041-\u3096」』)])(?=[\u30A1-\u30FA\u4E00-\u9FFFA-Za-z0-9])/,
  ]
    .map(({ source }) => source)
    .join('|'),
);

/** Returns a text as lines of at most `width` columns, broken between words. All lines except the first are indented. */
export function wrapped(text: string, screen: number): string[] {
  const width = Number.isFinite(screen) ? Math.min(screen, READABLE) : screen;
  const lines: string[] = [];
  let line = '';
  for (const { part, gap } of partsOfText(text)) {
    if (line.trim() !== '' && widthOf(line + gap + part) > width) {
      lines.push(line);
      line = `  ${part}`;
    } else line = line === '' ? part : line + gap + part;
  }
  return [...lines, line];
}

/** Returns the parts of a text that are never broken, each with the blank before it if there is one. */
const partsOfText = (text: string): { readonly part: string; readonly gap: string }[] =>
  text.split(' ').flatMap((word) => word.split(BETWEEN).map((part, at) => ({ part, gap: at === 0 ? ' ' : '' })));
