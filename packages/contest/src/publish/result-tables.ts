import { csvOf } from '@aiwolf-arena/report';
import { markdownCell } from './markdown-cell.ts';
import type { StageResult } from './stage-result.ts';
import { type Winner, winnerText } from './winner.ts';

/** All rankings as one table for other programs. */
export const resultCsv = (stages: readonly StageResult[]): string =>
  csvOf(
    stages.flatMap(({ stage, ranking }) =>
      ranking.map(({ rank, team, wins, games, winRate, tiedAtCut, violations, sizes }) => ({
        ...{ stage, rank, team, wins, games, winRate, tiedAtCut },
        violations: violations.join(' '),
        ...Object.assign(
          {},
          ...sizes.map((size) => ({
            [`wins${size.players}`]: size.wins,
            [`games${size.players}`]: size.games,
          })),
        ),
      })),
    ),
  );

/** The same for people. */
export function resultMarkdown(
  title: string | null,
  stages: readonly StageResult[],
  winner: Winner | null,
): string {
  const parts = [
    `# ${markdownCell(title ?? 'Contest')}`,
    ...(winner === null ? [] : [`**${markdownCell(winnerText(winner))}**`]),
    ...[...stages].reverse().map(stageMarkdown),
  ];
  return `${parts.join('\n\n')}\n`;
}

function stageMarkdown({ stage, sets, games, missing, ranking, onFault }: StageResult): string {
  const open = missing === 0 ? '' : `, ${missing} sets still to be played`;
  return [
    `## ${stage}`,
    '',
    `${sets} sets, ${games} games${open}; faults: ${onFault}`,
    '',
    '| rank | team | wins | games | win rate | violations |',
    '| --: | --- | --: | --: | --: | --- |',
    ...ranking.map(({ rank, team, wins, games, winRate, violations, tiedAtCut }) => {
      const rate = winRate === null ? '-' : `${(100 * winRate).toFixed(2)} %`;
      const place = `${rank ?? '-'}${tiedAtCut ? ' (tied at the cut, by lot)' : ''}`;
      return `| ${place} | ${markdownCell(team)} | ${wins} | ${games} | ${rate} | ${violations.join(', ')} |`;
    }),
  ].join('\n');
}
