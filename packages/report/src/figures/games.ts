import type { BlockStandings, LengthLine } from '@aiwolf-arena/analysis';
import { event } from '@aiwolf-arena/engine';
import { MEASURES, type Measure } from '@aiwolf-arena/engine/behaviour';
import { CONTEST_ROLES, type ContestRole, ROLES } from '@aiwolf-arena/protocol';
import { type HeatCell, heatChart } from '../charts/heat-chart.ts';
import { lengthChart, linesChart } from '../charts/lines-chart.ts';
import { intervalOf, mayBe, percent } from '../format.ts';
import { type ColumnOf, tableOf } from '../model.ts';
import type { GameTape } from '../page/document.ts';
import { type BehaviourCell, behaviourCells } from '../tables/behaviour.ts';
import { column } from '../tables/columns.ts';
import { inPicture, type Sentence } from '../words/words.ts';
import type { DrawnFigure } from './figure.ts';

export function lengthFigure({ block, village }: BlockStandings, lines: readonly LengthLine[], id: string): DrawnFigure[] {
  if (lines.length === 0) return [];
  const all = lines.reduce((sum, { games }) => sum + games, 0);
  const { players } = block;
  const said = { days: (village.meanLastDay.value ?? 0).toFixed(1), rate: percent({ value: village.winRate.value ?? 0 }) };
  return [
    {
      drawing: lengthChart(lines),
      id: `length${id}-${players}`,
      title: { say: 'length-title', with: { players } },
      answer: [{ say: 'length-answer', with: said }],
      caption: { say: 'caption-length' },
      explain: [{ say: 'explain-length' }],
      table: tableOf(lengthColumns(all), lines),
    },
  ];
}

const lengthColumns = (all: number): readonly ColumnOf<LengthLine>[] => [
  column('last-day', ({ day }) => day),
  column('games_', ({ games }) => games),
  column('share', ({ games }) => games / all),
];

/** Returns for each seat the first morning on which the agent of the seat is dead; Infinity if it survives. */
function deathsOf({ roles, events }: Pick<GameTape, 'roles' | 'events'>): number[] {
  const died = roles.map(() => Number.POSITIVE_INFINITY);
  let day = 0;
  for (const packed of events) {
    const kind = event.kindOf(packed);
    if (kind === event.DAY) day = event.dayOf(packed);
    const falls = kind === event.EXECUTE || (kind === event.ATTACK_EVENT && event.succeeded(packed));
    if (falls) died[event.agentOf(packed)] = day + 1;
  }
  return died;
}

interface Survival {
  readonly role: ContestRole;
  readonly day: number;
  readonly alive: number;
}

const SURVIVAL_COLUMNS: readonly ColumnOf<Survival>[] = [
  column('role', ({ role }) => ({ word: role })),
  column('day', ({ day }) => day),
  column('share', ({ alive }) => alive),
];

function survival(tapes: readonly Pick<GameTape, 'roles' | 'events'>[]): Survival[] {
  const seats = tapes.flatMap((tape) => {
    const died = deathsOf(tape);
    return tape.roles.flatMap((role, seat) => (seat === 0 ? [] : [{ role: ROLES[role]!, died: died[seat]! }]));
  });
  const last = Math.max(1, ...seats.map(({ died }) => (Number.isFinite(died) ? died : 0)));
  const days = Array.from({ length: last }, (_, i) => i + 1);
  return CONTEST_ROLES.flatMap((role) => {
    const own = seats.filter((seat) => seat.role === role);
    if (own.length === 0) return [];
    return days.map((day) => ({ role, day, alive: own.filter(({ died }) => died > day).length / own.length }));
  });
}

/** Draws, for each role and day, the share of the seats with this role that are alive in the recorded games. */
export function survivalFigure(tapes: readonly Pick<GameTape, 'roles' | 'events'>[], id: string): DrawnFigure[] {
  if (tapes.length === 0) return [];
  const lines = survival(tapes);
  const roles = [...new Set(lines.map(({ role }) => role))];
  const last = Math.max(...lines.map(({ day }) => day));
  const best = lines.filter(({ day }) => day === last).reduce((a, b) => (b.alive > a.alive ? b : a));
  const said = { role: { word: best.role }, rate: percent({ value: best.alive }), day: last };
  return [
    {
      drawing: linesChart({
        points: lines.map(({ role, day, alive }) => ({ line: inPicture(role), x: day, y: alive * 100 })),
        lines: roles.map(inPicture),
        band: [],
        ...{ xTitle: 'days-axis', yTitle: 'survival-axis' },
      }),
      id: `survival${id}`,
      title: { say: 'survival-title' },
      answer: [{ say: 'survival-answer', with: said }],
      explain: [{ say: 'explain-survival', with: { games: tapes.length } }],
      table: tableOf(SURVIVAL_COLUMNS, lines),
    },
  ];
}

const isClear = ({ line }: BehaviourCell): boolean => !mayBe(line.ratio, 1);

/** Draws how the agents behave compared with random choices: one matrix for villagers, one for seers, one for werewolves. */
export function behaviourFigures(block: BlockStandings, ranked: readonly string[], id: string): DrawnFigure[] {
  const cells = behaviourCells(block);
  if (cells.length === 0) return [];
  const names = ranked.filter((name) => cells.some((cell) => cell.name === name));
  const roles = (['VILLAGER', 'SEER', 'WEREWOLF'] as const).filter((role) => cells.some((cell) => cell.role === role));
  const { players } = block.block;
  return roles.map((role) => {
    const own = cells.filter((cell) => cell.role === role);
    return roleFigure(own, role, names, players, `${id}-${players}`);
  });
}

function roleFigure(
  cells: readonly BehaviourCell[],
  role: ContestRole,
  names: readonly string[],
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

/** Converts a ratio to a degree of colour. The ratio 1 has degree 0; doubling the ratio adds 4 degrees, halving subtracts 4. */
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
  const far = ({ line }: BehaviourCell): number => Math.abs(Math.log(Math.max(line.ratio.value!, 0.05)));
  const [most] = cells.filter(isClear).toSorted((a, b) => far(b) - far(a));
  if (most === undefined) return [];
  const { name: agent, role, measure, line } = most;
  const said = { agent, role: { word: role }, measure: { word: `m-${measure}` as const }, ratio: line.ratio.value!.toFixed(2) };
  return [{ say: 'behaviour-answer', with: said }];
}
