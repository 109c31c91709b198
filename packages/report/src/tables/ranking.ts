import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { counted, intervalOf, twoDigits } from '../format.ts';
import {
  type Bilingual,
  type Cell,
  type ColumnOf,
  inColumnOrder,
  type ResultTable,
  type Section,
  tableOf,
} from '../model.ts';
import { legendOf } from '../render/cells.ts';
import { AGENT, BALANCED, GAMES_PLAYED, WIN_RATE } from './columns.ts';
import { LUCK_COLUMNS } from './luck.ts';
import { cutNotes, filledNotes, rankingTitle, rankNotes, rankPlot } from './ranking-notes.ts';

/**
 * Who stands where, and how sure that is. All that is shown of a column stands here: its text, its page, its CSV, and what
 * legend and help say of it. Cells are read from what `rankRuns` has computed.
 */
export function rankingColumns(ranking: StageRanking): ColumnOf<RankedLine>[] {
  const { level, places, rule } = ranking;
  return [
    {
      key: 'rank',
      head: 'rank',
      title: { en: 'Rank', ja: '順位' },
      form: 'rank',
      cell: ({ rank }) => rank,
      fields: ({ rank, tiedAtCut }) => ({ rank, tiedAtCut }),
    },
    { ...AGENT, cell: ({ name }) => name, fields: ({ name }) => ({ agent: name }) },
    {
      ...WIN_RATE,
      ...scoreHead(rule),
      range: 'none',
      cell: ({ scoreRate }) => intervalOf(scoreRate),
      fields: ({ score, scoreRate: { low, high, status, sets } }) => {
        return { score, scoreLow: low, scoreHigh: high, status, sets };
      },
    },
    {
      key: 'interval',
      head: `${Math.round(level * 100)} % interval`,
      form: 'percent',
      importance: 11,
      range: 'alone',
      skip: 'page',
      cell: ({ scoreRate }) => intervalOf(scoreRate),
    },
    {
      key: 'rank-set',
      head: 'ranks',
      title: { en: 'Possible ranks', ja: 'あり得る順位' },
      about: {
        en: 'all still possible, for all agents at once (~: fewer than 5 sets)',
        ja: '全エージェントを同時に見て、偶然が残すあり得る順位です。~ は5セット未満です。',
      },
      form: 'span',
      importance: 10,
      cell: ranksText,
      fields: ({ ranks }) => ({ bestRank: ranks?.best ?? null, worstRank: ranks?.worst ?? null }),
    },
    {
      key: places === null ? 'first' : 'in-top',
      head: places === null ? 'first' : `top ${places}`,
      title:
        places === null
          ? { en: 'First', ja: '1位の割合' }
          : { en: 'Above the cut', ja: '通過の割合' },
      about: {
        en: RESAMPLES,
        ja: `セットを2,000回引き直したとき、${places === null ? '1位になる' : '通過圏に入る'}割合です。もう一度開催した場合の確率ではありません。`,
      },
      form: 'share',
      importance: 9,
      cell: (line) => shareOf(line, line.inTop),
      fields: ({ inTop, expectedRank, place, moreSets, winsFinal }) => {
        return { inTop, expectedRank, place, moreSets, winsFinal };
      },
    },
    ...finalColumns(ranking),
    ...(places === null ? [] : [MORE_SETS]),
    ...(rule === 'pooled' ? [] : [OFFICIAL]),
    ...(rule === 'balanced' ? [] : [BALANCED_RATE]),
    WORTH,
    ...sizeColumns(ranking),
    { ...GAMES_PLAYED, skip: 'text', cell: ({ games }) => games },
  ];
}

const RESAMPLES = 'share of resamples (sets redrawn by lot), which is no chance';

const FINAL: ColumnOf<RankedLine> = {
  key: 'wins-final',
  head: 'final',
  title: { en: 'Wins the final', ja: '決勝優勝の割合' },
  about: {
    en: RESAMPLES,
    ja: 'セットを引き直して通過と決勝を試したとき、優勝する割合です。もう一度開催した場合の確率ではありません。',
  },
  form: 'share',
  importance: 6,
  cell: (line) => shareOf(line, line.winsFinal),
};

/** Without a cut all are in the final: only a page says who would win it. */
function finalColumns({ agents, places, stage }: StageRanking): ColumnOf<RankedLine>[] {
  if (places !== null && stage !== 'final') return [FINAL];
  return agents.some(({ winsFinal }) => winsFinal !== null) ? [{ ...FINAL, skip: 'text' }] : [];
}

const MORE_SETS: ColumnOf<RankedLine> = {
  key: 'more-sets',
  head: 'more sets',
  title: { en: 'Sets to decide', ja: '決着に要るセット数' },
  about: {
    en: 'about how many more sets would decide on which side of the cut it is',
    ja: '通過か否かが決まるまでに要る、おおよその追加セット数です。',
  },
  form: 'count',
  skip: 'text',
  cell: ({ moreSets }) => moreSets,
};

