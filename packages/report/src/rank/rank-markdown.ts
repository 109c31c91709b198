import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { counted } from '../percent.ts';
import { LUCK_COLUMNS } from './luck-columns.ts';
import { type RankColumn, rankColumns } from './rank-columns.ts';
import type { RankedRuns } from './rank-json.ts';

/** The rankings as Markdown tables, for a page or an issue. */
export const rankMarkdown = ({ stages }: RankedRuns): string =>
  `${stages.map(stageText).join('\n\n')}\n`;

function stageText(ranking: StageRanking): string {
  const columns = rankColumns(ranking);
  const sizes = ranking.blocks.map(
    ({ players, sets }) => `${counted(sets, 'set')} at ${players} players`,
  );
  return [
    `**${ranking.stage}**: ${sizes.join(', ')}`,
    '',
    ...tableText(columns, ranking.agents),
    '',
    ...tableText([columns[1]!, ...LUCK_COLUMNS], ranking.agents),
  ].join('\n');
}

function tableText(columns: readonly RankColumn[], lines: readonly RankedLine[]): string[] {
  return [
    rowText(columns.map(({ head }) => head)),
    rowText(columns.map(({ words }) => (words ? '---' : '--:'))),
    ...lines.map((line) => rowText(columns.map(({ text }) => escaped(text(line))))),
  ];
}

const rowText = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Names are other people's: none may end a cell, open a tag or a link. */
const escaped = (text: string): string =>
  text.replaceAll(/\p{Cc}/gu, '?').replaceAll(/[\\|<>`*_[\]]/g, (sign) => `\\${sign}`);
