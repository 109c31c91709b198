import type { AgentLine, BlockStandings } from '@aiwolf-arena/analysis';
import { MEASURES, type Measure } from '@aiwolf-arena/engine/behaviour';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { type HeatCell, heatChart } from '../charts/heat-chart.ts';
import type { Sentence } from '../page/document/section.ts';
import { inPicture } from '../page/words/words.ts';
import type { DrawnFigure } from './drawn-figure.ts';
import { intervalOf } from './interval-cell.ts';
import { ratio } from './percent-text.ts';

/** One measure of one agent in one role. */
export interface BehaviourCell {
  readonly name: string;
  readonly role: ContestRole;
  readonly measure: Measure;
  readonly line: NonNullable<
    NonNullable<NonNullable<AgentLine['behaviour']>[ContestRole]>[Measure]
  >;
}

export const behaviourCells = ({ agents }: Pick<BlockStandings, 'agents'>): BehaviourCell[] =>
  agents.flatMap(({ name, behaviour = {} }) =>
    CONTEST_ROLES.flatMap((role) =>
      MEASURES.flatMap((measure) => {
        const line = behaviour[role]?.[measure];
        return line === undefined || line.ratio.value === null
          ? []
          : [{ name, role, measure, line }];
      }),
    ),
  );

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
    figure: {
      id: `behaviour${id}-${role.toLowerCase()}`,
      title: { say: 'behaviour-title-role', with: { role: { word: role }, players } },
      answer: strikingSaid(cells),
      caption: { say: 'caption-behaviour' },
      explain: [{ say: 'explain-behaviour' }],
      table: {
        rowHead: 0,
        columns: [
          { head: 'agent', form: 'text' },
          { head: 'measure', form: 'text' },
          { head: 'times-chance', form: 'ratio' },
          { head: 'occasions', form: 'count' },
        ],
        rows: cells.map(
          ({ name, measure, line }) =>
            [...[name, { word: `m-${measure}` }, intervalOf(line.ratio), line.occasions]] as const,
        ),
      },
    },
  };
}

const word = (measure: Measure): string => inPicture(`m-${measure}`);

/** Degrees of a fifth of a doubling. */
const heatOf = (cell: BehaviourCell): HeatCell => {
  const value = cell.line.ratio.value!;
  const away = Math.log2(Math.max(value, 0.05));
  return {
    ...{ row: word(cell.measure), column: cell.name, text: ratio(value), range: '' },
    degree: Math.sign(away) * Math.ceil(Math.abs(away) / 0.25),
    unclear: !isClear(cell),
  };
};

/** The clear cell that is farthest from chance. */
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
    ratio: ratio(line.ratio.value!),
  };
  return [{ say: 'behaviour-answer', with: said }];
}
