import type { GateLine, RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { inPicture } from '../words/words.ts';
import { colour, type Drawing } from './draw.ts';

const ROW = 27;

const PLACES = {
  'surely in': inPicture('surely-in'),
  undecided: inPicture('undecided'),
  'surely out': inPicture('surely-out'),
} as const;

/** Dots and whiskers, best first: the rate that ranks, the role-balanced one as a ring, the cut, and the possible ranks. */
export function rankingChart({ agents, places }: StageRanking): Drawing {
  const rows = agents.map((line) => rowOf(line));
  const cut = places === null ? [] : [{ name: agents[places - 1]!.name }];
  return ({ width, narrow }) => ({
    width,
    autosize: { type: 'fit-x', contains: 'padding' },
    height: { step: ROW },
    data: { values: rows },
    encoding: { y: yOf(narrow) },
    layer: [
      whisker,
      dot(places !== null),
      ring,
      ranks(narrow),
      ...(cut.length === 0 ? [] : [cutRule(cut), cutWord(cut)]),
    ],
  });
}

const rowOf = ({ name, scoreRate, balanced, ranks, place }: RankedLine) => ({
  name,
  value: shown(scoreRate.value),
  low: shown(scoreRate.low),
  high: shown(scoreRate.high),
  balanced: shown(balanced.value),
  place: place === null ? null : PLACES[place],
  ranks:
    ranks === null
      ? ''
      : ranks.best === ranks.worst
        ? `${ranks.best}`
        : `${ranks.best}–${ranks.worst}`,
});

const shown = (rate: number | null): number | null => (rate === null ? null : rate * 100);

const yOf = (narrow: boolean) => ({
  field: 'name',
  type: 'nominal' as const,
  sort: null,
  title: null,
  axis: { labelLimit: narrow ? 96 : 200, grid: false },
});

const x = {
  field: 'value',
  type: 'quantitative' as const,
  title: inPicture('ranking-axis'),
  scale: { zero: false, nice: true, padding: 8 },
  axis: { orient: 'top' as const, tickCount: 5, grid: true },
};

const byPlace = (asked: boolean) =>
  asked
    ? {
        field: 'place',
        type: 'nominal' as const,
        title: null,
        scale: {
          domain: Object.values(PLACES),
          range: [colour('c-blue'), colour('c-grey'), colour('c-vermillion')],
        },
      }
    : { value: colour('c-blue') };

const whisker = {
  mark: { type: 'rule' as const, strokeWidth: 1.6, color: colour('c-grey'), opacity: 0.75 },
  encoding: { x: { ...x, field: 'low' }, x2: { field: 'high' } },
};

const dot = (asked: boolean) => ({
  mark: { type: 'point' as const, filled: true, size: 75, opacity: 1 },
  encoding: { x, color: byPlace(asked) },
});

const ring = {
  mark: {
    type: 'point' as const,
    filled: false,
    size: 60,
    strokeWidth: 1.4,
    color: colour('c-ink'),
  },
  encoding: { x: { ...x, field: 'balanced' } },
};

/** Right of the plot, where no whisker reaches. */
const ranks = (narrow: boolean) => ({
  mark: {
    type: 'text' as const,
    align: 'left' as const,
    dx: 10,
    color: colour('soft'),
    fontSize: narrow ? 11 : 12,
  },
  encoding: { x: { value: 'width' as const }, text: { field: 'ranks' } },
});

const cutRule = (values: readonly { name: string }[]) => ({
  data: { values: [...values] },
  mark: {
    type: 'rule' as const,
    strokeDash: [4, 3],
    color: colour('c-ink'),
    yOffset: ROW / 2,
    opacity: 0.7,
  },
  encoding: { y: { field: 'name', type: 'nominal' as const } },
});

const cutWord = (values: readonly { name: string }[]) => ({
  data: { values: [...values] },
  mark: {
    ...{ type: 'text' as const, align: 'left' as const, baseline: 'bottom' as const },
    ...{ fontSize: 11, color: colour('soft'), yOffset: ROW / 2 - 2, xOffset: 2 },
  },
  encoding: { x: { value: 0 }, text: { value: inPicture('cut-line') } },
});

/** Differences in win rate, candidate less baseline, beside 0 and the margin that is tolerated; a row a line. */
export function gateChart(lines: readonly GateLine[], margin: number): Drawing {
  const values = lines.map(({ name, difference: { value, low, high } }) => ({
    ...{ name, value: inPoints(value), low: inPoints(low), high: inPoints(high) },
  }));
  const x = {
    type: 'quantitative' as const,
    title: inPicture('difference'),
    axis: { tickCount: 6 },
  };
  return ({ width, narrow }) => ({
    width,
    autosize: { type: 'fit-x', contains: 'padding' },
    height: { step: 30 },
    data: { values },
    encoding: {
      y: {
        field: 'name',
        type: 'nominal' as const,
        sort: null,
        title: null,
        axis: { labelLimit: narrow ? 120 : 320 },
      },
    },
    layer: [
      {
        data: { values: [{}] },
        mark: { type: 'rule' as const, color: colour('faint') },
        encoding: { x: { datum: 0 }, y: null },
      },
      {
        data: { values: [{}] },
        mark: { type: 'rule' as const, color: colour('c-vermillion'), strokeDash: [4, 3] },
        encoding: { x: { datum: margin * 100 }, y: null },
      },
      {
        mark: { type: 'rule' as const, strokeWidth: 1.6, color: colour('c-grey') },
        encoding: { x: { ...x, field: 'low' }, x2: { field: 'high' } },
      },
      {
        mark: {
          type: 'point' as const,
          filled: true,
          size: 75,
          opacity: 1,
          color: colour('c-blue'),
        },
        encoding: { x: { ...x, field: 'value' } },
      },
    ],
  });
}

const inPoints = (share: number | null): number | null => (share === null ? null : share * 100);
