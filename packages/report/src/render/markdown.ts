import { type ResultTable, type Said, type Section, type TextDocument, textIn, withColumns } from '../model.ts';
import { markdownText } from '../sanitize.ts';
import { careNotes, cellTexts, isLeft, legendOf, notShown } from './cells.ts';
import { joinedParts } from './text.ts';

/** A function that escapes a text for Markdown. In a cell of a table, line breaks become blanks. */
type Escape = (text: string) => string;

/** Returns a document as Markdown. It is for CI summaries and files, so it is always English. */
export function documentMarkdown(document: TextDocument): string {
  const shown = new Set<string>();
  return joinedParts(document.map((section) => sectionMarkdown(section, shown)));
}

function sectionMarkdown({ title, above = [], table, notes = [], outcome = [] }: Section, shown: Set<string>): string {
  const explained = [...notes.map((note) => textIn(note, 'en')), ...(table === undefined ? [] : careNotes(table))];
  const below = [
    ...legendOf(table?.columns.filter(({ skip }) => skip !== 'text') ?? [], 'en', shown),
    ...notShown(explained, shown),
    ...outcome,
  ];
  const parts = [
    title === undefined ? '' : `**${markdownText(textIn(title, 'en'))}**`,
    ...above.map((note) => markdownText(textIn(note, 'en'))),
    table === undefined ? '' : markdownTable(table),
    markdownList(below),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Returns a table as Markdown. `titles`: whether to use the longer headings that a page has. */
export function markdownTable(
  table: ResultTable,
  { escaped = markdownText, titles = false }: { escaped?: Escape; titles?: boolean } = {},
): string {
  // a page shows every interval next to its number
  const shown = withColumns(table, ({ skip }) => skip !== (titles ? 'page' : 'text'));
  const columns = titles ? shown.columns.map(({ range: _, ...rest }) => rest) : shown.columns;
  const line = (cells: readonly string[]): string => `| ${cells.map(escaped).join(' | ')} |`;
  const rules = columns.map((column, at) => (isLeft(column, at) ? '---' : '--:'));
  return [
    line(columns.map(({ head, title }) => (titles ? (title?.en ?? head) : head))),
    `| ${rules.join(' | ')} |`,
    ...cellTexts({ ...shown, columns }, Number.POSITIVE_INFINITY).map(line),
  ].join('\n');
}

export const markdownList = (lines: readonly Said[], escaped: Escape = markdownText): string =>
  lines.map((line) => `- ${escaped(textIn(line, 'en'))}`).join('\n');
