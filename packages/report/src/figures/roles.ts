import type { RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { heatChart } from '../charts/heat-chart.ts';
import { intervalOf } from '../format.ts';
import { type ColumnOf, tableOf } from '../model.ts';
import { AGENT, GAMES, ROLE, WIN_RATE } from '../tables/columns.ts';
import { inPicture, type Sentence } from '../words/words.ts';
import type { DrawnFigure } from './figure.ts';

/** An agent in a role in villages of a size, beside all agents there. */
export interface RoleGap {
  readonly name: string;
  readonly players: number;
  readonly role: ContestRole;
  readonly line: NonNullable<RankedLine['sizes'][number]['roles'][ContestRole]>;
  /** Win rate of all ranked agents in that role, by games. */
  readonly field: number;
  readonly gap: number;
}

/** Every agent in every role that it had. */
export function roleGaps({ agents }: StageRanking): RoleGap[] {
  const seats = agents.flatMap(({ name, sizes }) =>
    sizes.flatMap(({ players, roles }) =>
      CONTEST_ROLES.flatMap((role) => {
        const line = roles[role];
        return line === undefined || line.winRate.value === null
          ? []
          : [{ name, players, role, line }];
      }),
    ),
  );
  const byRole = Map.groupBy(seats, ({ players, role }) => `${players} ${role}`);
  return seats.map((seat) => {
    const all = byRole.get(`${seat.players} ${seat.role}`)!;
    const sum = (of: 'wins' | 'games'): number => all.reduce((n, { line }) => n + line[of], 0);
    const field = sum('wins') / sum('games');
    return { ...seat, field, gap: seat.line.winRate.value! - field };
  });
}

/** Whether the interval of the rate covers what all have in that role. */
export const mayBeChance = ({ line: { winRate }, field }: RoleGap): boolean =>
  winRate.low === null || winRate.high === null || (winRate.low <= field && field <= winRate.high);

/** Four degrees of five points each. */
const DEGREE = 0.05;
const WIDTH = 92;

/** Where each agent wins and loses, a figure a size. */
export function rolesFigures(ranking: StageRanking, id: string): DrawnFigure[] {
  const gaps = roleGaps(ranking);
  return ranking.blocks.flatMap(({ players }) => {
    const own = gaps.filter((gap) => gap.players === players);
    return own.length === 0 ? [] : [sizeFigure(ranking, own, players, id)];
  });
}

function sizeFigure(
  { agents }: StageRanking,
  gaps: readonly RoleGap[],
  players: number,
  id: string,
): DrawnFigure {
  const roles = CONTEST_ROLES.filter((role) => gaps.some((gap) => gap.role === role));
  return {
    drawing: heatChart({
      rows: agents.map(({ name }) => name),
      columns: roles.map(inPicture),
      cellWidth: WIDTH,
      cells: gaps.map((cell) => {
        const { name, role, line, gap } = cell;
        const { value, low, high } = line.winRate;
        return {
          ...{ row: name, column: inPicture(role), text: (value! * 100).toFixed(1) },
          range: rangeText(low, high),
          degree: Math.sign(gap) * Math.ceil(Math.abs(gap) / DEGREE),
          unclear: mayBeChance(cell),
        };
      }),
    }),
    figure: {
      id: `roles${id}-${players}`,
      title: { say: 'roles-title', with: { players } },
      answer: extremesSaid(gaps),
      caption: { say: 'caption-roles' },
      explain: [{ say: 'explain-roles' }],
      table: tableOf(GAP_COLUMNS, gaps),
    },
  };
}

const GAP_COLUMNS: readonly ColumnOf<RoleGap>[] = [
  { ...AGENT, cell: ({ name }) => name },
  { ...ROLE, cell: ({ role }) => ({ word: role }) },
  { ...WIN_RATE, cell: ({ line }) => intervalOf(line.winRate) },
  {
    key: 'of-field',
    head: 'field',
    title: { en: 'Field', ja: '全体' },
    about: {
      en: 'win rate of all agents in the same role',
      ja: '同じ役職での全エージェントの勝率です。',
    },
    form: 'percent',
    cell: ({ field }) => field,
  },
  {
    key: 'against-field',
    head: 'against the field',
    title: { en: 'Against the field', ja: '全体との差' },
    about: {
      en: 'its rate less that of all agents in the same role',
      ja: '同じ役職の全体の勝率との差です。',
    },
    form: 'points',
    cell: ({ gap }) => gap,
  },
  { ...GAMES, cell: ({ line }) => line.games },
];

const rangeText = (low: number | null, high: number | null): string =>
  low === null || high === null ? '' : `${(low * 100).toFixed(0)}–${(high * 100).toFixed(0)}`;

/** Of what is no chance, the farthest from the field. */
function extremesSaid(gaps: readonly RoleGap[]): Sentence[] {
  if (new Set(gaps.map(({ name }) => name)).size < 2) return [];
  const clear = gaps.filter((gap) => !mayBeChance(gap)).toSorted((a, b) => b.gap - a.gap);
  const [best, worst] = [clear[0], clear.at(-1)];
  if (best === undefined || worst === undefined) return [{ say: 'roles-none' }];
  return [
    ...(best.gap > 0 ? [extremeSaid('roles-best', best)] : []),
    ...(worst.gap < 0 ? [extremeSaid('roles-worst', worst)] : []),
  ];
}

const extremeSaid = (
  say: 'roles-best' | 'roles-worst',
  { name, role, gap }: RoleGap,
): Sentence => ({
  say,
  with: { agent: name, role: { word: role }, points: (Math.abs(gap) * 100).toFixed(1) },
});
