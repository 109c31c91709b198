import type { StageRanking } from '@aiwolf-arena/analysis';
import { markdownList, markdownTable, markdownText } from '../markdown.ts';
import { cutText } from './cut-text.ts';
import { LUCK_COLUMNS } from './luck-columns.ts';
import { type RankColumn, rankColumns } from './rank-columns.ts';
import type { RankedRuns } from './rank-json.ts';
import { legendOf, rankNotes, titleOf } from './rank-notes.ts';
import { filledText, LUCK_LEGEND, LUCK_TITLE, sourceText } from './rank-text.ts';
import { below, headOf, linesOf, roleNotes, rowsOf } from './roles-text.ts';

/** The rankings as Markdown tables with all that `rank` says of them, for a page or an issue. */
export const rankMarkdown = (ranked: RankedRuns): string =>
  `${[...ranked.stages.flatMap(stageText), markdownText(sourceText(ranked))].join('\n\n')}\n`;

function stageText(ranking: StageRanking): string[] {
  const columns = rankColumns(ranking);
  const [, agent] = columns;
  return [
    titled(titleOf(ranking)),
    ...filledText(ranking).map(markdownText),
    tableText(columns, ranking),
    markdownList([...legendOf(columns), ...rankNotes(ranking), ...cutText(ranking)]).join('\n'),
    ...ranking.blocks.flatMap(({ players }) => rolesMarkdown(ranking, players)),
    titled(LUCK_TITLE),
    tableText([agent!, ...LUCK_COLUMNS], ranking),
    markdownList([LUCK_LEGEND]).join('\n'),
  ];
}

const titled = (text: string): string => `**${markdownText(text)}**`;

const tableText = (columns: readonly RankColumn[], { agents }: StageRanking): string =>
  markdownTable(
    columns.map(({ head }) => head),
    agents.map((line) => columns.map(({ text }) => text(line))),
    columns.filter(({ words }) => words).length,
  ).join('\n');

function rolesMarkdown(ranking: StageRanking, players: number): string[] {
  const lines = linesOf(ranking, players);
  if (lines.length === 0) return [];
  return [
    titled(`By role, ${players} players; ${below(ranking.level)}`),
    markdownTable(headOf(lines), rowsOf(lines, Number.POSITIVE_INFINITY)).join('\n'),
    markdownList(roleNotes(lines, ranking.level)).join('\n'),
  ];
}
