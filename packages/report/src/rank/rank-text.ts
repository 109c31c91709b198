import type { StageRanking } from '@aiwolf-arena/analysis';
import { caveatLines } from '../caveats.ts';
import { count, counted } from '../percent.ts';
import { shortName } from '../table.ts';
import { cutText } from './cut-text.ts';
import { type CutRow, fitted, tableOf } from './fitted-table.ts';
import { LUCK_COLUMNS } from './luck-columns.ts';
import { type RankColumn, rankColumns } from './rank-columns.ts';
import type { RankedRuns } from './rank-json.ts';
import { rolesText } from './roles-text.ts';
import { wrapped } from './wrapped.ts';

/** What `rank` prints for people, at most `width` columns wide. */
export function rankText(ranked: RankedRuns, width: number): string {
  const parts = ranked.stages.flatMap((stage) => [
    rankingText(stage, width),
    ...rolesText(stage, width),
    luckText(stage, width),
  ]);
  return `${[...parts, sourceText(ranked)].join('\n\n')}\n`;
}

/** The ranking of a stage with its cut and one line that explains the columns. */
export function rankingText(ranking: StageRanking, width: number): string {
  const columns = rankColumns(ranking);
  const cut = cutRow(ranking);
  const shown = fitted(columns, ranking.agents, width, cut);
  const left = columns.filter((column) => !shown.includes(column)).map(({ head }) => head);
  return [
    ...wrapped(titleOf(ranking), width),
    ...filledText(ranking),
    '',
    tableOf(shown, ranking.agents, cut),
    '',
    ...wrapped(legendOf(shown), width),
    ...(left.length === 0 ? [] : wrapped(`Not shown for want of room: ${left.join(', ')}.`, width)),
    ...worthText(ranking).flatMap((line) => wrapped(line, width)),
    ...oneVillage(ranking).flatMap((line) => wrapped(line, width)),
    ...caveatLines(ranking.agents.map(({ winRate }) => winRate)).flatMap((line) =>
      wrapped(line, width),
    ),
    ...cutText(ranking).flatMap((line) => wrapped(line, width)),
  ].join('\n');
}

const TITLES = {
  run: 'RANKING',
  preliminary: 'RANKING OF THE PRELIMINARY',
  final: 'RANKING OF THE FINAL',
};

function titleOf({ stage, blocks, rule }: StageRanking): string {
  const sizes = blocks.map(
    ({ players, sets, games }) =>
      `${counted(sets, 'set')} at ${players} players (${counted(games, 'game')})`,
  );
  const by =
    rule === 'pooled' ? '' : `, ranked by ${typeof rule === 'number' ? `${rule} players` : rule}`;
  return `${TITLES[stage]}: ${sizes.join(', ')}${by}`;
}

const filledText = ({ fill }: StageRanking): string[] =>
  fill.length === 0 ? [] : [`Filled up with ${fill.map(shortName).join(', ')}, unranked.`];

function cutRow({ places, agents }: StageRanking): CutRow | undefined {
  if (places === null || agents.length <= places) return undefined;
  return { after: places, cells: ['----', `cut: ${counted(places, 'finalist')}`] };
}

/** One line for all columns that need words. */
function legendOf(shown: readonly RankColumn[]): string {
  const heads = shown.map(({ head }) => head);
  const drawn = heads.filter(
    (head) => head === 'first' || head === 'final' || head.startsWith('top '),
  );
  return [
    ...(heads.includes('ranks') ? ['ranks: all still possible'] : []),
    ...(drawn.length > 0 ? [`${drawn.join(', ')}: in replays`] : []),
    ...(heads.includes('balanced') ? ['balanced: even roles'] : []),
    ...(heads.includes('worth') ? ['worth: independent games'] : []),
  ].join('; ');
}

/** What the games behind the rates are worth, since those of a set share their opponents. */
function worthText({ agents }: StageRanking): string[] {
  const shares = agents.flatMap(({ worth, games }) => (worth === null ? [] : [worth / games]));
  if (shares.length === 0) return [];
  const [low, high] = [Math.min(...shares), Math.max(...shares)].map((share) =>
    Math.round(100 * share),
  );
  const range = low === high ? `${low}` : `${low} to ${high}`;
  return [`Games of a set hang together: 100 are worth about ${range} independent ones.`];
}

/** A fixed line-up is no sample of opponents. */
const oneVillage = ({ blocks }: StageRanking): string[] =>
  blocks
    .filter(({ draw }) => draw === 'fixed')
    .map(
      ({ players }) =>
        `${players} players: one village; the rates hold against exactly these opponents.`,
    );

const LUCK_LEGEND =
  'roles, opponents: what the draw gave (- where that cannot be told); rest: strength, and the chance of games; learning: second halves of ' +
  'the sets less first; without: what leaving out all sets with that opponent would change';

function luckText(ranking: StageRanking, width: number): string {
  const [, agent] = rankColumns(ranking);
  const shown = fitted([agent!, ...LUCK_COLUMNS], ranking.agents, width);
  return [
    ...wrapped('Luck and learning, in points of win rate from the mean of all', width),
    '',
    tableOf(shown, ranking.agents),
    '',
    ...wrapped(LUCK_LEGEND, width),
  ].join('\n');
}

function sourceText({ seeds, runs, repeated }: RankedRuns): string {
  const from = runs === 1 ? '1 run' : `${runs} runs merged`;
  const twice = repeated === 0 ? '' : `; ${count(repeated)} sets are in several and counted once`;
  return `${from}, seed ${seeds.join(', ')}${twice}`;
}
