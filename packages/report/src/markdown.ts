/** A table; the first `words` columns are set left. A cell of several lines becomes one. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  words = 1,
): string[] {
  return [
    rowOf(head.map(markdownText)),
    rowOf(head.map((_, at) => (at < words ? '---' : '--:'))),
    ...rows.map((row) => rowOf(row.map(markdownText))),
  ];
}

const rowOf = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Sentences as a list. */
export const markdownList = (lines: readonly string[]): string[] =>
  lines.map((line) => `- ${markdownText(line)}`);

/** Names are other people's: none may end a cell, open a tag or a link. */
export const markdownText = (text: string): string =>
  text
    .replaceAll('\n', ' ')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '?')
    .replaceAll(/[\\|<>`*_[\]]/g, (sign) => `\\${sign}`);
