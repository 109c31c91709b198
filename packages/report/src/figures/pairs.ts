import type { PairDifference, StageRanking } from '@aiwolf-arena/analysis';
import { heatChart } from '../charts/heat-chart.ts';
import { intervalOf } from '../format.ts';
import { type ColumnOf, tableOf } from '../model.ts';
import { AGENT, DIFFERENCE } from '../tables/columns.ts';
import { type DrawnFigure, pointsSaid } from './figure.ts';

/** More agents make a matrix that nobody can read; the table has them all. */
const MOST = 24;
const DEGREE = 0.04;

const isClear = ({ difference: { low, high } }: PairDifference): boolean =>
  low !== null && high !== null && (low > 0 || high < 0);

/** Who wins more than whom, where they met. Columns are numbered as the rows are. */
export function pairsFigure(
  pairs: readonly PairDifference[],
  { agents }: StageRanking,
  id: string,
): DrawnFigure[] {
  const names = agents.map(({ name }) => name);
  if (names.length < 2 || pairs.length === 0) return [];
  const row = (name: string): string => `${names.indexOf(name) + 1}  ${name}`;
  const column = (name: string): string => String(names.indexOf(name) + 1);
  const drawn = names.slice(0, MOST);
  const told = pairs.filter(
    ({ name, opponent }) => drawn.includes(name) && drawn.includes(opponent),
  );
  const once = pairs.filter(({ name, opponent }) => names.indexOf(name) < names.indexOf(opponent));
  return [
    {
      drawing: heatChart({
        rows: drawn.map(row),
        columns: drawn.map(column),
        cellWidth: 46,
        cells: told.flatMap((pair) => {
          const { name, opponent, difference } = pair;
          if (difference.value === null) return [];
          const degree =
            Math.sign(difference.value) * Math.ceil(Math.abs(difference.value) / DEGREE);
          const text = pointsSaid(difference.value);
          return [
            {
              row: row(name),
              column: column(opponent),
              text,
              range: '',
              degree,
              unclear: !isClear(pair),
            },
          ];
        }),
      }),
      figure: {
        id: `pairs${id}`,
        title: { say: 'pairs-title' },
        answer: [
          { say: 'pairs-answer', with: { clear: once.filter(isClear).length, all: once.length } },
        ],
        caption: { say: 'caption-pairs' },
        explain: [{ say: 'explain-pairs' }],
        table: tableOf(
          PAIR_COLUMNS,
          pairs.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name)),
        ),
      },
    },
  ];
}

const PAIR_COLUMNS: readonly ColumnOf<PairDifference>[] = [
  { ...AGENT, cell: ({ name }) => name },
  {
    key: 'opponent',
    head: 'against',
    title: { en: 'Against', ja: '相手' },
    form: 'text',
    cell: ({ opponent }) => opponent,
  },
  { ...DIFFERENCE, cell: ({ difference }) => intervalOf(difference) },
  {
    key: 'shared-sets',
    head: 'shared sets',
    title: { en: 'Shared sets', ja: '同席セット' },
    about: { en: 'game sets in which both sat', ja: '両者が同席したセットの数です。' },
    form: 'count',
    cell: ({ difference }) => difference.sets,
  },
];
