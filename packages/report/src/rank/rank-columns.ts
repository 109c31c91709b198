import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { signOf } from '../caveats.ts';
import { count, percent, percentRange } from '../percent.ts';
import { planningRange } from '../rate-cell.ts';
import { share, twoDigits } from './rank-numbers.ts';

type Value = string | number | boolean | null;

/** A column of the ranking, the same for people and programs. */
export interface RankColumn {
  readonly head: string;
  /** What people read. */
  readonly text: (line: RankedLine) => string;
  /** The same in full, by the names that CSV has. */
  readonly values: (line: RankedLine) => Readonly<Record<string, Value>>;
  /** Narrow screens keep columns with a higher number; those of one number go together. */
  readonly keep: number;
  readonly words?: true;
}

/** Columns of this weight always stay. */
export const ALWAYS = 12;

/** Who stands where, and how sure that is. */
export function rankColumns(ranking: StageRanking): RankColumn[] {
  const { rule } = ranking;
  return [
    rankColumn(ranking),
    {
      head: 'agent',
      text: ({ name }) => name,
      values: ({ name }) => ({ agent: name }),
      keep: ALWAYS,
      words: true,
    },
    ...scoreColumns(ranking),
    ...sureColumns(ranking),
    ...(rule === 'pooled' ? [] : [officialColumn]),
    ...(rule === 'balanced' ? [] : [balancedColumn]),
    {
      head: 'worth',
      text: ({ worth }) => (worth === null ? '-' : count(twoDigits(worth))),
      values: ({ worth }) => ({ worth }),
      keep: 7,
    },
    ...sizeColumns(ranking),
  ];
}

function rankColumn(ranking: StageRanking): RankColumn {
  const tied = new Set(sharedRanks(ranking));
  return {
    head: 'rank',
    text: ({ rank }) => (rank === null ? '-' : `${rank}${tied.has(rank) ? '=' : ''}`),
    values: ({ rank, tiedAtCut }) => ({ rank, tiedAtCut }),
    keep: ALWAYS,
    words: true,
  };
}

/** The rate that ranks, with its interval. */
function scoreColumns({ rule, level }: StageRanking): RankColumn[] {
  return [
    {
      head: SCORES[rule] ?? `at ${rule}`,
      text: ({ scoreRate }) => `${signOf(scoreRate)}${percent(scoreRate)}`,
      values: ({ score, scoreRate: { low, high, status, sets } }) => {
        return { score, scoreLow: low, scoreHigh: high, status, sets };
      },
      keep: ALWAYS,
    },
    {
      head: `${Math.round(level * 100)} % interval`,
      text: ({ scoreRate }) =>
        [percentRange(scoreRate), planningRange(scoreRate)].join(' ').trim() || '-',
      values: () => ({}),
      keep: 11,
    },
  ];
}

const SCORES: Readonly<Record<string, string>> = {
  pooled: 'win rate',
  'size-mean': 'size mean',
  balanced: 'balanced',
};

/** Below so many sets of an agent its ranks and shares of resamples rest on little. */
const ENOUGH_SETS = 5;
const careSign = ({ scoreRate: { sets } }: RankedLine): string => (sets < ENOUGH_SETS ? '~' : '');

const shareText = (line: RankedLine, part: number | null): string =>
  `${part === null ? '' : careSign(line)}${share(part)}`;

function sureColumns({ places, stage }: StageRanking): RankColumn[] {
  return [
    {
      head: 'ranks',
      text: (line) => ranksText(line),
      values: ({ ranks }) => ({ bestRank: ranks?.best ?? null, worstRank: ranks?.worst ?? null }),
      keep: 10,
    },
    {
      head: places === null ? 'first' : `top ${places}`,
      text: (line) => shareText(line, line.inTop),
      values: ({ inTop, expectedRank, place, moreSets, winsFinal }) => ({
        ...{ inTop, expectedRank, place, moreSets, winsFinal },
      }),
      keep: 9,
    },
    ...(places === null || stage === 'final' ? [] : [finalColumn]),
  ];
}

const finalColumn: RankColumn = {
  head: 'final',
  text: (line) => shareText(line, line.winsFinal),
  values: () => ({}),
  keep: 6,
};

const officialColumn: RankColumn = {
  head: 'win rate',
  text: ({ winRate }) => `${signOf(winRate)}${percent(winRate)}`,
  values: () => ({}),
  keep: 8,
};

const balancedColumn: RankColumn = {
  head: 'balanced',
  text: ({ balanced }) => `${signOf(balanced)}${percent(balanced)}`,
  values: () => ({}),
  keep: 8,
};

/** A column a size, where there is more than one and no other column says the same. */
function sizeColumns({ blocks, rule }: StageRanking): RankColumn[] {
  if (blocks.length < 2) return [];
  return blocks.flatMap(({ players }) => {
    if (players === rule) return [];
    const column: RankColumn = {
      head: `at ${players}`,
      text: ({ sizes }) => {
        const size = sizes.find((one) => one.players === players);
        return size === undefined ? '-' : percent(size.winRate);
      },
      values: () => ({}),
      keep: 5,
    };
    return [column];
  });
}

/** `2-7`, or `~2-7` for an agent of few sets. */
export function ranksText(line: RankedLine, dash = '-'): string {
  if (line.ranks === null) return dash;
  const { best, worst } = line.ranks;
  return careSign(line) + (best === worst ? String(best) : `${best}${dash}${worst}`);
}

const sharedRanks = ({ agents }: StageRanking): number[] =>
  agents.flatMap(({ rank }, at) =>
    rank !== null && agents.some((other, place) => place !== at && other.rank === rank)
      ? [rank]
      : [],
  );
