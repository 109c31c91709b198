/** A table; the first `words` columns are set left. A cell of several lines becomes one, where `escaped` makes it so. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  words = 1,
  escaped = markdownText,
): string[] {
  return [
    rowOf(head.map(escaped)),
    rowOf(head.map((_, at) => (at < words ? '---' : '--:'))),
    ...rows.map((row) => rowOf(row.map(escaped))),
  ];
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Sentences as a list. */
export const markdownList = (lines: readonly string[]): string[] =>
  lines.map((line) => `- ${markdownText(line)}`);

/** Lines of text, each with the markup in it escaped. */
export const markdownLines = (text: string): string =>
  text.split('\n').map(markdownText).join('\n');

/** Names are other people's: none may end a cell, open a tag or a link. */
export const markdownText = (text: string): string =>
  text
    .replaceAll('\n', ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '?')
    .replaceAll(/[\\|<>`*_[\]]/g, (sign) => `\\${sign}`);
