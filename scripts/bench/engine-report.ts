import type { EngineRow } from './engine-sample.ts';
import { spreadText } from './spread.ts';

const HEAD = [
  ...['players', 'style', 'arena, median', 'best tenth', 'naive', 'against naive'],
  ...['against direct calls', 'hashed against unhashed', 'KiB a game', 'naive KiB', 'checksum'],
];

/** One measurement as a page. */
export function engineReport(
  rows: readonly EngineRow[],
  provenance: string,
  rounds: number,
): string {
  const beside = rows.some(({ againstBefore }) => againstBefore !== undefined);
  const head = beside ? [...HEAD, 'against before'] : HEAD;
  return [
    '# Games per CPU-second',
    '',
    provenance,
    `- ${rounds} rounds of 60 ms CPU a contender, in random order, each in a process of its own; medians of the paired ratios [quartiles]`,
    '',
    rowText(head),
    rowText(head.map(() => '---')),
    ...rows.map((row) => rowText(beside ? [...cellsOf(row), besideOf(row)] : cellsOf(row))),
    '',
  ].join('\n');
}

const rowText = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

const cellsOf = (row: EngineRow): string[] => [
  ...[String(row.players), row.style, row.gamesPerCpuSecond.toFixed(0), row.best.toFixed(0)],
  ...[row.naive.toFixed(0), spreadText(row.againstNaive, 1), spreadText(row.againstDirect, 3)],
  ...[spreadText(row.hashed, 3), row.kibPerGame.toFixed(1), row.naiveKibPerGame.toFixed(0)],
  row.checksum,
];

const besideOf = ({ againstBefore }: EngineRow): string =>
  againstBefore === undefined ? '-' : spreadText(againstBefore, 3);
