import { absentText, csvOf, missingText } from '@aiwolf-arena/report';
import { arenaText } from '@aiwolf-arena/tournament';
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

function stageMarkdown(result: StageResult): string {
  const { absent, arenas, stage, sets, games, missing, putAside, ranking, onFault, withoutSets } =
    result;
  const left = missing - putAside.length;
  const open = left === 0 ? '' : `, ${left} sets still to be played`;
  const marks = absentText(absent) + missingText(putAside, withoutSets);
  const quoted = marks
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => `> ${markdownCell(line)}`);
  return [
    `## ${stage}`,
    '',
    `${sets} sets, ${games} games${open}; faults: ${onFault}`,
    '',
    `Played by ${arenas.map(arenaText).join(', then by ')}`,
    '',
    ...(quoted.length === 0 ? [] : [...quoted, '']),
    '| rank | team | wins | games | win rate | violations |',
    '| --: | --- | --: | --: | --: | --- |',
    ...ranking.map(({ rank, team, wins, games, winRate, violations, tiedAtCut }) => {
      const rate = winRate === null ? '-' : `${(100 * winRate).toFixed(2)} %`;
      const place = `${rank ?? '-'}${tiedAtCut ? ' (tied at the cut, by lot)' : ''}`;
      return `| ${place} | ${markdownCell(team)} | ${wins} | ${games} | ${rate} | ${violations.join(', ')} |`;
    }),
  ].join('\n');
}
