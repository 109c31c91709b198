import Table from 'cli-table3';

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

/** Names longer than this would break the table. */
const NAME_WIDTH = 18;

/** Names come from files of others: nothing in them may steer a terminal. */
export function shortName(name: string): string {
  const shown = name.replaceAll(/\p{Cc}/gu, '?');
  return shown.length <= NAME_WIDTH ? shown : `${shown.slice(0, NAME_WIDTH - 1)}…`;
}
