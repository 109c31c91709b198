import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { signOf } from '../caveats.ts';
import { count, percent, percentRange } from '../percent.ts';
import { chance, points } from './rank-numbers.ts';

type Value = string | number | boolean | null;

/** A column of the ranking, the same for people and programs. */
export interface RankColumn {
  readonly head: string;
  /** What people read. */
  readonly text: (line: RankedLine) => string;
  /** The same in full, by the names that CSV has. */
  readonly values: (line: RankedLine) => Readonly<Record<string, Value>>;
  /** Narrow screens keep columns with a higher number. */
  readonly keep: number;
  readonly words?: true;
}

/** Who stands where, and how sure that is. */
export function rankColumns(ranking: StageRanking): RankColumn[] {
  const tied = new Set(sharedRanks(ranking));
  const { places, rule } = ranking;
  return [
    {
      head: 'rank',
      text: ({ rank }) => (rank === null ? '-' : `${rank}${tied.has(rank) ? '=' : ''}`),
      values: ({ rank, score }) => ({ rank, score }),
      keep: 9,
      words: true,
    },
    {
      head: 'agent',
      text: ({ name }) => name,
      values: ({ name }) => ({ agent: name }),
      keep: 9,
      words: true,
    },
    ...(rule === 'pooled' ? [] : [scoreColumn(rule)]),
    {
      head: 'win rate',
      text: ({ winRate }) => `${signOf(winRate)}${percent(winRate)}`,
      values: ({ wins, games, winRate: { value, sets, status } }) => {
        return { wins, games, sets, winRate: value, status };
      },
      keep: 9,
    },
    {
      head: `${Math.round(ranking.level * 100)} % interval`,
      text: ({ winRate }) => percentRange(winRate),
      values: ({ winRate: { low, high } }) => ({ winRateLow: low, winRateHigh: high }),
      keep: 8,
    },
    {
      head: 'ranks',
      text: ({ ranks }) => (ranks === null ? '-' : rangeOf(ranks.best, ranks.worst)),
      values: ({ ranks }) => ({ bestRank: ranks?.best ?? null, worstRank: ranks?.worst ?? null }),
      keep: 7,
    },
    {
      head: places === null ? 'first' : `top ${places}`,
      text: ({ inTop }) => chance(inTop),
      values: ({ inTop, expectedRank, place, moreSets, winsFinal }) => ({
        inTop,
        expectedRank,
        place,
        moreSets,
        winsFinal,
      }),
      keep: 6,
    },
    ...(places === null ? [] : [finalColumn]),
    {
      head: 'balanced',
      text: ({ balanced }) => percent(balanced),
      values: ({ balanced: { value, low, high } }) => {
        return { balanced: value, balancedLow: low, balancedHigh: high };
      },
      keep: 4,
    },
    {
      head: 'worth',
      text: ({ worth }) => (worth === null ? '-' : count(Math.round(worth))),
      values: ({ worth, winRate: { designEffect } }) => ({ designEffect, independentGames: worth }),
      keep: 3,
    },
    ...sizeColumns(ranking),
  ];
}

const finalColumn: RankColumn = {
  head: 'final',
  text: ({ winsFinal }) => chance(winsFinal),
  values: () => ({}),
  keep: 5,
};

const scoreColumn = (rule: StageRanking['rule']): RankColumn => ({
  head: `by ${rule}`,
  text: ({ score }) => (score === null ? '-' : `${points(score)} %`),
  values: () => ({}),
  keep: 9,
});

/** A column a size, where there is more than one. */
function sizeColumns({ blocks }: StageRanking): RankColumn[] {
  if (blocks.length < 2) return [];
  return blocks.map(({ players }) => ({
    head: `at ${players}`,
    text: ({ sizes }) => {
      const size = sizes.find((one) => one.players === players);
      return size === undefined ? '-' : percent(size.winRate);
    },
    values: ({ sizes }) => {
      const { value, low, high } = sizes.find((one) => one.players === players)?.winRate ?? NONE;
      return {
        [`winRate${players}`]: value,
        [`winRate${players}Low`]: low,
        [`winRate${players}High`]: high,
      };
    },
    keep: 5,
  }));
}

const NONE = { value: null, low: null, high: null };

const rangeOf = (best: number, worst: number): string =>
  best === worst ? String(best) : `${best}-${worst}`;

const sharedRanks = ({ agents }: StageRanking): number[] =>
  agents.flatMap(({ rank }, at) =>
    rank !== null && agents.some((other, place) => place !== at && other.rank === rank)
      ? [rank]
      : [],
  );
