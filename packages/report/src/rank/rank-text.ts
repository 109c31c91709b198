import type { StageRanking } from '@aiwolf-arena/analysis';
import { count, counted } from '../percent.ts';
import { shortName } from '../table.ts';
import { cutText } from './cut-text.ts';
import { type CutRow, fitted, tableOf } from './fitted-table.ts';
import { LUCK_COLUMNS } from './luck-columns.ts';
import { rankColumns } from './rank-columns.ts';
import type { RankedRuns } from './rank-json.ts';
import { legendOf, rankNotes, titleOf } from './rank-notes.ts';
import { rankPlot } from './rank-plot.ts';
import { rolesText } from './roles-text.ts';
import { wrapped } from './wrapped.ts';

/** What `rank` prints for people, at most `width` columns wide. */
export function rankText(ranked: RankedRuns, width: number): string {
  const parts = ranked.stages.flatMap((stage) => [
    rankingText(stage, width),
    ...rolesText(stage, width),
    luckText(stage, width),
  ]);
  return `${[...parts, ...wrapped(sourceText(ranked), width)].join('\n\n')}\n`;
}

/** The ranking of a stage with its cut and one line that explains the columns. */
export function rankingText(ranking: StageRanking, width: number): string {
  const columns = rankColumns(ranking);
  const cut = cutRow(ranking);
  const shown = fitted(columns, ranking.agents, width, cut);
  const left = columns.filter((column) => !shown.includes(column)).map(({ head }) => head);
  const below = [
    ...legendOf(shown),
    ...(left.length === 0 ? [] : [`Not shown for want of room: ${left.join(', ')}.`]),
    ...rankNotes(ranking),
  ];
  const decided = cutText(ranking);
  const plot = rankPlot(ranking, width);
  return [
    ...wrapped(titleOf(ranking), width),
    ...filledText(ranking).flatMap((line) => wrapped(line, width)),
    '',
    tableOf(shown, ranking.agents, width, cut),
    ...(plot.length === 0 ? [] : ['', ...plot]),
    ...['', ...below].flatMap((line) => wrapped(line, width)),
    ...(decided.length === 0 ? [] : ['', ...decided].flatMap((line) => wrapped(line, width))),
  ].join('\n');
}

/** Who filled villages, if anybody. */
export const filledText = ({ fill }: StageRanking): string[] =>
  fill.length === 0
    ? []
    : [`Filled up with ${fill.map((name) => shortName(name)).join(', ')}, unranked.`];

function cutRow({ places, agents }: StageRanking): CutRow | undefined {
  if (places === null || agents.length <= places) return undefined;
  return { after: places, cells: ['----', `cut: ${counted(places, 'finalist')}`] };
}

/** What the columns of the second table say. */
export const LUCK_LEGEND =
  'roles, opponents: what the draw gave (- where that cannot be told); rest: strength, and the chance of games; drift: second halves of ' +
  'the sets less first, so learning is above 0; without: the opponent without whose sets the rate would change the most, where that is ' +
  'more than chance (sizes where it always sat are kept)';

/** What the second table is. */
export const LUCK_TITLE = 'Luck and learning, in points of win rate from the mean of all';

function luckText(ranking: StageRanking, width: number): string {
  const [, agent] = rankColumns(ranking);
  const shown = fitted([agent!, ...LUCK_COLUMNS], ranking.agents, width);
  return [
    ...wrapped(LUCK_TITLE, width),
    '',
    tableOf(shown, ranking.agents, width),
    '',
    ...wrapped(LUCK_LEGEND, width),
  ].join('\n');
}

/** Which runs the rankings are of. */
export function sourceText({ seeds, runs, repeated }: RankedRuns): string {
  const from = runs === 1 ? '1 run' : `${runs} runs merged`;
  const twice = repeated === 0 ? '' : `; ${count(repeated)} sets are in several and counted once`;
  return `${from}, seed ${seeds.join(', ')}${twice}`;
}
