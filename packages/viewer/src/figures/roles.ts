import type { PairDifference, RankedLine, StageRanking } from '@aiwolf-arena/analysis';
import { CONTEST_ROLES, type ContestRole } from '@aiwolf-arena/protocol';
import { type ColumnOf, intervalOf, mayBe, points, ROLE_NAMES, type Said, tableOf } from '@aiwolf-arena/report/browser';
import { column } from '@aiwolf-arena/report/tables';
import { type DrawnFigure, say } from './figure.ts';

/** An agent in a role with one number of players, compared with all agents in that role. */
export interface RoleGap {
  readonly name: string;
  readonly players: number;
  readonly role: ContestRole;
  readonly line: NonNullable<RankedLine['sizes'][number]['roles'][ContestRole]>;
  /** Win rate of all ranked agents in that role, weighted by games. */
  readonly field: number;
  readonly gap: number;
}

export function roleGaps({ agents }: StageRanking): RoleGap[] {
  const seats = agents.flatMap(({ name, sizes }) =>
    sizes.flatMap(({ players, roles }) =>
      CONTEST_ROLES.flatMap((role) => {
        const line = roles[role];
        return line === undefined || line.winRate.value === null ? [] : [{ name, players, role, line }];
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

/** Whether the rate of all ranked agents is in the interval of this agent's rate: the difference may then be random. */
export const mayBeRandom = ({ line, field }: Pick<RoleGap, 'line' | 'field'>): boolean => mayBe(line.winRate, field);

export function rolesFigures(ranking: StageRanking, id: string): DrawnFigure[] {
  const gaps = roleGaps(ranking);
  return ranking.blocks.flatMap(({ players }) => {
    const own = gaps.filter((gap) => gap.players === players);
    return own.length === 0 ? [] : [sizeFigure(ranking, own, players, id)];
  });
}

function sizeFigure(ranking: StageRanking, gaps: readonly RoleGap[], players: number, id: string): DrawnFigure {
  const all: readonly Gap[] = [...allRoles(ranking, players), ...gaps];
  return {
    drawing: null,
    id: `roles${id}-${players}`,
    title: say('roles-title', { players }),
    answer: extremesSaid(gaps),
    folded: true,
    explain: [say('explain-roles')],
    table: tableOf(GAP_COLUMNS, all),
  };
}

const ALL = 'all-roles';

/** An agent in one role, or in all roles together. */
interface Gap extends Omit<RoleGap, 'role'> {
  readonly role: ContestRole | typeof ALL;
}

function allRoles({ agents }: StageRanking, players: number): Gap[] {
  const lines = agents.flatMap(({ name, sizes }) =>
    sizes.filter((size) => size.players === players && size.winRate.value !== null).map((line) => ({ name, line })),
  );
  const sum = (of: 'wins' | 'games'): number => lines.reduce((n, { line }) => n + line[of], 0);
  const field = sum('wins') / sum('games');
  return lines.map(({ name, line }) => ({ name, players, role: ALL, line, field, gap: line.winRate.value! - field }));
}

const GAP_COLUMNS: readonly ColumnOf<Gap>[] = [
  column('agent', ({ name }) => name),
  column('role', ({ role }) => (role === ALL ? say(ALL) : { role })),
  column('win-rate', ({ line }) => intervalOf(line.winRate)),
  column('of-field', ({ field }) => field),
  column('against-field', ({ gap }) => gap),
  column('games_', ({ line }) => line.games),
];

function extremesSaid(gaps: readonly RoleGap[]): Said[] {
  if (new Set(gaps.map(({ name }) => name)).size < 2) return [];
  const clear = gaps.filter((gap) => !mayBeRandom(gap)).toSorted((a, b) => b.gap - a.gap);
  const [best, worst] = [clear[0], clear.at(-1)];
  if (best === undefined || worst === undefined) return [say('roles-none')];
  return [
    ...(best.gap > 0 ? [extremeSaid('roles-best', best)] : []),
    ...(worst.gap < 0 ? [extremeSaid('roles-worst', worst)] : []),
  ];
}

const extremeSaid = (key: 'roles-best' | 'roles-worst', { name, role, gap }: RoleGap): Said =>
  say(key, { agent: name, role: ROLE_NAMES[role], points: points(Math.abs(gap)) });

const isClear = ({ difference }: PairDifference): boolean => !mayBe(difference, 0);

/** Returns the difference of every two agents in the sets that both played. */
export function pairsFigure(pairs: readonly PairDifference[], { agents }: StageRanking, id: string): DrawnFigure[] {
  const names = agents.map(({ name }) => name);
  if (names.length < 2 || pairs.length === 0) return [];
  const once = pairs.filter(({ name, opponent }) => names.indexOf(name) < names.indexOf(opponent));
  const sorted = pairs.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name));
  return [
    {
      drawing: null,
      id: `pairs${id}`,
      title: say('pairs-title'),
      answer: [say('pairs-answer', { clear: once.filter(isClear).length, all: once.length })],
      folded: true,
      explain: [say('explain-pairs')],
      table: tableOf(PAIR_COLUMNS, sorted),
    },
  ];
}

const PAIR_COLUMNS: readonly ColumnOf<PairDifference>[] = [
  column('agent', ({ name }) => name),
  column('opponent', ({ opponent }) => opponent),
  column('difference', ({ difference }) => intervalOf(difference)),
  column('shared-sets', ({ difference }) => difference.sets),
];
