import type { BlockStandings } from '@aiwolf-arena/analysis';
import { MEASURES, type Measure } from '@aiwolf-arena/engine/behaviour';
import type { ContestRole } from '@aiwolf-arena/protocol';
import { type HeatCell, heatChart } from '../charts/heat-chart.ts';
import { intervalOf } from '../format.ts';
import { type ColumnOf, tableOf } from '../model.ts';
import { type BehaviourCell, behaviourCells } from '../tables/behaviour.ts';
import { column } from '../tables/columns.ts';
import { inPicture, type Sentence } from '../words/words.ts';
import type { DrawnFigure } from './figure.ts';

const isClear = ({ line: { ratio: r } }: BehaviourCell): boolean =>
  r.low !== null && r.high !== null && (r.low > 1 || r.high < 1);

/** What agents do beside what chance would do: a matrix for the side of the village, and one for the werewolves. */
export function behaviourFigures(
  block: BlockStandings,
  ranked: readonly string[],
  id: string,
): DrawnFigure[] {
  const cells = behaviourCells(block);
  if (cells.length === 0) return [];
  const names = ranked.filter((name) => cells.some((cell) => cell.name === name));
  const roles = (['VILLAGER', 'SEER', 'WEREWOLF'] as const).filter((role) =>
    cells.some((cell) => cell.role === role),
  );
  return roles.map((role) =>
    roleFigure(
      cells.filter((cell) => cell.role === role),
      names,
      role,
      block.block.players,
      `${id}-${block.block.players}`,
    ),
  );
}

function roleFigure(
  cells: readonly BehaviourCell[],
  names: readonly string[],
  role: ContestRole,
  players: number,
  id: string,
): DrawnFigure {
  const measures = MEASURES.filter((measure) => cells.some((cell) => cell.measure === measure));
  return {
    drawing: heatChart({
      rows: measures.map(word),
      wordRows: true,
      columns: names,
      cellWidth: Math.max(52, Math.min(110, Math.floor(660 / names.length))),
      cells: cells.map(heatOf),
    }),
    id: `behaviour${id}-${role.toLowerCase()}`,
    title: { say: 'behaviour-title-role', with: { role: { word: role }, players } },
    answer: strikingSaid(cells),
    caption: { say: 'caption-behaviour' },
    explain: [{ say: 'explain-behaviour' }],
    table: tableOf(BEHAVIOUR_COLUMNS, cells),
  };
}

const BEHAVIOUR_COLUMNS: readonly ColumnOf<BehaviourCell>[] = [
  column('agent', ({ name }) => name),
  column('measure', ({ measure }) => ({ word: `m-${measure}` })),
  column('times-chance', ({ line }) => intervalOf(line.ratio)),
  column('occasions', ({ line }) => line.occasions),
];

const word = (measure: Measure): string => inPicture(`m-${measure}`);

/** Degrees of a fifth of a doubling. */
const heatOf = (cell: BehaviourCell): HeatCell => {
  const value = cell.line.ratio.value!;
  const away = Math.log2(Math.max(value, 0.05));
  return {
    ...{ row: word(cell.measure), column: cell.name, text: value.toFixed(2), range: '' },
    degree: Math.sign(away) * Math.ceil(Math.abs(away) / 0.25),
    unclear: !isClear(cell),
  };
};

function strikingSaid(cells: readonly BehaviourCell[]): Sentence[] {
  const far = ({ line }: BehaviourCell): number =>
    Math.abs(Math.log(Math.max(line.ratio.value!, 0.05)));
  const [most] = cells.filter(isClear).toSorted((a, b) => far(b) - far(a));
  if (most === undefined) return [];
  const { name: agent, role, measure, line } = most;
  const said = {
    agent,
    role: { word: role },
    measure: { word: `m-${measure}` as const },
    ratio: line.ratio.value!.toFixed(2),
  };
  return [{ say: 'behaviour-answer', with: said }];
}