const OFFICIAL: ColumnOf<RankedLine> = {
  ...WIN_RATE,
  key: 'win-rate-all',
  title: { en: 'Win rate of all games', ja: '全ゲームの勝率' },
  importance: 8,
  range: 'none',
  cell: ({ winRate }) => intervalOf(winRate),
};

const BALANCED_RATE: ColumnOf<RankedLine> = {
  ...BALANCED,
  importance: 8,
  range: 'none',
  cell: ({ balanced }) => intervalOf(balanced),
};

const WORTH: ColumnOf<RankedLine> = {
  key: 'worth',
  head: 'worth',
  title: { en: 'Worth', ja: '実効ゲーム数' },
  about: {
    en: 'about as so many independent games',
    ja: 'およそこの数の独立なゲームに相当します。',
  },
  form: 'count',
  importance: 7,
  cell: ({ worth }) => (worth === null ? null : twoDigits(worth)),
  fields: ({ worth }) => ({ worth }),
};

/** A column a size, if there is more than one and no other column says the same. */
const sizeColumns = ({ blocks, rule }: StageRanking): ColumnOf<RankedLine>[] =>
  blocks.length < 2
    ? []
    : blocks
        .filter(({ players }) => players !== rule)
        .map(({ players }) => ({
          key: `at-${players}`,
          head: `at ${players}`,
          title: atSize(players),
          form: 'percent',
          importance: 5,
          range: 'none',
          cell: ({ sizes }) => {
            const size = sizes.find((one) => one.players === players);
            return size === undefined ? null : intervalOf(size.winRate);
          },
        }));

const atSize = (players: number): Bilingual => ({
  en: `At ${players} players`,
  ja: `${players}人村の勝率`,
});

/** How the rate that ranks is called. */
function scoreHead(rule: StageRanking['rule']): Partial<ColumnOf<RankedLine>> {
  if (rule === 'pooled') return {};
  if (rule === 'balanced')
    return { head: BALANCED.head, title: BALANCED.title, about: BALANCED.about, plain: false };
  if (rule === 'size-mean')
    return { head: 'size mean', title: { en: 'Size mean', ja: '村の平均勝率' } };
  return { head: `at ${rule}`, title: atSize(rule) };
}

/** With fewer sets an agent's ranks and shares of resamples rest on little. */
const ENOUGH_SETS = 5;
const isFew = ({ scoreRate: { sets } }: RankedLine): boolean => sets < ENOUGH_SETS;

const shareOf = (line: RankedLine, part: number | null): Cell =>
  part !== null && isFew(line) ? { value: part, care: 'care-few-sets' } : part;

/** `2-7`, or `~2-7` for an agent of few sets. */
function ranksText(line: RankedLine): string | null {
  if (line.ranks === null) return null;
  const { best, worst } = line.ranks;
  return (isFew(line) ? '~' : '') + (best === worst ? String(best) : `${best}-${worst}`);
}

/** What the columns of a ranking and of its luck are, a sentence each table, for the help of a command. */
export const rankingHelp = (): string[] =>
  [rankingColumns(EXAMPLE), LUCK_COLUMNS].flatMap((columns) =>
    legendOf(columns.filter(({ skip }) => skip !== 'text')),
  );

/** A stage with a cut, which has all columns. */
const EXAMPLE: StageRanking = {
  ...{ stage: 'preliminary', rule: 'pooled', level: 0.95, places: 15, designEffect: null },
  ...{ blocks: [], agents: [], wishes: [], fill: [] },
};

/** The ranking of a stage with its cut. */
export const rankingSection = (ranking: StageRanking): Section => ({
  title: rankingTitle(ranking),
  above: filledNotes(ranking),
  table: tableOf(rankingColumns(ranking), ranking.agents, cutOf(ranking)),
  plot: (width) => rankPlot(ranking, width),
  notes: rankNotes(ranking),
  outcome: cutNotes(ranking),
});

const cutOf = ({ places, agents }: StageRanking): Pick<ResultTable, 'cut'> =>
  places === null || agents.length <= places
    ? {}
    : { cut: { after: places, text: `cut: ${counted(places, 'finalist')}` } };

/** All that is known of the agents of a stage, for a page. */
export const rankingTable = (ranking: StageRanking): ResultTable =>
  tableOf(
    inColumnOrder([...rankingColumns(ranking), ...LUCK_COLUMNS], FIRST_ON_PAGE),
    ranking.agents,
  );

/** Programs that read the table of a page may count columns: what is new comes behind these. */
const FIRST_ON_PAGE = [
  ...['rank', 'agent', 'win-rate', 'balanced', 'rank-set', 'in-top', 'more-sets', 'wins-final'],
  ...['games_', 'first-half', 'luck-roles'],
];
