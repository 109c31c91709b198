import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { percent, percentWithRange } from '@aiwolf-arena/report/browser';
import { inPicture, tipOf } from '../page/words.ts';
import { colour, type Drawing, layer, nominal, quantitative } from './draw.ts';

/** Height of a row in pixels. Long rankings have lower rows. */
const rowFor = (lines: number): number => (lines > 12 ? 21 : 27);

const PLACES = {
  'certainly in': inPicture('certainly-in'),
  undecided: inPicture('undecided'),
  'certainly out': inPicture('certainly-out'),
} as const;

export const rows = (step: number, values: readonly object[], axis: object) => ({
  autosize: { type: 'fit-x', contains: 'padding' },
  height: { step },
  data: { values },
  encoding: { y: nominal('name', { sort: null, title: null, axis }) },
});

export const DOT = { type: 'point', filled: true, size: 75, opacity: 1 };
export const WHISKER = { type: 'rule', strokeWidth: 1.6, color: colour('c-grey') };

const inPercent = (share: number | null): number | null => (share === null ? null : share * 100);

/** Draws a ranking, best first: rates, role-balanced rates (rings) and possible ranks of agents, and the cut (last place). */
export function rankingChart({ agents, places }: StageRanking): Drawing {
  const lines = agents.map(rowOf);
  const row = rowFor(lines.length);
  const cut = places === null ? [] : cutBelow(agents[places - 1]!.name, row);
  const axis = { orient: 'top', tickCount: 5, grid: true };
  const scale = { zero: false, nice: true, padding: 8 };
  const x = quantitative('value', { title: inPicture('ranking-axis'), scale, axis });
  return ({ width, narrow }) => ({
    width,
    ...rows(row, lines, { labelLimit: narrow ? 116 : 200, grid: false }),
    layer: [
      pointedRows,
      layer({ ...WHISKER, opacity: 0.75 }, { x: { ...x, field: 'low' }, x2: { field: 'high' } }),
      layer(DOT, { x, color: byPlace(places !== null, narrow) }),
      layer(
        { type: 'point', filled: false, size: 60, strokeWidth: 1.4, color: colour('c-ink') },
        { x: { ...x, field: 'balanced' } },
      ),
      possibleRanks(narrow),
      ...cut,
    ],
  });
}

/** The rows as rectangles that cannot be seen. They tell the numbers of the row, and show which row is the reader's agent. */
export const pointedRows = layer(
  { type: 'rect', opacity: 0, aria: true },
  { x: { value: 0 }, x2: { value: 'width' }, description: nominal('tip') },
);

const rowOf = ({ name, rank, scoreRate, balanced, ranks, place }: RankedLine) => ({
  ...{ name, tip: tipOf(name, rowText({ name, rank, scoreRate, balanced, ranks })) },
  value: inPercent(scoreRate.value),
  low: inPercent(scoreRate.low),
  high: inPercent(scoreRate.high),
  balanced: inPercent(balanced.value),
  place: place === null ? null : PLACES[place],
  ranks: ranks === null ? '' : [...new Set([ranks.best, ranks.worst])].join('–'),
});

function rowText({
  name,
  rank,
  scoreRate,
  balanced,
  ranks,
}: Pick<RankedLine, 'name' | 'rank' | 'scoreRate' | 'balanced' | 'ranks'>) {
  const possible = ranks === null ? [] : [`${inPicture('tip-ranks')} ${ranks.best}–${ranks.worst}`];
  const head = rank === null ? name : `${rank}. ${name}`;
  return [head, percentWithRange(scoreRate), `${inPicture('tip-balanced')} ${percent(balanced)}`, ...possible].join(' · ');
}

/** Returns the colours of agents: certainly above the cut, undecided, certainly below. `asked`: whether there is a cut. */
const byPlace = (asked: boolean, narrow: boolean): object => {
  if (!asked) return { value: colour('c-blue') };
  const range = [colour('c-blue'), colour('c-grey'), colour('c-vermillion')];
  return nominal('place', {
    title: null,
    scale: { domain: Object.values(PLACES), range },
    legend: { columns: narrow ? 1 : 3 },
  });
};

const possibleRanks = (narrow: boolean) =>
  layer(
    { type: 'text', align: 'left', dx: 10, color: colour('soft'), fontSize: narrow ? 11 : 12 },
    { x: { value: 'width' }, text: { field: 'ranks' } },
  );

/** Draws the cut as a line with a label below this agent, which is the last agent that advances to the next stage. */
function cutBelow(name: string, row: number): object[] {
  const rule = { strokeDash: [4, 3], color: colour('c-ink'), yOffset: row / 2, opacity: 0.7 };
  const text = { align: 'left', baseline: 'bottom', fontSize: 11, color: colour('soft'), yOffset: row / 2 - 2, xOffset: 2 };
  const word = { x: { value: 0 }, text: { value: inPicture('cut-line') } };
  return [
    layer({ type: 'rule', ...rule }, { y: nominal('name') }, [{ name }]),
    layer({ type: 'text', ...text }, word, [{ name }]),
  ];
}
